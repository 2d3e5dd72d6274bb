import * as media from '../../src/server/testing/media.ts';
import { expect, test, waitForHydration } from '../support/fixtures.ts';
import { hasHorizontalScroll } from '../support/layout.ts';
import {
  buildPostedFields,
  chooseFile,
  expectConfirmation,
  fillIn,
  filterByTitle,
  getSubmitButton,
  getUploadField,
} from '../support/submission-form.ts';

test.use({ siteName: 'submitting-files' });

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
  await field.getByRole('button', { name: 'Remove headshot' }).click();
  await expect(field.getByText('Choose a file')).toBeVisible();
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

test.describe('without JavaScript', () => {
  test('the form is sent with its files, and shows errors without losing input', async ({
    browser,
    site,
    administer,
  }) => {
    const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
    const page = await context.newPage();
    const file = (name: string) => page.locator(`noscript input[type=file][name=${name}]`);
    await page.goto('/submit');
    await expect(page.locator('main noscript p')).toHaveText(/^JavaScript is off/);
    await expect(page.getByRole('button', { name: 'Regenerate' })).toBeHidden();
    await page.getByLabel('Title').fill('דרשה בלי סקריפט');
    await page
      .getByRole('textbox', { name: 'Content' })
      .fill('And he dreamed.\nAnd behold, a ladder stood upon the earth.');
    await page.getByRole('group', { name: 'The rabbi' }).getByLabel('Email').fill('katz@example');
    await page.getByLabel('Country').fill('Nederland');
    await page.getByLabel('Occasion', { exact: true }).selectOption('Chanukah');
    await page.getByLabel(/I have the right to publish/).check();
    await file('headshotUrl').setInputFiles({
      name: 'me.jpg',
      mimeType: 'image/jpeg',
      buffer: await media.jpeg({ width: 700, height: 700 }),
    });
    await page.locator('[name=headshotCaption]').fill('In her study');
    await file('featuredImageUrl').setInputFiles({
      name: 'large.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.alloc(11 * 1024 * 1024, 1),
    });
    // Enter submits the form like its button.
    await page.getByLabel('Title').press('Enter');
    await expect(page.getByText('fields need your attention')).toBeVisible();
    await expect(page.getByText('Date is required')).toBeVisible();
    await expect(page.getByText('Please enter a valid email address')).toBeVisible();
    await expect(page.getByText('City is required')).toBeVisible();
    await expect(
      getUploadField(page, 'Featured image').getByText('Featured image must be less than 10MB'),
    ).toBeVisible();
    await expect(page.getByLabel('Title')).toHaveValue('דרשה בלי סקריפט');
    await expect(page.getByRole('textbox', { name: 'Content' })).toHaveValue(
      'And he dreamed.\nAnd behold, a ladder stood upon the earth.',
    );
    await expect(page.getByLabel('Country')).toHaveValue('Nederland');
    await expect(page.getByLabel('Occasion', { exact: true })).toHaveValue('chanukah');
    await expect(page.getByLabel(/I have the right to publish/)).toBeChecked();
    await expect(page.getByAltText('Rabbi headshot, uploaded')).toBeVisible();

    await page.getByRole('link', { name: 'City' }).first().click();
    await page.getByLabel('City').fill('Leiden');
    await page.getByLabel('Date delivered').fill('2026-11-14');
    await page.getByLabel('Rabbi name').fill('Rabbi Miriam Katz');
    await page.getByRole('group', { name: 'The rabbi' }).getByLabel('Email').fill('katz@example.org');
    await page.getByLabel('Phone').fill('518 555 0199');
    await page.getByLabel('Synagogue name').fill('Ohel Avraham');
    await page.getByLabel('State/Province').fill('Zuid-Holland');
    await file('audioUrl').setInputFiles({
      name: 'sermon.m4a',
      mimeType: 'audio/x-m4a',
      buffer: media.m4a(4),
    });
    await page.locator('noscript button').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Thank you for your sermon' })).toBeVisible();
    const confirmation = await page.reload();
    expect(confirmation?.request().method()).toBe('GET');
    expect(confirmation?.headers()['cache-control']).toBe('no-store');
    const stored = filterByTitle(await administer('GET', '/api/admin/sermons'), 'דרשה בלי סקריפט');
    expect(stored).toHaveLength(1);
    expect(stored[0]).toMatchObject({
      content: 'And he dreamed.\nAnd behold, a ladder stood upon the earth.',
      headshotUrl: expect.stringMatching(/700x700\.jpg$/),
      headshotCaption: 'In her study',
      audioUrl: expect.stringMatching(/audio\.m4a$/),
      featuredImageUrl: null,
      isPublished: 'false',
    });
    await context.close();
  });

  test('a form that is sent three times, twice at once, creates one sermon', async ({
    request,
    administer,
  }) => {
    const buffer = await media.jpeg({ width: 320, height: 320 });
    const send = () =>
      request.post('/submit', {
        multipart: {
          ...buildPostedFields('Sent by two clicks'),
          headshotUrl: { name: 'me.jpg', mimeType: 'image/jpeg', buffer },
        },
        maxRedirects: 0,
      });
    const responses = await Promise.all([send(), send()]);
    responses.push(await send());
    for (const response of responses) {
      expect(response.status()).toBe(303);
      expect(response.headers().location).toBe('/submit?sent=1');
    }
    expect(filterByTitle(await administer('GET', '/api/admin/sermons'), 'Sent by two clicks')).toHaveLength(
      1,
    );
  });

  test('a form from another site, from a bot, or with an invalid body is rejected', async ({
    request,
    administer,
  }) => {
    const title = 'Not to be stored';
    const crossOrigin = await request.post('/submit', {
      multipart: buildPostedFields(title),
      headers: { origin: 'https://elsewhere.example' },
    });
    expect(crossOrigin.status()).toBe(403);
    const bot = await request.post('/submit', {
      multipart: { ...buildPostedFields(title), topicReference: 'cheap pills' },
    });
    expect(bot.status()).toBe(400);
    expect(bot.headers()['cache-control']).toBe('no-store');
    expect(bot.headers()['content-security-policy']).toContain("form-action 'self'");
    expect(await bot.text()).toContain('This looks like an automated submission');
    const foreignFile = await request.post('/submit', {
      multipart: { ...buildPostedFields(title), headshotUrl: 'https://elsewhere.example/me.jpg' },
    });
    expect(foreignFile.status()).toBe(400);
    expect((await request.post('/submit', { form: { title } })).status()).toBe(415);
    const truncated = await request.post('/submit', {
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
      data: '--b\r\ncontent-disposition: form-data; name="title"\r\n\r\nNot to be',
    });
    expect(truncated.status()).toBe(400);
    const tooManyFields = await request.post('/submit', {
      multipart: Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`field${index}`, title])),
    });
    expect(tooManyFields.status()).toBe(413);
    expect(await tooManyFields.json()).toEqual({ message: 'The form may have at most 40 fields.' });
    expect(filterByTitle(await administer('GET', '/api/admin/sermons'), title)).toEqual([]);
    // The input of a rejected form is not cached for other visitors.
    expect(await (await request.get('/submit')).text()).not.toContain(title);
  });

  test('text that is not UTF-8 is rejected with a message next to its field', async ({
    request,
    administer,
  }) => {
    const title = Buffer.from('Andr\xE9 in Latin-1', 'latin1');
    const part = (name: string, value: Buffer | string) => [
      Buffer.from(`--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n`),
      Buffer.from(value),
      Buffer.from('\r\n'),
    ];
    const rejected = await request.post('/submit', {
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
      data: Buffer.concat([
        ...Object.entries({ ...buildPostedFields(''), title }).flatMap(([name, value]) => part(name, value)),
        Buffer.from('--b--\r\n'),
      ]),
    });
    expect(rejected.status()).toBe(400);
    const page = await rejected.text();
    expect(page).toContain('Some characters could not be read (\uFFFD). Please retype them.');
    expect(page).toContain('1 field needs');
    const stored = (await administer('GET', '/api/admin/sermons')) as { title: string }[];
    expect(stored.filter((sermon) => sermon.title.includes('Latin-1'))).toEqual([]);
  });

  test('a form returned with errors can be completed with JavaScript', async ({ page, expectedConsole }) => {
    expectedConsole.push(/400/);
    await page.goto('/submit');
    await page.evaluate(
      (fields) => {
        const form = document.createElement('form');
        Object.assign(form, { method: 'post', action: '/submit', enctype: 'multipart/form-data' });
        for (const [name, value] of Object.entries(fields)) {
          const field = document.createElement('textarea');
          Object.assign(field, { name, value });
          form.append(field);
        }
        document.body.append(form);
        HTMLFormElement.prototype.submit.call(form);
      },
      { ...buildPostedFields('Came Back'), city: '', remove: 'headshotUrl' },
    );
    await expect(page.getByText('1 field needs your attention')).toBeVisible();
    await waitForHydration(page);
    await expect(page.getByText('City is required')).toBeVisible();
    await expect(page.getByLabel('Title')).toHaveValue('Came Back');
    await expect(page.getByLabel('Date delivered')).toHaveValue('2026-11-14');
    await page.getByLabel('City').fill('Leiden');
    await page.getByLabel('City').press('Tab');
    await expect(page.getByText('City is required')).toHaveCount(0);
    await getSubmitButton(page).click();
    await expectConfirmation(page);
    await expect(page.getByLabel('Title')).toHaveValue('');
  });
});
