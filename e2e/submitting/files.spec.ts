import * as media from '../../src/server/testing/media.ts';
import { expect, test } from '../support/fixtures.ts';
import { hasHorizontalScroll } from '../support/layout.ts';
import { openSettled } from '../support/page-requests.ts';
import { chooseFile, fillIn, getSubmitButton, getUploadField } from '../support/submission-form.ts';

test('a file of the wrong type or size is rejected with a message, without an upload', async ({ page }) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/upload/')) sent.push(request.url());
  });
  await page.goto('/submit');
  await chooseFile(page, 'Rabbi headshot', {
    name: 'me.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from('<svg/>'),
  });
  await expect(page.getByText('Invalid file type: Please upload a jpg, png, or gif image')).toBeVisible();
  await expect(page.getByText('me.svg wasn’t uploaded.')).toBeVisible();
  await expect(page.getByRole('alert'), 'only the toast announces it').toHaveCount(0);
  await chooseFile(page, 'Audio recording', {
    name: 'sermon.ogg',
    mimeType: 'audio/ogg',
    buffer: Buffer.from('OggS'),
  });
  await expect(page.getByText('Please upload an mp3, wav, or m4a audio file')).toBeVisible();
  await chooseFile(page, 'Featured image', {
    name: 'large.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.alloc(10 * 1024 * 1024 + 1),
  });
  await expect(page.getByText('Featured image must be less than 10MB')).toBeVisible();
  expect(sent).toEqual([]);
});

test('a file whose content does not match its type is rejected by the server, and the message is shown', async ({
  page,
  expectedConsole,
}) => {
  expectedConsole.push(/415/);
  await page.goto('/submit');
  await chooseFile(page, 'Rabbi headshot', {
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

test('an upload without a connection shows an alert, even if it is the first action on the page', async ({
  page,
  expectedConsole,
}) => {
  expectedConsole.push(/ERR_INTERNET_DISCONNECTED/);
  await openSettled(page, '/submit');
  await page.context().setOffline(true);
  await chooseFile(page, 'Audio recording', {
    name: 'sermon.wav',
    mimeType: 'audio/wav',
    buffer: media.wav(1),
  });
  await expect(getUploadField(page, 'Audio recording').getByRole('alert')).toHaveText(
    'sermon.wav wasn’t uploaded. No response from the server. Check your connection and try again.',
  );
});

test('a slow upload shows its progress, blocks sending, and can be canceled', async ({ page }) => {
  await page.goto('/submit');
  await fillIn(page, 'On a slow line');
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 20,
    downloadThroughput: -1,
    // Bytes per second: the upload takes longer than the test on a slow machine.
    uploadThroughput: 40_000,
  });
  await chooseFile(page, 'Audio recording', {
    name: 'A long sermon for the Great Sabbath, given at the old synagogue by the river.wav',
    mimeType: 'audio/wav',
    buffer: media.wav(120, 16_000),
  });
  const bar = page.getByRole('progressbar');
  await expect(bar).toBeVisible();
  await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(0);
  await expect(getSubmitButton(page)).toBeDisabled();
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await hasHorizontalScroll(page)).toBe(false);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(bar).toHaveCount(0);
  await expect(getSubmitButton(page)).toBeEnabled();
  await expect(getUploadField(page, 'Audio recording').getByText('Choose a file')).toBeVisible();
});

test('a file can be dropped on its field, replaced and removed', async ({ page }) => {
  await page.goto('/submit');
  const field = getUploadField(page, 'Rabbi headshot');
  const bytes = [...(await media.jpeg({ width: 300, height: 300 }))];
  const dropped = await page.evaluateHandle((content) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([new Uint8Array(content)], 'me.jpg', { type: 'image/jpeg' }));
    return transfer;
  }, bytes);
  await field.getByText('Choose a file').dispatchEvent('drop', { dataTransfer: dropped });
  await expect(page.getByAltText('Rabbi headshot, uploaded')).toBeVisible();
  await chooseFile(page, 'Rabbi headshot', {
    name: 'other.png',
    mimeType: 'image/png',
    buffer: await media.png({ width: 200, height: 260 }),
  });
  await expect(page.getByAltText('Rabbi headshot, uploaded')).toHaveAttribute('src', /200x260/);
  await expect(field.getByRole('status')).toHaveText('');
  await field.getByRole('button', { name: 'Remove headshot' }).click();
  await expect(field.getByText('Choose a file')).toBeVisible();
  await expect(field.getByRole('status')).toHaveText('Headshot removed');
});

