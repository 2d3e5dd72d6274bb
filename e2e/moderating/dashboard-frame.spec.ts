import type { Page } from '@playwright/test';
import { adminPassword, expect, test } from '../support/fixtures.ts';
import { failRead } from '../support/reads.ts';

test.use({ siteName: 'dashboard-frame' });

const login = (page: Page) => page.request.post('/api/admin/login', { data: { password: adminPassword } });

for (const path of ['/admin', '/admin/import']) {
  test(`${path} has one main element, also while the page loads`, async ({ page }) => {
    await page.addInitScript(() => {
      const counts = new Set<number>();
      Object.assign(window, { counts });
      new MutationObserver(() => counts.add(document.querySelectorAll('main, #main').length)).observe(
        document,
        { childList: true, subtree: true },
      );
    });
    await login(page);
    await page.goto(path);
    await expect(page.getByRole('status', { name: 'Loading the page' })).toHaveCount(0);
    await expect(page.locator('main').getByRole('heading', { level: 1 })).toBeVisible();
    // Zero before the page loads.
    const counts = await page.evaluate(() => [...(window as never as { counts: Set<number> }).counts]);
    expect(counts.filter((count) => count !== 0)).toEqual([1]);
  });
}

test('header and footer align with the edges of the content, in the dashboard and elsewhere', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1600, height: 900 });
  await login(page);
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
    const [header, middle, footer] = await leftEdges(heading);
    expect([path, header, footer]).toEqual([path, middle, middle]);
  }
});

const lists = [
  {
    path: '/admin?queue=true',
    query: 'admin.sermons.queue',
    message: 'Error loading sermons. Please try again.',
  },
  {
    path: '/admin?tab=newsletter',
    query: 'admin.newsletters.list',
    message: 'Error loading subscribers',
  },
  {
    path: '/admin?tab=activity',
    query: 'admin.audit.list',
    message: 'Error loading activity. Please try again.',
  },
];
for (const { path, query, message } of lists) {
  test(`on ${path}, a list that failed to load can be retried in place`, async ({
    page,
    expectedConsole,
  }) => {
    expectedConsole.push(/500/);
    await login(page);
    const restore = await failRead(page, query);
    await page.goto(path);
    const failure = page.getByRole('alert').filter({ hasText: message });
    await expect(failure).toBeVisible();
    restore();
    await failure.getByRole('button', { name: 'Try again' }).click();
    await expect(failure).toHaveCount(0);
  });
}
