import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { waitUntilSettled } from '../support/page-requests.ts';

/** Opens a page, runs `interact` on the server's HTML, and only then lets the scripts load. */
async function interactBeforeScripts(
  page: Page,
  path: string,
  interact: () => Promise<unknown>,
): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  await interact();
  expect(await page.evaluate(() => 'isHydrated' in window)).toBe(false);
  resolve();
}

test('a country that is chosen while the page loads enables the choice of its states and is used by the filter', async ({
  page,
}) => {
  const country = page.getByLabel('Country');
  await interactBeforeScripts(page, '/directory', () => country.selectOption('United States'));
  await page.getByLabel('State/Province').selectOption('California');
  await expect(country).toHaveValue('United States');
  await page.getByRole('button', { name: 'Filter Results' }).click();
  await expect(page).toHaveURL(/country=United\+States&state=California/);
});

test('‘All Countries’, chosen while the page loads, is used by the filter', async ({ page }) => {
  const path = '/directory?country=United+States';
  await interactBeforeScripts(page, path, () => page.getByLabel('Country').selectOption('All Countries'));
  await expect(page.getByLabel('State/Province')).toBeDisabled();
  await page.getByRole('button', { name: 'Filter Results' }).click();
  await expect(page).toHaveURL(/\/directory$/);
});

test('text typed into the search of portions while the page loads filters them', async ({ page }) => {
  const searchField = page.getByPlaceholder('Search portions, themes, or content...');
  await interactBeforeScripts(page, '/torah-portions', () => searchField.fill('vayetzei'));
  await expect(page.getByText('1 Portions', { exact: true })).toBeVisible();
  await expect(searchField).toHaveValue('vayetzei');
});

test('text typed into the form before hydration stays when Enter or the button is pressed', async ({
  page,
}) => {
  const title = page.getByLabel('Title');
  const content = page.getByLabel('Content');
  await interactBeforeScripts(page, '/submit', async () => {
    await title.fill('Before the bell');
    await content.fill('I wrote this while the page was still on its way.');
    await title.press('Enter');
    await page.getByRole('button', { name: 'Submit Sermon' }).click();
  });
  await expect(page.getByLabel('URL slug')).toHaveValue('before-the-bell');
  await expect(content).toHaveValue('I wrote this while the page was still on its way.');
  await expect(page).toHaveURL(/\/submit$/);
});

test('a slug that is typed while the form loads is not replaced by the slug of the title', async ({
  page,
}) => {
  const slug = page.getByLabel('URL slug');
  await interactBeforeScripts(page, '/submit', async () => {
    await page.getByLabel('Title').fill('Before the bell');
    await slug.fill('the-bell');
  });
  await expect(page.getByLabel('Date delivered')).not.toHaveValue('');
  await page.getByLabel('Title').fill('After the bell');
  await expect(slug).toHaveValue('the-bell');
});

test('the menu of a phone and the color scheme, chosen while the page loads, are applied', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await interactBeforeScripts(page, '/', () => page.getByRole('button', { name: 'Open menu' }).click());
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
  await page.getByRole('button', { name: 'Close menu' }).click();
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeHidden();

  await interactBeforeScripts(page, '/directory', () =>
    page.getByRole('button', { name: 'Switch between light and dark' }).click(),
  );
  await expect(page.locator('html')).toHaveClass(/dark/);
});

test('the calendar shows the month and the year that are chosen while it loads', async ({ page }) => {
  await interactBeforeScripts(page, '/jewish-calendar?month=2026-11', async () => {
    await page.getByLabel('Month', { exact: true }).selectOption('April');
    await page.getByLabel('Year').fill('2030');
  });
  await expect(page.getByRole('heading', { name: 'April 2030' })).toBeVisible();
});

test('the list of holidays shows the year that is typed while it loads', async ({ page }) => {
  await interactBeforeScripts(page, '/jewish-calendar?view=list', () =>
    page.getByLabel('Year', { exact: true }).fill('2030'),
  );
  await expect(page.getByRole('heading', { name: 'Holidays of 2030' })).toBeVisible();
});