test('a headshot that is too large is scaled down before the upload, and is upright', async ({ page }) => {
  const photo = await media.largePhoto();
  expect(photo.length).toBeGreaterThan(5 * 1024 * 1024);
  const sent = page.waitForRequest('**/api/upload/headshot');
  await page.goto('/submit');
  await chooseFile(page, 'Rabbi headshot', { name: 'me.jpg', mimeType: 'image/jpeg', buffer: photo });
  await expect(page.getByText('Headshot uploaded')).toBeVisible();
  const sentBytes = Number((await (await sent).allHeaders())['content-length']);
  expect(sentBytes).toBeLessThan(5 * 1024 * 1024);
  await expect(page.getByAltText('Rabbi headshot, uploaded')).toHaveAttribute('src', /1440x1920/);
  await expect(
    getUploadField(page, 'Rabbi headshot').getByText(/^Resized from [\d.]+ MB to [\d.]+ [kM]B\.$/),
  ).toBeVisible();
  // A small image is sent unchanged.
  await chooseFile(page, 'Rabbi headshot', {
    name: 'small.png',
    mimeType: 'image/png',
    buffer: await media.png({ width: 200, height: 260 }),
  });
  await expect(page.getByAltText('Rabbi headshot, uploaded')).toHaveAttribute('src', /200x260/);
  await expect(page.getByText('Resized from')).toHaveCount(0);
});

test('a headshot that is too large and cannot be scaled down is rejected with a message', async ({
  page,
}) => {
  await page.goto('/submit');
  const tooLarge = Buffer.alloc(5 * 1024 * 1024 + 1);
  const gif = Buffer.concat([Buffer.from('GIF89a'), tooLarge]);
  for (const [name, mimeType, buffer] of [
    ['damaged.jpg', 'image/jpeg', tooLarge],
    ['moving.gif', 'image/gif', gif],
  ] as const) {
    await chooseFile(page, 'Rabbi headshot', { name, mimeType, buffer });
    await expect(page.getByText(`${name} wasn’t uploaded.`)).toBeVisible();
    await expect(page.getByText('Headshot must be less than 5MB').first()).toBeVisible();
  }
});

test('a submission with a file that the server no longer has moves focus to the field of the file, and so does the link in the error summary', async ({
  page,
  expectedConsole,
}) => {
  expectedConsole.push(/400/);
  await page.goto('/submit');
  await fillIn(page, 'A file that has expired');
  await chooseFile(page, 'Rabbi headshot', {
    name: 'me.png',
    mimeType: 'image/png',
    buffer: await media.png({ width: 200, height: 260 }),
  });
  await expect(page.getByRole('button', { name: 'Remove headshot' })).toBeVisible();
  await page.route('**/trpc/sermons.create*', (route) => {
    const postData = route.request().postData() ?? '';
    return route.continue({
      postData: postData.replace(/"headshotUrl":"[^"]+"/, '"headshotUrl":"/uploads/expired.png"'),
    });
  });
  await getSubmitButton(page).click();
  const input = getUploadField(page, 'Rabbi headshot').locator('input[type=file]');
  await expect(input).toBeFocused();
  await page.getByLabel('Title').focus();
  await page.getByRole('link', { name: 'Rabbi headshot' }).click();
  await expect(input).toBeFocused();
});
