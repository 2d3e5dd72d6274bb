import { expect, test, waitForHydration } from '../support/fixtures.ts';
import { changeQueryResult, failQuery, holdQuery, openSettled } from '../support/page-requests.ts';

interface Card {
  preview: string | null;
  excerpt: string;
  audioUrl: string | null;
  featuredImageUrl: string | null;
}

test('the home page shows the featured sermon, nine recent sermons, and links to the directory', async ({
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

test('the featured and the recent sermons fail separately and can be retried in place', async ({ page }) => {
  await page.goto('/submit');
  const restoreFeatured = await failQuery(page, 'sermons.featured');
  const restoreRecent = await failQuery(page, 'sermons.recentCards');
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

test('skeletons are shown until the featured and the recent sermons are loaded', async ({ page }) => {
  await page.goto('/submit');
  // Also holds the recent sermons, because they are in the same batch request.
  const release = await holdQuery(page, 'sermons.featured');
  await page.getByRole('link', { name: 'Home' }).first().click();
  await expect(page.getByRole('status', { name: 'Loading the featured sermon' })).toBeVisible();
  await expect(page.getByRole('status', { name: 'Loading recent sermons' })).toBeVisible();
  release();
  await expect(page.getByText('FEATURED SERMON')).toBeVisible();
  await expect(page.getByRole('status', { name: 'Loading recent sermons' })).toHaveCount(0);
});

test('with reduced motion, a skeleton does not pulse', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/submit');
  const release = await holdQuery(page, 'sermons.featured');
  await page.getByRole('link', { name: 'Home' }).first().click();
  await expect(page.getByRole('status', { name: 'Loading recent sermons' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
  release();
});

test('a card without a sermon or text says so, a card with a recording is labeled Audio, and a featured card has a player', async ({
  page,
}) => {
  await page.goto('/submit');
  await page.route('**/uploads/picture.svg', (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"/>',
    }),
  );
  await changeQueryResult<Card[]>(page, 'sermons.recentCards', ([first, second, third, ...rest]) => [
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
  // The excerpt of 320 characters is cut.
  await expect(cards.nth(2).locator('p')).toHaveText(/^(שָׁלוֹם )+\S*…$/);
  await expect(cards.nth(3)).toContainText('Audio');
  await expect(cards.nth(3).locator('img').first()).toHaveAttribute('src', '/uploads/picture.svg');
  await expect(cards.nth(3).locator('audio')).toHaveAttribute('src', '/uploads/one.mp3');
  await expect(page.locator('audio')).toHaveCount(1);
});

test('a long sermon type does not move the label Audio to a second line', async ({ page }) => {
  await page.goto('/submit');
  await changeQueryResult<Card[]>(page, 'sermons.recentCards', ([first, ...rest]) => [
    { ...first, audioUrl: '/uploads/one.mp3', sermonType: 'Shabbat and Festival Evening Conversation' },
    ...rest,
  ]);
  await page.getByRole('link', { name: 'Home' }).first().click();
  const card = page.getByRole('region', { name: 'Recent Sermons' }).getByRole('article').first();
  const topOf = async (text: string) => (await card.getByText(text).boundingBox())?.y;
  expect(await topOf('Audio')).toBeCloseTo(
    (await topOf('Shabbat and Festival Evening Conversation')) ?? 0,
    0,
  );
});

test('without a featured sermon the home page shows the recent ones and sends no tRPC request', async ({
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

test('the first paint waits for no script, style sheet, font or WebP picture, and scripts load after the document is parsed', async ({
  page,
}) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\.(js|css|woff2|webp)$/, async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  resolve();
  await waitForHydration(page);
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

test('a first visit to the home page loads at most 150 kB of JavaScript', async ({ page }) => {
  const sizes: Promise<number>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') {
      sizes.push(
        response
          .request()
          .sizes()
          .then((size) => size.responseBodySize),
      );
    }
  });
  await openSettled(page, '/');
  const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  expect(total).toBeGreaterThan(50_000);
  expect(total).toBeLessThanOrEqual(150_000);
});

test.describe('on a phone', () => {
  test.use({ isMobile: true, hasTouch: true, viewport: { width: 390, height: 844 } });

  test('the browser loads one size of the featured image, in addition to the 160-pixel one', async ({
    page,
  }) => {
    const loaded: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'image') loaded.push(new URL(request.url()).pathname);
    });
    await openSettled(page, '/');
    const picture = page.getByRole('region', { name: 'Featured sermon' }).locator('img[fetchpriority=high]');
    const shown = await picture.evaluate((img: HTMLImageElement) => new URL(img.currentSrc).pathname);
    const folder = shown.slice(0, shown.lastIndexOf('/') + 1);
    expect(loaded.filter((path) => path.startsWith(folder) && !path.endsWith('/160.webp'))).toEqual([shown]);
  });
});
