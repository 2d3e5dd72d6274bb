import * as media from '../src/server/testing/media.ts';
import { expect, test } from './fixtures.ts';
import { choose, fillIn, slot, submit } from './submission-form.ts';

test.use({ siteName: 'submitting-files' });

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
