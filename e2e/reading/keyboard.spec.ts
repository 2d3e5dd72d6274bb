import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { failQuery, holdRequests } from '../support/page-requests.ts';
import { chooseFile, getUploadField } from '../support/submission-form.ts';

test('following a link moves focus to the heading of the new page; searching keeps focus in the field', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Jewish Calendar' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Jewish Calendar' })).toBeFocused();
  await page.goBack();
  // The heading of the calendar has focus until the navigation has ended.
  await expect(page.getByRole('heading', { level: 1, name: 'Jewish Calendar' })).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const field = page.getByRole('banner').getByLabel('Search sermons').first();
  await field.fill('Jacob');
  await field.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Sermon Directory' })).toBeVisible();
  await expect(field).toBeFocused();
});

test('a page that loads late does not move focus that the user has moved since', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  const release = await holdRequests(page, '**/assets/directory-loader-*');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Directory' }).click();
  await expect(page.getByRole('status', { name: 'Loading the page' })).toBeVisible();
  const menu = page.getByRole('button', { name: /menu$/ });
  await menu.focus();
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'Sermon Directory' })).toBeVisible();
  await expect(menu).toBeFocused();
});

test('a control at the bottom of the window gets focus with its whole focus ring in view', async ({
  page,
}) => {
  await page.goto('/');
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Sources', exact: true });
  // The bottom of the link is at the bottom of the window, so its ring is below.
  await link.evaluate((element) => scrollBy(0, element.getBoundingClientRect().bottom - innerHeight));
  await page.getByRole('contentinfo').getByRole('link', { name: 'Holiday Resources' }).focus();
  await page.keyboard.press('Tab');
  await expect(link).toBeFocused();
  const space = await link.evaluate((element) => innerHeight - element.getBoundingClientRect().bottom);
  expect(space, 'an outline of 2 px at a distance of 3 px').toBeGreaterThanOrEqual(5);
});

test('opening a page of the directory with the keyboard moves the focus to the results, also on the last page', async ({
  page,
}) => {
  await page.goto('/directory');
  const pages = page.getByRole('navigation', { name: 'Pages' });
  const results = page.getByRole('region', { name: 'Results' });
  const last = await pages.getByRole('link', { name: /^Page/ }).last().getAttribute('aria-label');
  const second = pages.getByRole('link', { name: 'Page 2', exact: true });
  await second.press('Enter');
  await expect(second).toHaveAttribute('aria-current', 'page');
  await expect(results).toBeFocused();
  const next = pages.getByRole('link', { name: 'Next' });
  const count = Number(last?.replace(/\D/g, ''));
  for (let number = 3; number <= count; number++) {
    await next.press('Enter');
    await expect(pages.getByRole('link', { name: `Page ${number}`, exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await expect(results).toBeFocused();
  }
  await expect(next).toBeDisabled();
});

test('arrow keys select tabs, but not with Alt, which is a browser shortcut', async ({ page }) => {
  await page.goto('/jewish-calendar');
  const tab = page.getByRole('tab', { selected: true });
  await expect(tab).toHaveText('Calendar View');
  await tab.focus();
  await page.keyboard.press('Alt+ArrowRight');
  await expect(tab).toHaveText('Calendar View');
  await page.keyboard.press('ArrowRight');
  await expect(tab).toHaveText('Holidays List');
});

test('a retry that succeeds moves the focus from its button to the main region, and the error of the calendar is in view on a phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/jewish-calendar?month=2026-12');
  const succeed = await failQuery(page, 'calendar.holidays');
  await page.getByRole('link', { name: 'Next month' }).click();
  await page.getByRole('link', { name: 'Next month' }).click();
  await expect(page.getByRole('heading', { name: 'Error Loading Holidays' })).toBeInViewport();
  succeed();
  await page.getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Error Loading Holidays' })).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
});

test('on a phone, an arrow key scrolls the next tab completely into view', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/torah-portions?book=exodus');
  await page.getByRole('tab', { name: 'Exodus' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Leviticus' })).toBeFocused();
  await expect(page.getByRole('tab', { name: 'Leviticus' })).toBeInViewport({ ratio: 1 });
});

test('on a phone, the tab in the URL is completely visible', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/torah-portions?book=deuteronomy');
  await expect(page.getByRole('tab', { name: 'Deuteronomy' })).toBeInViewport({ ratio: 1 });
});

test('the phone menu closes after a search from it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/directory');
  for (const query of ['Jacob', 'Sarah']) {
    await page.getByRole('button', { name: 'Open menu' }).click();
    const field = page.locator('#site-menu').getByLabel('Search sermons');
    await field.fill(query);
    await field.press('Enter');
    await expect(page).toHaveURL(new RegExp(`q=${query}`));
    await expect(field).toBeHidden();
  }
});

test('a file field keeps focus after its upload fails', async ({ page, expectedConsole }) => {
  expectedConsole.push(/415|400/);
  await page.goto('/submit');
  const field = getUploadField(page, 'Audio recording');
  const hasFocus = () => field.evaluate((element) => element.contains(document.activeElement));
  await field.getByLabel('Audio recording').focus();
  await chooseFile(page, 'Audio recording', {
    name: 'sermon.mp3',
    mimeType: 'audio/mpeg',
    buffer: Buffer.alloc(60_000),
  });
  await expect(page.getByText(/sermon\.mp3 wasn’t uploaded/)).toBeVisible();
  await expect.poll(hasFocus).toBe(true);
});

test('without JavaScript, the calendar page hides four controls that need it', async ({
  browser,
  page,
  site,
}) => {
  const findControls = (calendar: Page) => [
    calendar.getByRole('button', { name: 'Switch between light and dark' }),
    calendar.getByRole('button', { name: 'Today' }),
    calendar.getByRole('combobox', { name: 'Month' }),
    calendar.getByRole('group', { name: 'Holiday schedule' }),
  ];
  await page.goto('/jewish-calendar');
  for (const control of findControls(page)) await expect(control).toBeVisible();
  const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
  const pageWithoutScripts = await context.newPage();
  await pageWithoutScripts.goto('/jewish-calendar');
  await expect(pageWithoutScripts.getByRole('link', { name: 'Next month' })).toBeVisible();
  for (const control of findControls(pageWithoutScripts)) await expect(control).toBeHidden();
  await context.close();
});