/**
 * Dispatches the event `partially-hydrated` when the header is hydrated but the content is not. Adds a performance
 * mark, so that a test can check that the event was dispatched.
 */
const signalPartialHydration = (page: Page) =>
  page.addInitScript(() => {
    const isHydrated = (selector: string) =>
      Object.keys(document.querySelector(selector) ?? {}).some((key) => key.startsWith('__reactFiber'));
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      if (isHydrated('main h1')) return;
      if (!isHydrated('header a')) return port2.postMessage('check again');
      performance.mark('partially-hydrated');
      dispatchEvent(new Event('partially-hydrated'));
    };
    port2.postMessage('check');
  });

const countMarks = (page: Page, name: string) =>
  page.evaluate((name) => performance.getEntriesByName(name).length, name);

test('when the URL changes during hydration, the page of the new URL is shown', async ({ page }) => {
  await page.addInitScript(() =>
    addEventListener('partially-hydrated', () => history.replaceState(history.state, '', '/directory')),
  );
  await signalPartialHydration(page);
  await page.goto('/directory?country=Canada');
  expect(await countMarks(page, 'partially-hydrated')).toBe(1);
  await expect(page.getByLabel('Country')).toHaveValue('all_countries');
  await expect(page.getByRole('navigation', { name: 'Pages', exact: true })).toBeVisible();
});

test('following a link away and back during hydration ends on the original page', async ({ page }) => {
  await page.addInitScript(() =>
    addEventListener('partially-hydrated', () => {
      for (const path of ['/submit', '/directory']) {
        const click = new MouseEvent('click', { bubbles: true, cancelable: true });
        document.querySelector(`header a[href="${path}"]`)?.dispatchEvent(click);
        if (click.defaultPrevented) performance.mark('handled-by-router');
      }
    }),
  );
  await signalPartialHydration(page);
  await page.goto('/directory');
  expect(await countMarks(page, 'partially-hydrated')).toBe(1);
  expect(await countMarks(page, 'handled-by-router')).toBe(2);
  // The server's HTML already has this URL and heading, so wait for the navigation, which hydration delays.
  await waitUntilSettled(page);
  await expect(page).toHaveURL(/\/directory$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Sermon Directory' })).toBeVisible();
});

test('a recording that plays before hydration can be paused', async ({ page }) => {
  await interactBeforeScripts(page, '/sermon/what-the-chameleon-ate', () =>
    page
      .locator('audio')
      .first()
      .evaluate((audio: HTMLAudioElement) => {
        // Autoplay with sound needs a user gesture.
        audio.muted = true;
        // On a slow machine, the recording would end before the page is hydrated.
        audio.loop = true;
        return audio.play();
      }),
  );
  await page
    .getByRole('group', { name: /^Listen to/ })
    .getByRole('button', { name: 'Pause' })
    .click();
  await expect(page.getByRole('button', { name: 'Listen', exact: true })).toBeVisible();
});

test('the Israel schedule, chosen while the page loads, is applied and stored', async ({ page }) => {
  const path = '/jewish-calendar?date=2026-04-09';
  // Clicks the label, because the radio button itself is visually hidden.
  await interactBeforeScripts(page, path, () => page.getByText('Israel', { exact: true }).click());
  await expect(page.getByText('No Jewish holidays on this date.')).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('calendar-schedule'))).toBe('israel');
});

test('input after the scripts have run and before hydration is kept', async ({ page }) => {
  /** Appends code to one of the page's scripts. It runs before anything is hydrated. */
  const appendToScript = (url: string, code: string) =>
    page.route(url, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: `${await response.text()};${code}` });
    });
  const field = 'form[action="/torah-portions"] input[name=q]';
  await appendToScript(
    '**/assets/torah-portions-page-*.js',
    `document.querySelector('${field}').value = 'vayetzei'`,
  );
  await page.goto('/torah-portions');
  await expect(page.getByText('1 Portions', { exact: true })).toBeVisible();
  await appendToScript(
    '**/assets/directory-loader-*.js',
    `document.querySelector('[name=country]').value = 'Canada'`,
  );
  await page.goto('/directory');
  await expect(page.getByLabel('State/Province')).toBeEnabled();
});
