import { expect, hydrated, test } from '../support/fixtures.ts';
import { changeRead, failRead, holdRead, openSettled } from '../support/reads.ts';

interface Card {
  preview: string | null;
  excerpt: string;
  audioUrl: string | null;
  featuredImageUrl: string | null;
}

test('the home page shows the featured sermon, and nine recent sermons as cards with links', async ({
  page,
  request,
}) => {
  const featured = await (await request.get('/api/sermons/featured')).json();
  await page.goto('/');
  await expect(page).toHaveTitle('Home | Bimah');
  const story = page.getByRole('region', { name: 'Featured sermon' });
  await expect(story.getByText('FEATURED SERMON')).toBeVisible();
  await expect(story).toContainText(featured.rabbiName);
  await expect(story).toContainText(`${featured.synagogueName}, ${featured.city}`);
  await expect(story).toContainText(featured.preview ?? featured.content.slice(0, 100).split('\n')[0]);
  await expect(story.locator('time')).toHaveText(/^[A-Z][a-z]+ \d{1,2}, \d{4}$/);
  const recent = page.getByRole('region', { name: 'Recent Sermons' });
  await expect(recent.getByRole('article')).toHaveCount(9);
  await expect(recent.getByRole('link', { name: 'View all' })).toHaveAttribute('href', '/directory');
  await expect(recent.getByRole('link', { name: 'Load More Sermons' })).toHaveAttribute('href', '/directory');
  await story.getByRole('link', { name: 'Read Full Sermon' }).click();
  await expect(page.getByRole('heading', { level: 1, name: featured.title })).toBeVisible();
  await page.goBack();
  await expect(story).toBeVisible();
});

test('each part of the home page fails separately and can be retried in place', async ({ page }) => {
  await page.goto('/submit');
  const restoreFeatured = await failRead(page, 'sermons.featured');
  const restoreRecent = await failRead(page, 'sermons.recentCards');
  await page.getByRole('link', { name: 'Home' }).first().click();
  const featured = page.getByRole('alert').filter({ hasText: 'Error Loading Featured Sermon' });
  await expect(featured).toContainText(
    "We're unable to load the featured sermon at this time. Please try again later.",
  );
  await expect(featured.getByRole('link', { name: 'Browse All Sermons' })).toHaveAttribute(
    'href',
    '/directory',
  );
  const recent = page
    .getByRole('alert')
    .filter({ hasText: 'We encountered a problem while loading recent sermons. Please try again later.' });
  await expect(recent.getByRole('heading', { name: 'Error Loading Sermons' })).toBeVisible();
  restoreRecent();
  await recent.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('article')).toHaveCount(9);
  await expect(featured).toBeVisible();
  restoreFeatured();
  await featured.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('FEATURED SERMON', { exact: true })).toBeVisible();
});

test('skeletons have the shape of the content that loads', async ({ page }) => {
  await page.goto('/submit');
  const releaseFeatured = await holdRead(page, 'sermons.featured');
  await page.getByRole('link', { name: 'Home' }).first().click();
  await expect(page.getByRole('status', { name: 'Loading the featured sermon' })).toBeVisible();
  await expect(page.getByRole('status', { name: 'Loading recent sermons' })).toBeVisible();
  releaseFeatured();
  await expect(page.getByText('FEATURED SERMON')).toBeVisible();
  await expect(page.getByRole('status', { name: 'Loading recent sermons' })).toHaveCount(0);
});

test('cards show missing data and recordings, and the featured card has a player', async ({ page }) => {
  await page.goto('/submit');
  await page.route('**/uploads/picture.svg', (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"/>',
    }),
  );
  await changeRead<Card[]>(page, 'sermons.recentCards', ([first, second, third, ...rest]) => [
    null,
    { ...first, preview: null, excerpt: '' },
    { ...second, preview: null, excerpt: 'שָׁלוֹם '.repeat(40) },
    { ...third, isFeatured: 'true', audioUrl: '/uploads/one.mp3', featuredImageUrl: '/uploads/picture.svg' },
    ...rest.map((card) => ({ ...card, isFeatured: 'false' })),
  ]);
  await page.getByRole('link', { name: 'Home' }).first().click();
  const cards = page.getByRole('region', { name: 'Recent Sermons' }).getByRole('article');
  await expect(cards.nth(0)).toHaveText('Sermon data unavailable');
  await expect(cards.nth(1)).toContainText('No content available');
  // 120 characters; the vowel points of the last letter stay with it.
  await expect(cards.nth(2).locator('p')).toHaveText(/^(שָׁלוֹם )+\S*…$/);
  await expect(cards.nth(3)).toContainText('Audio');
  await expect(cards.nth(3).locator('img').first()).toHaveAttribute('src', '/uploads/picture.svg');
  await expect(cards.nth(3).locator('audio')).toHaveAttribute('src', '/uploads/one.mp3');
  await expect(page.locator('audio')).toHaveCount(1);
});

test('without a featured sermon the home page starts with the recent ones and sends no further request', async ({
  page,
  request,
  administer,
}) => {
  const { id } = await (await request.get('/api/sermons/featured')).json();
  const publish = (published: boolean) =>
    administer('POST', '/trpc/admin.sermons.publish', { id, published });
  await publish(false);
  const calls: string[] = [];
  page.on('request', (request) => request.url().includes('/trpc/') && calls.push(request.url()));
  await openSettled(page, '/');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.getByText('FEATURED SERMON')).toHaveCount(0);
  expect(calls).toEqual([]);
  await publish(true);
  await page.goto('/');
  await expect(page.getByText('FEATURED SERMON')).toBeVisible();
});

test('the first paint needs only the document, and scripts load after it is parsed', async ({ page }) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\.(js|css|woff2|webp)$/, async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  resolve();
  await hydrated(page);
  const { parsed, scripts } = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const requested = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'));
    return {
      parsed: navigation?.domContentLoadedEventStart ?? Number.NaN,
      scripts: requested.map(({ startTime }) => startTime),
    };
  });
  expect(scripts.length).toBeGreaterThan(2);
  expect(Math.min(...scripts)).toBeGreaterThan(parsed);
});
