import * as media from '../../src/server/testing/media.ts';
import { expect, test } from '../support/fixtures.ts';
import { holdRequests, waitForRender } from '../support/page-requests.ts';
import {
  chooseFile,
  discardDraft,
  expectConfirmation,
  fillIn,
  filterByTitle,
  getSubmitButton,
  getUploadField,
} from '../support/submission-form.ts';

test.use({ siteName: 'submitting' });

test('a sermon is sent with a headshot, a recording and a featured image', async ({ page, administer }) => {
  await page.goto('/submit');
  await fillIn(page, 'With everything that belongs to it');
  await chooseFile(page, 'Rabbi headshot', {
    name: 'הרב.jpg',
    mimeType: 'image/jpeg',
    buffer: await media.jpeg({ width: 700, height: 700 }),
  });
  await expect(page.getByText('Headshot uploaded')).toBeVisible();
  await getUploadField(page, 'Rabbi headshot').getByLabel('Caption').fill('In her study');
  // The type that browsers report for an .m4a file.
  await chooseFile(page, 'Audio recording', {
    name: 'sermon.m4a',
    mimeType: 'audio/x-m4a',
    buffer: media.m4a(4),
  });
  await expect(page.getByText('Audio uploaded')).toBeVisible();
  await expect(getUploadField(page, 'Audio recording').locator('audio')).toBeVisible();
  await chooseFile(page, 'Featured image', {
    name: 'ladder.png',
    mimeType: 'image/png',
    buffer: await media.png({ width: 1500, height: 1000 }),
  });
  await expect(page.getByText('Featured image uploaded')).toBeVisible();
  await getUploadField(page, 'Featured image').getByLabel('Caption').fill('A ladder');
  await expect(page.getByAltText('Featured image, uploaded')).toBeVisible();
  // Measured in the page, because the message is visible for three seconds only.
  const top = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const observer = new MutationObserver(() => {
          const message = [...document.querySelectorAll('h1, h2, h3, p, div')].findLast(
            ({ textContent }) => textContent === 'Thank you for your sermon',
          );
          if (!message || !document.querySelector('[data-scope=toast][data-part=root][data-mounted]')) return;
          observer.disconnect();
          requestAnimationFrame(() =>
            requestAnimationFrame(() => resolve(message.getBoundingClientRect().top)),
          );
        });
        observer.observe(document, { attributes: true, childList: true, subtree: true });
      }),
  );
  await getSubmitButton(page).dblclick();
  expect(await top).toBeGreaterThanOrEqual(0);
  await expect(page.getByText('Sermon Submitted', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue('');
  await expect(page.getByText('Thank you for your sermon')).toBeHidden();

  const stored = filterByTitle(
    await administer('GET', '/api/admin/sermons'),
    'With everything that belongs to it',
  );
  expect(stored).toHaveLength(1);
  expect(stored[0]).toMatchObject({
    headshotUrl: expect.stringMatching(/^\/uploads\/.*700x700\.jpg$/),
    headshotCaption: 'In her study',
    audioUrl: expect.stringMatching(/audio\.m4a$/),
    featuredImageUrl: expect.stringMatching(/1500x1000\.jpg$/),
    featuredImageCaption: 'A ladder',
    isPublished: 'false',
  });
  // A sent sermon is not restored as a draft.
  await page.reload();
  await expect(page.getByLabel('Date delivered')).not.toHaveValue('');
  await expect(page.getByText('Continue where you left off')).toHaveCount(0);
});

