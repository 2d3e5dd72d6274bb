import { startProxiedPostgres } from '../sites/postgres.ts';
import { expect, test, waitForHydration } from '../support/fixtures.ts';

test('while the database is unavailable, cached pages work and others return 503 with an error message; afterward they work without a restart', async ({
  page,
  startOwnSite,
  expectedConsole,
}) => {
  expectedConsole.push(/503|cannot reach its database/);
  const database = await startProxiedPostgres();
  try {
    const site = await startOwnSite({
      env: { DATABASE_URL: database.url, SEED_DEMO: 'true', LOG_LEVEL: 'silent' },
    });
    const directory = `${site.url}/directory`;
    await page.goto(directory);
    await expect(page.getByText(/^Showing 1 to 5 of /)).toBeVisible();
    await database.cut();

    expect((await page.goto(directory))?.status()).toBe(200);
    await expect(page.getByText(/^Showing 1 to 5 of /)).toBeVisible();

    const uncached = await page.request.get(`${directory}?page=3`);
    expect(uncached.status()).toBe(503);
    expect(uncached.headers()).toMatchObject({ 'cache-control': 'no-store', 'retry-after': '5' });
    await page.goto(`${directory}?page=3`);
    await expect(page.getByRole('heading', { name: 'Error Loading Sermons' })).toBeVisible();
    const sermon = await page.goto(`${site.url}/sermon/god-the-tailor`);
    expect(sermon?.status()).toBe(503);
    await expect(page.getByRole('heading', { name: 'Error Loading Sermon' })).toBeVisible();

    await database.restore();
    await expect.poll(async () => (await page.request.get(`${site.url}/readyz`)).status()).toBe(200);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'God, the Tailor' })).toBeVisible();
    expect((await page.goto(site.url))?.status()).toBe(200);
    await expect(page.getByText('FEATURED SERMON')).toBeVisible();
    await site.stop();
  } finally {
    await database.stop();
  }
});

test('without a connection a navigation shows an error on the page, and can be retried when the connection is back', async ({
  page,
  context,
  expectedConsole,
}) => {
  expectedConsole.push(/ERR_INTERNET_DISCONNECTED|Failed to fetch|could not be reached/);
  await page.goto('/');
  await context.setOffline(true);
  await page.getByRole('link', { name: 'View all' }).click();
  const failure = page.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Try again' }) });
  await expect(failure).toContainText('This page could not be loaded');
  await expect(page).toHaveURL('/directory');
  await expect(page.getByRole('banner')).toBeVisible();
  await context.setOffline(false);
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(/^Showing 1 to 5 of /)).toBeVisible();
  // The retry loads a new document: a failed import() cannot be repeated in the old one.
  await waitForHydration(page);
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Error Loading Sermons' })).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(/^Showing 6 to 10 of /)).toBeVisible();
});
