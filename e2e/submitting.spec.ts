import type { Page } from '@playwright/test';
import * as media from '../src/server/testing/media.ts';
import { expect, test } from './fixtures.ts';

test.use({ siteName: 'submitting' });

/** Fills in what must be there, as a person would. */
async function fillIn(page: Page, title: string): Promise<void> {
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Content').fill('And he dreamed, and behold, a ladder stood upon the earth.');
  await page.getByLabel('Rabbi name').fill('Rabbi Miriam Katz');
  const rabbi = page.getByRole('group', { name: 'The rabbi' });
  await rabbi.getByRole('textbox', { name: 'Email' }).fill('katz@example.org');
  await page.getByLabel('Phone').fill('518 555 0199');
  await page.getByLabel('Synagogue name').fill('Ohel Avraham');
  await page.getByLabel('City').fill('Leiden');
  await page.getByLabel('State/Province').fill('Zuid-Holland');
  await page.getByLabel('Country').fill('Netherlands');
  await page.getByLabel(/I have the right to publish/).check();
}

const submit = (page: Page) => page.getByRole('button', { name: 'Submit Sermon' });
const slot = (page: Page, name: string) => page.getByRole('group', { name, exact: true });
const choose = (page: Page, name: string, file: { name: string; mimeType: string; buffer: Buffer }) =>
  slot(page, name).locator('input[type=file]').setInputFiles(file);

type Stored = { title: string; [field: string]: unknown };
const titled = (sermons: unknown, title: string) =>
  (sermons as Stored[]).filter((sermon) => sermon.title === title);

test('a sermon is sent with a headshot, a recording and a featured image', async ({ page, administer }) => {
  await page.goto('/submit');
  await fillIn(page, 'With everything that belongs to it');
  await choose(page, 'Rabbi headshot', {
    name: 'הרב.jpg',
    mimeType: 'image/jpeg',
    buffer: await media.jpeg({ width: 700, height: 700 }),
  });
  await expect(page.getByText('Headshot uploaded')).toBeVisible();
  await slot(page, 'Rabbi headshot').getByLabel('Caption').fill('In her study');
  // What browsers call an .m4a file.
  await choose(page, 'Audio recording', {
    name: 'sermon.m4a',
    mimeType: 'audio/x-m4a',
    buffer: media.m4a(4),
  });
  await expect(page.getByText('Audio uploaded')).toBeVisible();
  await expect(slot(page, 'Audio recording').locator('audio')).toBeVisible();
  await choose(page, 'Featured image', {
    name: 'ladder.png',
    mimeType: 'image/png',
    buffer: await media.png({ width: 1500, height: 1000 }),
  });
  await expect(page.getByText('Featured image uploaded')).toBeVisible();
  await slot(page, 'Featured image').getByLabel('Caption').fill('A ladder');
  await expect(page.getByAltText('Featured image, uploaded')).toBeVisible();
  await submit(page).dblclick();
  await expect(page.getByText('Thank you for your sermon')).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue('');
  await expect(page.getByText('Thank you for your sermon')).toBeHidden();

  const stored = titled(await administer('GET', '/api/admin/sermons'), 'With everything that belongs to it');
  expect(stored).toHaveLength(1);
  expect(stored[0]).toMatchObject({
    headshotUrl: expect.stringMatching(/^\/uploads\/.*700x700\.jpg$/),
    headshotCaption: 'In her study',
    audioUrl: expect.stringMatching(/audio\.m4a$/),
    featuredImageUrl: expect.stringMatching(/1500x1000\.jpg$/),
    featuredImageCaption: 'A ladder',
    isPublished: 'false',
  });
  // What was sent is not offered again.
  await page.reload();
  await expect(page.getByLabel('Date delivered')).not.toHaveValue('');
  await expect(page.getByText('Continue where you left off')).toHaveCount(0);
});

