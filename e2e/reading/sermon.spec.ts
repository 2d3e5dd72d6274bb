import { wav } from '../../src/server/testing/media.ts';
import { createSermon } from '../support/create-sermon.ts';
import { openSession } from '../support/dashboard.ts';
import { expect, test } from '../support/fixtures.ts';
import { changeQueryResult, failQuery, holdQuery } from '../support/page-requests.ts';

test('a sermon has a title, its text, details, and links to navigate and share', async ({
  page,
  context,
  request,
  site,
}) => {
  const sermon = await (await request.get('/api/sermons/by-slug/god-the-tailor')).json();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/sermon/god-the-tailor');
  await expect(page).toHaveTitle('God, the Tailor | Bimah');
  const article = page.locator('article').first();
  await expect(article.getByText(sermon.sermonType)).toBeVisible();
  await expect(article.getByText(/^\d+ min read$/)).toBeVisible();
  const paragraphs = sermon.content.split(/\n+/).filter(Boolean);
  await expect(article.locator('p')).toHaveCount(paragraphs.length);
  // An English paragraph that starts with a verse stays English, and the verse is marked as Hebrew.
  const verse = article.locator('p').filter({ hasText: 'garments of skin' }).first();
  await expect(verse).toHaveAttribute('dir', 'ltr');
  await expect(verse.locator('[lang=he][dir=rtl]').first()).toBeVisible();
  const margin = page.getByRole('complementary', { name: 'About this sermon' });
  await expect(margin).toContainText(/Delivered on [A-Z][a-z]+ \d+, \d{4}/);
  await expect(margin).toContainText(`${sermon.city}, ${sermon.state}, ${sermon.country}`);
  await expect(margin.getByRole('link', { name: `${sermon.synagogueName} Website` })).toHaveAttribute(
    'href',
    /^https:\/\//,
  );
  await expect(margin.getByRole('link', { name: sermon.email })).toHaveAttribute(
    'href',
    `mailto:${sermon.email}`,
  );
  await expect(margin.getByRole('link', { name: sermon.phone })).toHaveAttribute('href', 'tel:6085550142');
  // This browser has no share dialog.
  await expect(margin.getByRole('button')).toHaveText(['Copy link', 'Print']);
  await margin.getByRole('button', { name: 'Copy link' }).click();
  await expect(margin.getByRole('button', { name: 'Link copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${site.url}/sermon/god-the-tailor`);
  await expect(margin.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    /wa\.me.*god-the-tailor/,
  );
  await expect(margin.getByRole('link', { name: 'Email' })).toHaveAttribute('href', /^mailto:\?subject=God/);
  await expect(page.getByRole('region', { name: 'Related sermons' }).getByRole('article')).not.toHaveCount(0);
  await margin.getByRole('link', { name: 'kindness' }).click();
  await expect(page).toHaveURL('/directory?keyword=kindness');
  await page.goBack();
  const navigation = page.getByRole('navigation', { name: 'Previous and next sermon' });
  await navigation.getByRole('link', { name: /^Next/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('God, the Tailor');
  await navigation.getByRole('link', { name: /^Previous/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('God, the Tailor');
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(page).toHaveURL('/');
});

test('Share opens the share dialog of a browser that has one; canceling or a second click changes nothing, and any other rejection copies the link', async ({
  page,
  context,
  site,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => {
    const shared: unknown[] = [];
    // Canceled, already open, shared, and not allowed.
    const outcomes = ['AbortError', 'InvalidStateError', '', 'NotAllowedError'];
    const share = async (data: unknown) => {
      shared.push(data);
      const name = outcomes[shared.length - 1];
      if (name) throw new DOMException('', name);
    };
    Object.assign(window, { shared });
    Object.defineProperty(navigator, 'share', { value: share });
  });
  const expectShared = async (times: number) => {
    const data = { title: 'God, the Tailor', url: `${site.url}/sermon/god-the-tailor` };
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { shared: unknown[] }).shared))
      .toEqual(Array.from({ length: times }, () => data));
  };
  await page.goto('/sermon/god-the-tailor');
  await page.evaluate(() => navigator.clipboard.writeText('copied before'));
  const margin = page.getByRole('complementary', { name: 'About this sermon' });
  const labels = ['Copy link', 'Print', 'Share'];
  await expect(margin.getByRole('button')).toHaveText(labels);
  await margin.getByRole('button', { name: 'Print' }).focus();
  await page.keyboard.press('Tab');
  await expect(margin.getByRole('button', { name: 'Share' })).toBeFocused();
  for (const times of [1, 2, 3]) {
    await page.keyboard.press('Enter');
    await expectShared(times);
    await expect(margin.getByRole('button')).toHaveText(labels);
  }
  const readClipboard = () => page.evaluate(() => navigator.clipboard.readText());
  expect(await readClipboard()).toBe('copied before');
  // When the browser does not allow sharing, the link is copied instead.
  await page.keyboard.press('Enter');
  await expectShared(4);
  await expect(margin.getByRole('button')).toHaveText(['Link copied', 'Print', 'Share']);
  expect(await readClipboard()).toBe(`${site.url}/sermon/god-the-tailor`);
  await page.emulateMedia({ media: 'print' });
  await expect(margin.getByRole('button', { name: 'Share' })).toBeHidden();
});

test('pictures have captions, a rabbi without headshot and name is shown as RB, empty fields are left out, and the player can be used at the end of the page', async ({
  page,
}) => {
  await page.goto('/directory');
  await page.route('**/uploads/*.svg', (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"/>',
    }),
  );
  await page.route('**/uploads/one.wav', (route) => {
    const [from = 0] = (/bytes=(\d+)/.exec(route.request().headers().range ?? '') ?? []).slice(1).map(Number);
    const audio = wav(2);
    return route.fulfill({
      status: 206,
      contentType: 'audio/wav',
      headers: {
        'accept-ranges': 'bytes',
        'content-range': `bytes ${from}-${audio.length - 1}/${audio.length}`,
      },
      body: audio.subarray(from),
    });
  });
  await changeQueryResult<object>(page, 'sermons.byId', (sermon) => ({
    ...sermon,
    rabbiName: '',
    headshotUrl: null,
    sermonType: null,
    website: null,
    keywords: null,
    headshotCaption: 'At home in the study',
    featuredImageUrl: '/uploads/picture.svg',
    featuredImageCaption: 'The closet in the basement',
    audioUrl: '/uploads/one.wav',
  }));
  await page.getByRole('table').getByRole('row').nth(1).getByRole('link').first().click();
  const article = page.locator('article').first();
  await expect(article.getByText('RB', { exact: true })).toBeVisible();
  await expect(article.getByText('Sermon', { exact: true })).toBeVisible();
  await expect(article.getByText('At home in the study')).toBeVisible();
  await expect(page.getByRole('figure')).toContainText('The closet in the basement');
  await expect(page.getByRole('link', { name: /Website$/ })).toHaveCount(0);
  await expect(page.getByRole('list', { name: 'Keywords' })).toHaveCount(0);
  const player = page.getByRole('group', { name: /^Listen to / });
  await expect(player).toContainText('0:00 / 0:02');
  await player.getByRole('button', { name: 'Speed 1×' }).click();
  await expect(player.getByRole('button', { name: 'Speed 1.25×' })).toBeVisible();
  await player.getByRole('slider', { name: 'Playback position' }).press('ArrowRight');
  await expect(player).toContainText('0:01 / 0:02');
  await page.getByRole('link', { name: 'Back to Home' }).scrollIntoViewIfNeeded();
  await expect(player.getByRole('button', { name: 'Listen' })).toBeInViewport();
  await player.getByRole('button', { name: 'Listen' }).click();
  await expect(player.locator('audio')).toHaveJSProperty('ended', true);
});

test('the player of another sermon does not keep the speed of the previous one', async ({ page }) => {
  await page.goto('/sermon/what-the-chameleon-ate');
  await page.getByRole('button', { name: 'Speed 1×' }).click();
  await expect(page.getByRole('button', { name: 'Speed 1.25×' })).toBeVisible();
  await page
    .getByRole('link', { name: /God, the Tailor/ })
    .first()
    .click();
  await expect(page.getByRole('group', { name: 'Listen to God, the Tailor' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Speed 1×' })).toBeVisible();
});

test('an unknown sermon and an invalid sermon URL return 404 and an error message', async ({
  page,
  expectedConsole,
}) => {
  expectedConsole.push(/404/);
  for (const path of ['/sermon/no-such-sermon', '/sermon/999999', '/sermon/99999999999999999999']) {
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'Error Loading Sermon' })).toBeVisible();
    await expect(
      page.getByText(
        'We encountered a problem loading this sermon. It may not exist or there was a server error.',
      ),
    ).toBeVisible();
  }
  const response = await page.goto('/sermon');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Invalid Sermon URL' })).toBeVisible();
  await expect(page.getByText('The sermon URL provided is not valid.')).toBeVisible();
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL('/');
});

test('a loading sermon shows a skeleton; one that fails to load can be retried in place', async ({
  page,
  expectedConsole,
}) => {
  expectedConsole.push(/Something went wrong on our side/);
  await page.goto('/');
  const featuredSermon = page.getByRole('region', { name: 'Featured sermon' });
  const title = (await featuredSermon.getByRole('heading').textContent()) ?? '';
  const release = await holdQuery(page, 'sermons.bySlug');
  await page.getByRole('link', { name: 'Read Full Sermon' }).click();
  await expect(page.getByRole('status', { name: 'Loading the sermon' })).toBeVisible();
  const restore = await failQuery(page, 'sermons.bySlug');
  release();
  const failure = page.getByRole('alert').filter({ hasText: 'Error Loading Sermon' });
  await expect(failure.getByRole('link', { name: 'Return to Home' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' }).first()).toBeVisible();
  restore();
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
});

test('administrators see a draft with a label, in a response that must not be stored; visitors get 404', async ({
  page,
  administer,
  expectedConsole,
}) => {
  const title = 'A draft that nobody has read';
  const { id, slug } = await createSermon(page, administer, title, false);
  expectedConsole.push(/404/);
  expect((await page.goto(`/sermon/${slug}`))?.status()).toBe(404);
  await openSession(page);
  const response = await page.goto(`/sermon/${id}`);
  expect(response?.headers()['cache-control']).toBe('no-store');
  await expect(page.getByText('Draft: only administrators can see this page.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
});

test('the date of a sermon is the same in Los Angeles, Jerusalem and Auckland', async ({ browser, site }) => {
  const days = new Set<string>();
  for (const timezoneId of ['America/Los_Angeles', 'Asia/Jerusalem', 'Pacific/Auckland']) {
    const context = await browser.newContext({ baseURL: site.url, timezoneId });
    const page = await context.newPage();
    const errors: string[] = [];
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    await page.goto('/directory?q=tailor');
    const row = page.getByRole('row').filter({ hasText: 'God, the Tailor' });
    const listed = await row.locator('time').textContent();
    // The browser renders the next page, in its own time zone.
    await row.getByRole('link', { name: 'God, the Tailor' }).click();
    const margin = page.getByRole('complementary', { name: 'About this sermon' });
    await expect(margin.locator('time')).toHaveText(listed ?? '');
    days.add(listed ?? '');
    expect(errors).toEqual([]);
    await context.close();
  }
  expect(days.size).toBe(1);
});

test('a sermon and the featured sermon on the home page can be read without JavaScript', async ({
  browser,
  site,
  request,
}) => {
  const sermon = await (await request.get('/api/sermons/by-slug/god-the-tailor')).json();
  const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`/sermon/${sermon.slug}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(sermon.title);
  const lastParagraph = sermon.content.split(/\n+/).at(-1);
  await expect(page.getByText(lastParagraph)).toBeVisible();
  await page.goto('/');
  await expect(page.getByText('FEATURED SERMON')).toBeVisible();
  await context.close();
});