test('repeating a submission whose response was lost creates one sermon', async ({
  page,
  administer,
  expectedConsole,
}) => {
  expectedConsole.push(/Failed to load resource|net::ERR/);
  await page.goto('/submit');
  await fillIn(page, 'The response was lost');
  // The server stores the sermon, but the page gets no response.
  await page.route('**/trpc/sermons.create*', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await getSubmitButton(page).click();
  await expect(page.getByText(/Failed to submit sermon: no response from the server/)).toBeVisible();
  await expect(page.getByText('Your text is still here')).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue('The response was lost');
  await page.unroute('**/trpc/sermons.create*');
  // The idempotency key survives a reload.
  await page.reload();
  await page.getByRole('button', { name: 'Continue where you left off' }).click();
  await getSubmitButton(page).click();
  await expectConfirmation(page);
  expect(filterByTitle(await administer('GET', '/api/admin/sermons'), 'The response was lost')).toHaveLength(
    1,
  );
});

test('missing fields are reported, and focus moves to the first of them', async ({ page }) => {
  await page.goto('/submit');
  await page.getByLabel('Title').fill('Only a title');
  await getSubmitButton(page).click();
  await expect(page.getByText('Content must be at least 20 characters long')).toBeVisible();
  await expect(page.getByLabel('Content')).toBeFocused();
  const missing = page.getByRole('status').filter({ hasText: 'your attention' });
  await expect(missing).toContainText('9 fields');
  await missing.getByRole('link', { name: 'City' }).click();
  await expect(page.getByLabel('City')).toBeFocused();
  await page.getByLabel('City').fill('Leiden');
  await expect(missing).toContainText('8 fields');
});

test('a rejected submission is announced once: the focused field has its error as description, and no error has the role alert', async ({
  page,
}) => {
  await page.goto('/submit');
  await page.getByLabel('Title').fill('Only a title');
  await getSubmitButton(page).click();
  const content = page.getByLabel('Content');
  await expect(content).toBeFocused();
  await expect(content).toHaveAccessibleDescription(/Content must be at least 20 characters long/);
  await expect(page.getByLabel('City')).toHaveAccessibleDescription('City is required');
  await expect(page.getByLabel(/I have the right to publish/)).toHaveAccessibleDescription(/must agree/);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('an error of a field that is left before the form is submitted has the role alert', async ({ page }) => {
  await page.goto('/submit');
  await page.getByLabel('City').fill('x');
  await page.getByLabel('City').blur();
  await expect(page.getByRole('alert')).toHaveText('City is required');
});

test('a rejected or accepted submission does not move focus out of a field outside the form', async ({
  page,
}) => {
  await page.goto('/submit');
  await fillIn(page, 'Somebody Goes On');
  const footerField = page.getByRole('contentinfo').getByLabel('Your email address');
  const response = Promise.withResolvers<void>();
  const data = { httpStatus: 400, issues: [{ path: 'city', message: 'There is no such city' }] };
  await page.route('**/trpc/sermons.create*', async (route) => {
    await response.promise;
    await route.fulfill({ json: [{ error: { message: 'Not valid', code: -32600, data } }] });
  });
  await getSubmitButton(page).click();
  await footerField.click();
  response.resolve();
  await expect(page.getByText('There is no such city')).toBeVisible();
  await waitForRender(page);
  await expect(footerField).toBeFocused();

  await page.unroute('**/trpc/sermons.create*');
  const release = await holdRequests(page, '**/trpc/sermons.create*');
  await getSubmitButton(page).click();
  await footerField.click();
  release();
  await expectConfirmation(page);
  await waitForRender(page);
  await expect(footerField).toBeFocused();
});

test('the contact details of the last submission fill in the next one, until they are cleared', async ({
  page,
}) => {
  const rabbi = page.getByRole('group', { name: 'The rabbi' });
  const notice = page.getByText('Filled in from your last submission.');
  const expectDetails = async (values: readonly string[]) => {
    await expect(page.getByLabel('Rabbi name')).toHaveValue(values[0] ?? '');
    await expect(rabbi.getByRole('textbox', { name: 'Email' })).toHaveValue(values[1] ?? '');
    await expect(page.getByLabel('Phone')).toHaveValue(values[2] ?? '');
    await expect(page.getByLabel('Synagogue name')).toHaveValue(values[3] ?? '');
    await expect(page.getByLabel('Temple website')).toHaveValue(values[4] ?? '');
    await expect(page.getByLabel('City')).toHaveValue(values[5] ?? '');
    await expect(page.getByLabel('State/Province')).toHaveValue(values[6] ?? '');
    await expect(page.getByLabel('Country')).toHaveValue(values[7] ?? '');
  };
  const details = [
    'הרב יעקב כהן',
    'katz@example.org',
    '518 555 0199',
    'Ohel Avraham',
    'https://ohel.example.org',
    'Leiden',
    'Zuid-Holland',
    'Netherlands',
  ];
  await page.goto('/submit');
  await fillIn(page, 'The First of the Year');
  await page.getByLabel('Rabbi name').fill(details[0] ?? '');
  await page.getByLabel('Temple website').fill(details[4] ?? '');
  // The details of an unsent sermon are not remembered.
  await page.reload();
  await expect(page.getByLabel('Title')).toHaveValue('The First of the Year');
  await discardDraft(page);
  await expectDetails([]);

  await fillIn(page, 'The First of the Year');
  await page.getByLabel('Rabbi name').fill(details[0] ?? '');
  await page.getByLabel('Temple website').fill(details[4] ?? '');
  await getSubmitButton(page).click();
  await expectConfirmation(page);
  await expectDetails(details);
  await expect(notice).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue('');
  await expect(page.getByLabel(/I have the right to publish/)).not.toBeChecked();

  // The details alone are not a draft.
  await page.reload();
  await expectDetails(details);
  await expect(page.getByRole('button', { name: 'Discard draft' })).toHaveCount(0);
  // Text typed over them stays, also in a draft.
  await page.getByLabel('City').fill('Utrecht');
  await page.getByLabel('Title').fill('The Second of the Year');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Discard draft' })).toBeVisible();
  await expectDetails(details.with(5, 'Utrecht'));

  await page.getByRole('button', { name: 'Clear' }).click();
  await expectDetails(details.map((_value, index) => (index === 5 ? 'Utrecht' : '')));
  await expect(page.getByLabel('Title')).toHaveValue('The Second of the Year');
  await expect(notice).toHaveCount(0);
  await expect(page.getByLabel('Rabbi name')).toBeFocused();
  await discardDraft(page);
  await page.reload();
  await expect(page.getByLabel('Date delivered')).not.toHaveValue('');
  await expectDetails([]);
});

test('a line of confirmation stays after the message, until the next sermon is started', async ({ page }) => {
  const title = 'מאמר על הסולם';
  await page.goto('/submit');
  await fillIn(page, title);
  // Looks at every frame, because the message is visible for three seconds only.
  const shown = page.waitForFunction(() => document.body.innerText.includes('Thank you for your sermon'));
  await getSubmitButton(page).click();
  await shown;
  await expect(page.getByText('Thank you for your sermon')).toBeHidden();
  const line = page.getByRole('status').filter({ hasText: 'Sent for review' });
  await expect(line).toContainText(title);
  await expect(line).toContainText('We’ll email you when it is published.');
  await expect(line.locator('[lang=he]')).toBeVisible();
  await page.getByLabel('Title').pressSequentially('N');
  await expect(line).toHaveCount(0);
});

test('after sending a sermon by keyboard, focus moves to the empty form', async ({ page }) => {
  await page.goto('/submit');
  await fillIn(page, 'From the Keyboard');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expectConfirmation(page);
  await expect(page.getByRole('form', { name: 'Submit your sermon' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Title')).toBeFocused();
});

test('the error of a slug that is too long disappears when the slug is shortened', async ({ page }) => {
  await page.goto('/submit');
  const slug = page.getByLabel('URL slug');
  await slug.fill('ladder-'.repeat(40));
  await getSubmitButton(page).click();
  await expect(slug).toHaveAccessibleDescription(/at most 200 characters/);
  await slug.fill('ladder');
  await expect(slug).not.toHaveAttribute('aria-invalid');
});