test('a file of the wrong kind or size is refused in words, without being sent', async ({ page }) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/upload/')) sent.push(request.url());
  });
  await page.goto('/submit');
  await choose(page, 'Rabbi headshot', {
    name: 'me.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from('<svg/>'),
  });
  await expect(page.getByText('Invalid file type: Please upload a jpg, png, or gif image')).toBeVisible();
  await expect(page.getByText('me.svg was not uploaded.')).toBeVisible();
  await choose(page, 'Audio recording', {
    name: 'sermon.ogg',
    mimeType: 'audio/ogg',
    buffer: Buffer.from('OggS'),
  });
  await expect(page.getByText('Please upload an mp3, wav, or m4a audio file')).toBeVisible();
  await choose(page, 'Featured image', {
    name: 'large.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.alloc(10 * 1024 * 1024 + 1),
  });
  await expect(page.getByText('Featured image must be less than 10MB')).toBeVisible();
  expect(sent).toEqual([]);
});

test('a file that only pretends is refused by the server, in words', async ({ page, expectedConsole }) => {
  expectedConsole.push(/415/);
  await page.goto('/submit');
  await choose(page, 'Rabbi headshot', {
    name: 'me.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('<html><script>alert(1)</script></html>'),
  });
  await expect(
    page.getByText(
      'Failed to upload headshot: 415: Invalid file type: Please upload a jpg, png, or gif image',
    ),
  ).toBeVisible();
});

test('a slow upload shows how far it is, holds the sermon back, and can be cancelled', async ({
  page,
}, info) => {
  await page.goto('/submit');
  await fillIn(page, 'On a slow line');
  const line = await page.context().newCDPSession(page);
  await line.send('Network.enable');
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 20,
    downloadThroughput: -1,
    uploadThroughput: 300_000,
  });
  await choose(page, 'Audio recording', {
    name: 'A long sermon for the Great Sabbath, given at the old synagogue by the river.wav',
    mimeType: 'audio/wav',
    buffer: media.wav(120, 16_000),
  });
  const bar = page.getByRole('progressbar');
  await expect(bar).toBeVisible();
  await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(5);
  await expect(submit(page)).toBeDisabled();
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await slot(page, 'Audio recording').scrollIntoViewIfNeeded();
  await page.screenshot({ path: info.outputPath('slow-upload.png') });
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(bar).toHaveCount(0);
  await expect(submit(page)).toBeEnabled();
  await expect(slot(page, 'Audio recording').getByText('Choose a file')).toBeVisible();
});

test('an uploaded file can be removed and replaced, and dropped instead of chosen', async ({ page }) => {
  await page.goto('/submit');
  const frame = slot(page, 'Rabbi headshot');
  const bytes = [...(await media.jpeg({ width: 300, height: 300 }))];
  const dropped = await page.evaluateHandle((content) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([new Uint8Array(content)], 'me.jpg', { type: 'image/jpeg' }));
    return transfer;
  }, bytes);
  await frame.getByText('Choose a file').dispatchEvent('drop', { dataTransfer: dropped });
  await expect(page.getByAltText('Rabbi headshot, uploaded')).toBeVisible();
  await choose(page, 'Rabbi headshot', {
    name: 'other.png',
    mimeType: 'image/png',
    buffer: await media.png({ width: 200, height: 260 }),
  });
  await expect(page.getByAltText('Rabbi headshot, uploaded')).toHaveAttribute('src', /200x260/);
  await frame.getByRole('button', { name: 'Remove headshot' }).click();
  await expect(frame.getByText('Choose a file')).toBeVisible();
});

