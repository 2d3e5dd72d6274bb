import { openSession } from '../support/dashboard.ts';
import { expect, test } from '../support/fixtures.ts';
import { failQuery, openSettled } from '../support/page-requests.ts';

test.use({ siteName: 'dashboard-page' });

for (const path of ['/admin', '/admin/import']) {
  test(`${path} never has more than one main element, not even while the page loads`, async ({ page }) => {
    await page.addInitScript(() => {
      const counts = new Set<number>();
      Object.assign(window, { counts });
      new MutationObserver(() => counts.add(document.querySelectorAll('main, #main').length)).observe(
        document,
        { childList: true, subtree: true },
      );
    });
    await openSession(page);
    await page.goto(path);
    await expect(page.getByRole('status', { name: 'Loading the page' })).toHaveCount(0);
    await expect(page.locator('main').getByRole('heading', { level: 1 })).toBeVisible();
    // The count is zero until the browser has parsed the element.
    const counts = await page.evaluate(() => [...(window as never as { counts: Set<number> }).counts]);
    expect(counts.filter((count) => count !== 0)).toEqual([1]);
  });
}

test('header, content and footer have the same left edge in the dashboard, the import and the directory', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1600, height: 900 });
  await openSession(page);
  const leftEdges = async (heading: string) => {
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    const left = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => Math.round(element.getBoundingClientRect().left));
    return [await left('header a'), await left('main h1'), await left('footer p')];
  };
  for (const [path, heading] of [
    ['/admin', 'Admin Dashboard'],
    ['/admin/import', 'Import & Export'],
    ['/directory', 'Sermon Directory'],
  ] as const) {
    await page.goto(path);
    const [header, content, footer] = await leftEdges(heading);
    expect([path, header, footer]).toEqual([path, content, content]);
  }
});

test('when an upgrade has replaced the JavaScript files, opening a sermon reloads the page and shows the sermon', async ({
  page,
  expectedConsole,
}) => {
  expectedConsole.push(/status of 404/);
  await openSession(page);
  await openSettled(page, '/admin?show=all');
  // The files that the old document refers to do not exist anymore.
  let isOldDocument = true;
  page.on('request', (request) => {
    if (request.resourceType() === 'document') isOldDocument = false;
  });
  await page.route('**/assets/*.js', (route) =>
    isOldDocument ? route.fulfill({ status: 404 }) : route.continue(),
  );
  await page.getByRole('button', { name: 'View & Edit' }).first().click();
  await expect(page.getByRole('dialog').getByRole('heading', { level: 2 })).toBeVisible();
  expect(isOldDocument).toBe(false);
});

test('a sermon whose code could not be loaded without a connection opens after a retry', async ({
  page,
  context,
  expectedConsole,
}) => {
  expectedConsole.push(/ERR_INTERNET_DISCONNECTED|Failed to fetch|could not be reached/);
  await openSession(page);
  await openSettled(page, '/admin?show=all');
  const edit = page.getByRole('button', { name: 'View & Edit' }).first();
  await expect(edit).toBeVisible();
  await context.setOffline(true);
  await edit.click();
  const failure = page.getByRole('alert').filter({ hasText: 'This page could not be loaded' });
  await expect(failure).toBeVisible();
  await context.setOffline(false);
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('dialog').getByRole('heading', { level: 2 })).toBeVisible();
});

const lists = [
  {
    path: '/admin?queue=true',
    query: 'admin.sermons.queue',
    message: 'Error loading sermons. Please try again.',
    content: /^Draft 1 of \d+$/,
  },
  {
    path: '/admin?tab=newsletter',
    query: 'admin.newsletters.list',
    message: 'Error loading subscribers',
    content: 'No subscribers found',
  },
  {
    path: '/admin?tab=activity',
    query: 'admin.audit.list',
    message: 'Error loading activity. Please try again.',
    content: 'admin logged in',
  },
];
for (const { path, query, message, content } of lists) {
  test(`on ${path}, ‘Try again’ loads a list that failed to load`, async ({ page, expectedConsole }) => {
    expectedConsole.push(/500/);
    await openSession(page);
    const restore = await failQuery(page, query);
    await page.goto(path);
    const failure = page.getByRole('alert').filter({ hasText: message });
    await expect(failure).toBeVisible();
    restore();
    await failure.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText(content).first()).toBeVisible();
    await expect(failure).toHaveCount(0);
  });
}

test('without JavaScript, the dashboard says that it needs JavaScript', async ({ browser, site }) => {
  const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/admin');
  await expect(page.getByRole('alert')).toContainText('This page needs JavaScript.');
  // The loading indicator is hidden, because nothing will load.
  const indicator = page.getByLabel('Loading the page');
  await expect(indicator).toBeAttached();
  await expect(indicator).toBeHidden();
  await context.close();
});

test('when the session check fails, an error is shown instead of the login form', async ({
  page,
  expectedConsole,
}) => {
  expectedConsole.push(/500/);
  await openSession(page);
  const restore = await failQuery(page, 'admin.session');
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Couldn’t load the dashboard' })).toBeVisible();
  await expect(page.getByLabel('Password')).toHaveCount(0);
  restore();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
});
