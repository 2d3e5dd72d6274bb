import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSite } from '../sites/site.ts';
import { copyTemplate } from '../sites/templates.ts';
import { adminPassword, expect, test } from '../support/fixtures.ts';
import { hasHorizontalScroll } from '../support/layout.ts';
import { changeRead, failRead } from '../support/reads.ts';

test('an empty site says that nothing is published yet and invites the first submission', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const dataDir = await mkdtemp(join(tmpdir(), 'bimah-empty-'));
  await copyTemplate('empty', dataDir);
  const site = await startSite({ dataDir, env: { SEED_DEMO: 'false' } });
  try {
    await page.goto(site.url);
    const recent = page.getByRole('region', { name: 'Recent Sermons' });
    await expect(recent.getByRole('heading', { name: 'No Sermons Yet' })).toBeVisible();
    await expect(recent.getByRole('link', { name: 'Load More Sermons' })).toHaveCount(0);
    await recent.getByRole('link', { name: 'Submit Sermon' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Submit Your Sermon' })).toBeVisible();

    await page.goto(`${site.url}/directory`);
    const results = page.getByRole('region', { name: 'Results' });
    await expect(results.getByRole('heading', { name: 'No Sermons Yet' })).toBeVisible();
    await expect(results.getByRole('link', { name: 'Submit Sermon' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Show all sermons' })).toHaveCount(0);
    await page.goto(`${site.url}/directory?q=ladder`);
    await expect(results.getByRole('heading', { name: 'No Sermons Found' })).toBeVisible();
    await expect(results.getByText('No sermons match your filter criteria.')).toBeVisible();
  } finally {
    await site.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});

test('without JavaScript, pages that need it say so', async ({ browser, site }) => {
  const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/admin');
  await expect(page.getByRole('alert')).toContainText('This page needs JavaScript.');
  // No loading indicator, because nothing will load.
  await expect(page.getByLabel('Loading the page')).toBeHidden();
  await context.close();
});

test('when the session check fails, an error is shown instead of the login form', async ({
  page,
  expectedConsole,
}) => {
  expectedConsole.push(/500/);
  await page.request.post('/api/admin/login', { data: { password: adminPassword } });
  const restore = await failRead(page, 'admin.session');
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Couldn’t load the dashboard' })).toBeVisible();
  await expect(page.getByLabel('Password')).toHaveCount(0);
  restore();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
});

test('the newsletter tab with very long titles and names does not scroll horizontally on a phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.request.post('/api/admin/login', { data: { password: adminPassword } });
  await changeRead<{ items: object[]; total: number }>(page, 'admin.newsletters.list', () => ({
    total: 1,
    items: [
      {
        id: 1,
        email: `${'reader.'.repeat(12)}x@${'congregation-'.repeat(5)}x.example.org`,
        name: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch'.repeat(2),
        dateSubscribed: '2026-11-14T00:00:00.000Z',
        isActive: 'true',
      },
    ],
  }));
  await changeRead<{ sermons: { title: string }[] }>(page, 'admin.newsletters.highlights.next', (data) => ({
    ...data,
    sermons: data.sermons.map((sermon) => ({ ...sermon, title: 'Pneumonoultramicroscopic'.repeat(8) })),
  }));
  await page.goto('/admin?tab=newsletter');
  await expect(page.getByText('Pneumono').first()).toBeVisible();
  await expect(page.getByText('Llanfair')).toBeVisible();
  expect(await hasHorizontalScroll(page)).toBe(false);
});

test("browsers and phones find the site's icons and its name", async ({ page }) => {
  await page.goto('/');
  const manifestUrl = await page.locator('link[rel=manifest]').getAttribute('href');
  const manifest = await (await page.request.get(manifestUrl ?? '')).json();
  expect(manifest).toMatchObject({ name: 'Bimah', start_url: '/' });
  const pictures = [
    await page.locator('link[rel=apple-touch-icon]').getAttribute('href'),
    ...manifest.icons.map(({ src }: { src: string }) => src),
    '/favicon.ico',
  ];
  for (const picture of pictures) {
    const response = await page.request.get(picture ?? '');
    expect(response.headers()['content-type'], String(picture)).toMatch(/^image\//);
  }
  // The browser's own UI follows the scheme that was chosen manually.
  const themeColors = () =>
    page
      .locator('meta[name=theme-color]')
      .evaluateAll((tags) => tags.map((tag) => tag.getAttribute('content')));
  await page.emulateMedia({ colorScheme: 'light' });
  await page.getByRole('button', { name: 'Switch between light and dark' }).click();
  await expect.poll(themeColors).toEqual(['#12151C', '#12151C']);
});
