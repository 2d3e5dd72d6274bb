import * as media from '../../src/server/testing/media.ts';
import { expect, test, waitForHydration } from '../support/fixtures.ts';
import {
  buildPostedFields,
  expectConfirmation,
  filterByTitle,
  getSubmitButton,
  getUploadField,
} from '../support/submission-form.ts';

test.use({ siteName: 'posted-form' });

test('without JavaScript, the form is sent with its files, and shows errors without losing input', async ({
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

test('a form sent three times, two of them concurrently, creates one sermon', async ({
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
  expect(filterByTitle(await administer('GET', '/api/admin/sermons'), 'Sent by two clicks')).toHaveLength(1);
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

test('text that is not UTF-8 is rejected with a message and not stored', async ({ request, administer }) => {
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