test('what was written is there again after a reload, and goes only when it is thrown away', async ({
  page,
}) => {
  await page.goto('/submit');
  await page.getByLabel('Title').fill('Half a thought');
  await page.getByLabel('URL slug').fill('my-own-address');
  await page.getByLabel('Content').fill('It was not finished when the');
  // The pause of autosave is not waited for: leaving keeps the words too.
  await page.reload();
  await expect(page.getByRole('button', { name: 'Continue where you left off' })).toBeVisible();
  await page.getByRole('button', { name: 'Continue where you left off' }).click();
  await expect(page.getByLabel('Title')).toHaveValue('Half a thought');
  await expect(page.getByLabel('Content')).toHaveValue('It was not finished when the');
  await page.getByLabel('Title').fill('Half a thought more');
  await expect(page.getByLabel('URL slug')).toHaveValue('my-own-address');
  await page.getByRole('button', { name: 'Regenerate' }).click();
  await expect(page.getByLabel('URL slug')).toHaveValue('half-a-thought-more');
  await page.reload();
  await page.getByRole('button', { name: 'Start afresh' }).click();
  await expect(page.getByLabel('Title')).toHaveValue('');
  await page.reload();
  await expect(page.getByLabel('Date delivered')).not.toHaveValue('');
  await expect(page.getByRole('button', { name: 'Start afresh' })).toHaveCount(0);
});

test('two open forms keep their words apart, and what a closed one held is offered to the next', async ({
  page,
  context,
}) => {
  const write = async (form: Page, title: string) => {
    await form.getByLabel('Title').fill(title);
    await form.getByLabel('Content').fill(`The words of ${title}`);
  };
  const goOn = (form: Page) => form.getByRole('button', { name: 'Continue where you left off' });
  const isKept = (form: Page, words: string) =>
    form.waitForFunction(
      (text) =>
        Object.entries(localStorage).some(([key, value]) => key.includes('draft') && value.includes(text)),
      words,
    );
  await page.goto('/submit');
  await write(page, 'Of the first tab');
  await isKept(page, 'The words of Of the first tab');
  const second = await context.newPage();
  await second.goto('/submit');
  await expect(second.getByLabel('Date delivered')).not.toHaveValue('');
  // The first form is open: its words are nobody else's.
  await write(second, 'מן הלשונית השנייה');
  await isKept(second, 'The words of מן הלשונית השנייה');
  await expect(second.getByText('unsent')).toHaveCount(0);
  await page.getByLabel('Keywords').fill('more');
  await isKept(page, 'more');
  for (const [form, title] of [
    [page, 'Of the first tab'],
    [second, 'מן הלשונית השנייה'],
  ] as const) {
    await form.reload();
    await expect(goOn(form)).toBeVisible();
    await expect(form.getByLabel('Title')).toHaveValue(title);
  }
  await page.close();
  await second.close();

  // Both were closed: the later one stands in the form, the other is offered beside it.
  const third = await context.newPage();
  await third.goto('/submit');
  await expect(goOn(third)).toBeVisible();
  await expect(third.getByLabel('Title')).toHaveValue('מן הלשונית השנייה');
  await expect(third.getByRole('status').locator('[lang=he]')).toHaveCSS('font-style', 'normal');
  await third.getByRole('button', { name: 'Open Of the first tab' }).click();
  await expect(third.getByLabel('Title')).toHaveValue('Of the first tab');
  await expect(third.getByLabel('Keywords')).toHaveValue('more');
  await third.getByRole('button', { name: 'Open מן הלשונית השנייה' }).click();
  await expect(third.getByLabel('Content')).toHaveValue('The words of מן הלשונית השנייה');
  await third.getByRole('button', { name: 'Throw away Of the first tab' }).click();
  await third.getByRole('button', { name: 'Really throw away Of the first tab' }).click();
  await third.reload();
  await expect(third.getByLabel('Title')).toHaveValue('מן הלשונית השנייה');
  await third.getByRole('button', { name: 'Start afresh' }).click();
  await third.reload();
  await expect(third.getByLabel('Date delivered')).not.toHaveValue('');
  await expect(third.getByText(/unsent/)).toHaveCount(0);
  expect(
    await third.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('draft'))),
  ).toEqual([]);
  await third.close();
});

