import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProxiedPostgres } from '../sites/postgres.ts';
import { startSite } from '../sites/site.ts';
import { expect, test } from '../support/fixtures.ts';

test('while the database is unavailable, cached pages work, others show an error, and all recovers by itself', async ({
  page,
  expectedConsole,
}) => {
  test.setTimeout(120_000);
  expectedConsole.push(/503|cannot reach its database/);
  const database = await startProxiedPostgres();
  const dataDir = await mkdtemp(join(tmpdir(), 'bimah-outage-'));
  const site = await startSite({
    dataDir,
    env: { DATABASE_URL: database.url, SEED_DEMO: 'true', LOG_LEVEL: 'silent' },
  });
  try {
    const directory = `${site.url}/directory`;
    await page.goto(directory);
    await expect(page.getByText(/^Showing 1 to 5 of /)).toBeVisible();
    await database.cut();

    expect((await page.goto(directory))?.status()).toBe(200);
    await expect(page.getByText(/^Showing 1 to 5 of /)).toBeVisible();

    const startedAt = performance.now();
    const uncached = await page.request.get(`${directory}?page=3`);
    expect(performance.now() - startedAt).toBeLessThan(5_000);
    expect(uncached.status()).toBe(503);
    expect(uncached.headers()).toMatchObject({ 'cache-control': 'no-store', 'retry-after': '5' });
    await page.goto(`${directory}?page=3`);
    await expect(page.getByRole('heading', { name: 'Error Loading Sermons' })).toBeVisible();
    const sermon = await page.goto(`${site.url}/sermon/god-the-tailor`);
    expect(sermon?.status()).toBe(503);
    await expect(page.getByRole('heading', { name: 'Error Loading Sermon' })).toBeVisible();

    await database.restore();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'God, the Tailor' })).toBeVisible();
    expect((await page.goto(site.url))?.status()).toBe(200);
    await expect(page.getByText('FEATURED SERMON')).toBeVisible();
  } finally {
    await site.stop();
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});