test('a tab that is duplicated writes over nothing of the one it came from', async ({ page, context }) => {
  await page.goto('/submit');
  await page.getByLabel('Title').fill('The original');
  await page.getByLabel('Content').fill('Written in the first of two tabs');
  const draft = () =>
    page.evaluate(() =>
      Object.entries(localStorage).filter(([key]) => key.startsWith('bimah.submission-draft.')),
    );
  await expect.poll(async () => (await draft()).length).toBe(1);
  const copy = await context.newPage();
  const tab = await page.evaluate(() => sessionStorage.getItem('bimah.submission-tab') ?? '');
  // What a browser's 'Duplicate tab' takes along.
  await copy.addInitScript((id) => sessionStorage.setItem('bimah.submission-tab', id), tab);
  await copy.goto('/submit');
  await expect(copy.getByLabel('Title')).toHaveValue('The original');
  await copy.getByLabel('Title').fill('The copy');
  await expect
    .poll(async () => (await draft()).map(([, text]) => JSON.parse(text).values.title).sort())
    .toEqual(['The copy', 'The original']);
  await copy.getByRole('button', { name: 'Start afresh' }).click();
  await expect
    .poll(async () => (await draft()).map(([, text]) => JSON.parse(text).values.title))
    .toEqual(['The original']);
  await copy.close();
});

test('a send whose answer is lost is repeated and is one sermon', async ({
  page,
  administer,
  expectedConsole,
}) => {
  expectedConsole.push(/Failed to load resource|net::ERR/);
  await page.goto('/submit');
  await fillIn(page, 'The answer was lost');
  // The server stores it; its answer never arrives.
  await page.route('**/trpc/sermons.create*', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await submit(page).click();
  await expect(page.getByText(/Failed to submit sermon: no answer from the server/)).toBeVisible();
  await expect(page.getByText('Everything you wrote is still here')).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue('The answer was lost');
  await page.unroute('**/trpc/sermons.create*');
  // Also over a crash of the browser.
  await page.reload();
  await page.getByRole('button', { name: 'Continue where you left off' }).click();
  await submit(page).click();
  await expect(page.getByText('Thank you for your sermon')).toBeVisible();
  expect(titled(await administer('GET', '/api/admin/sermons'), 'The answer was lost')).toHaveLength(1);
});

test('what is missing is said, and the cursor goes to the first of it', async ({ page }) => {
  await page.goto('/submit');
  await page.getByLabel('Title').fill('Only a title');
  await submit(page).click();
  await expect(page.getByText('Content must be at least 20 characters long')).toBeVisible();
  await expect(page.getByLabel('Content')).toBeFocused();
  const missing = page.getByRole('status').filter({ hasText: 'before the sermon can be sent' });
  await expect(missing).toContainText('9 things');
  await missing.getByRole('button', { name: 'the city' }).click();
  await expect(page.getByLabel('City')).toBeFocused();
  await page.getByLabel('City').fill('Leiden');
  await expect(missing).toContainText('8 things');
});

test('leaving is warned of only where the browser keeps nothing', async ({ page }) => {
  const warnings: string[] = [];
  page.on('dialog', async (dialog) => {
    warnings.push(dialog.type());
    await dialog.accept();
  });
  await page.goto('/submit');
  await page.getByLabel('Title').fill('Kept');
  await page.reload();
  expect(warnings).toEqual([]);
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await page.getByLabel('Title').fill('Not kept');
  await expect(page.getByText('This browser keeps no drafts')).toBeVisible();
  await page.reload();
  expect(warnings).toEqual(['beforeunload']);
});

test('a browser that keeps nothing still has the words after a way through the site', async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await page.goto('/submit');
  await page.getByLabel('Title').fill('Kept by the page alone');
  await page.getByRole('banner').getByRole('link', { name: 'Directory' }).click();
  await expect(page.getByRole('heading', { name: 'Sermon Directory' })).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Submit Sermon' }).click();
  await expect(page.getByLabel('Title')).toHaveValue('Kept by the page alone');
  // That leaving the page would lose them is known again, too.
  await expect(page.getByText('This browser keeps no drafts')).toBeVisible();
});
