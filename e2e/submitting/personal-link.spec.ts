import { expect, test } from '../support/fixtures.ts';
import { openSettled, waitUntilSettled } from '../support/page-requests.ts';
import { createHeadshot, submitSermon, waitForPersonalLink } from '../support/personal-link.ts';

test.use({ siteName: 'personal-link' });

test('without JavaScript, a rabbi corrects a sermon while an administrator edits it, and withdraws it', async ({
  site,
  browser,
  administer,
}) => {
  const context = await browser.newContext({
    baseURL: site.url,
    javaScriptEnabled: false,
    viewport: { width: 390, height: 800 },
  });
  const page = await context.newPage();
  const email = 'way.back@example.org';
  const { id } = await submitSermon(administer, 'A sermon with a typo', email);
  const link = await waitForPersonalLink(site, email);

  const response = await page.goto(link);
  expect(response?.status()).toBe(200);
  expect(response?.headers()).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
  });
  await expect(page.getByText('Waiting for review')).toBeVisible();
  await page.getByText('Correct your sermon').click();
  const headshot = page.getByRole('button', { name: 'Rabbi headshot' });
  expect((await headshot.boundingBox())?.height, 'a touch target').toBeGreaterThanOrEqual(44);
  await headshot.setInputFiles(await createHeadshot());
  await page.getByLabel('Title').fill('x');
  await page.getByLabel('Phone').fill('518 555 0000');
  await page.getByRole('button', { name: 'Save corrections' }).click();
  await expect(page.getByText('Title must be at least 3 characters long')).toBeVisible();
  await page.getByLabel('Title').fill('A sermon without a typo');

  // A field that only the administrator changed is no conflict.
  await administer('PATCH', `/api/admin/sermons/${id}/edit`, { keywords: 'ladders' });
  await page.getByRole('button', { name: 'Save corrections' }).click();
  await expect(page.getByText('Your corrections are saved.')).toBeVisible();
  const readSermon = () => administer('GET', `/api/admin/sermons/${id}`);
  expect(await readSermon()).toMatchObject({
    title: 'A sermon without a typo',
    phone: '518 555 0000',
    keywords: 'ladders',
    review: 'corrected',
    // The file was stored although the title was rejected.
    headshotUrl: expect.stringMatching(/^\/uploads\//),
  });

  // A field that both changed shows both texts, and is saved only when the form is sent again.
  await page.getByText('Correct your sermon').click();
  await page.getByLabel('Title').fill('The rabbi’s title');
  await administer('PATCH', `/api/admin/sermons/${id}/edit`, { title: 'The administrator’s title' });
  await page.getByRole('button', { name: 'Save corrections' }).click();
  await expect(page.locator(':focus')).toContainText('Your changes weren’t saved.');
  await expect(page.getByLabel('Title')).toHaveValue('The rabbi’s title');
  await expect(page.getByRole('group').getByText('The administrator’s title')).toBeVisible();
  expect(await readSermon()).toMatchObject({ title: 'The administrator’s title' });
  await page.getByRole('button', { name: 'Save corrections' }).click();
  await expect(page.getByText('Your corrections are saved.')).toBeVisible();
  expect(await readSermon()).toMatchObject({ title: 'The rabbi’s title' });

  await page.getByText('Withdraw your sermon').click();
  await page.getByRole('button', { name: 'Withdraw this sermon' }).click();
  await expect(page.getByText('Your sermon has been withdrawn.')).toBeVisible();
  await expect(page.getByText('Correct your sermon')).toBeHidden();
  await expect(page.getByText('This is the sermon that you submitted:')).toBeVisible();
  await page.getByRole('button', { name: 'Submit another sermon' }).click();
  await expect(page.getByLabel('Rabbi name')).toHaveValue('Rabbi Miriam Katz');
  await expect(page.getByLabel('Title')).toHaveValue('');
  await context.close();
});

test('a correction with a file, sent three times, two of them concurrently, is saved once', async ({
  site,
  request,
  administer,
}) => {
  const email = 'clicks.twice@example.org';
  const { id } = await submitSermon(administer, 'Corrected by two clicks', email);
  const link = await waitForPersonalLink(site, email);
  const headshotUrl = await createHeadshot();
  const base = JSON.stringify({ headshotUrl: '', isSpokenText: 'false' });
  const send = () => request.post(link, { multipart: { version: '1', base, headshotUrl }, maxRedirects: 0 });
  const responses = await Promise.all([send(), send()]);
  responses.push(await send());
  for (const response of responses) {
    expect(response.status()).toBe(303);
    expect(response.headers().location).toBe(`${link}?done=correct`);
  }
  const audit = (await administer('GET', `/api/admin/audit?sermonId=${id}&limit=20`)) as { action: string }[];
  expect(audit.map(({ action }) => action)).toEqual(['submission.correct']);
});

test('a rabbi corrects plain text, formats it in the editor, and removes the formatting', async ({
  site,
  page,
  administer,
  expectedConsole,
}) => {
  expectedConsole.push(/status of 400/);
  const email = 'formats@example.org';
  const { id } = await submitSermon(administer, 'A sermon to be formatted', email);
  const link = await waitForPersonalLink(site, email);
  const text = page.getByRole('textbox', { name: 'Content' });
  const open = async () => {
    await page.goto(link);
    await page.getByText('Correct your sermon').click();
  };
  const save = async () => {
    await page.getByRole('button', { name: 'Save corrections' }).click();
    await expect(page.getByText('Your corrections are saved.')).toBeVisible();
    return administer('GET', `/api/admin/sermons/${id}`);
  };

  await open();
  await text.fill('A ladder stood upon the earth.');
  expect(await save()).toMatchObject({ content: 'A ladder stood upon the earth.', contentMarkdown: null });

  await open();
  await page.getByRole('button', { name: 'Add formatting' }).click();
  await expect(text).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+b');
  expect(await save()).toMatchObject({ contentMarkdown: '**A ladder stood upon the earth.**' });

  await open();
  await expect(text.locator('strong')).toHaveText('A ladder stood upon the earth.');
  // A rejected form keeps the text of the editor.
  await text.press('Control+End');
  await page.keyboard.type(' And angels.');
  await page.getByLabel('Title').fill('x');
  await page.getByRole('button', { name: 'Save corrections' }).click();
  await expect(page.getByText('Title must be at least 3 characters long')).toBeVisible();
  await expect(text.locator('strong')).toHaveText('A ladder stood upon the earth. And angels.');
  await page.getByRole('button', { name: 'Remove all formatting' }).click();
  await page.getByLabel('Title').fill('A plain sermon');
  expect(await save()).toMatchObject({
    title: 'A plain sermon',
    content: 'A ladder stood upon the earth. And angels.',
    contentMarkdown: null,
  });
});

test('an unsaved correction is restored after a reload, and is no longer offered once it is saved or discarded', async ({
  site,
  page,
  administer,
}) => {
  const email = 'reloads@example.org';
  const { id } = await submitSermon(administer, 'A sermon that is half corrected', email);
  const link = await waitForPersonalLink(site, email);
  const prompt = page.getByText('We restored your draft');
  const text = page.getByRole('textbox', { name: 'Content' });
  await page.goto(link);
  await page.getByText('Correct your sermon').click();
  await text.fill('A text that took an hour to write.');
  await page.getByLabel('Title').fill('A title that took an hour');
  await page.reload();
  await expect(prompt).toBeVisible();
  await expect(text).toHaveValue('A text that took an hour to write.');
  await expect(page.getByLabel('Title')).toHaveValue('A title that took an hour');
  await page.getByRole('button', { name: 'Save corrections' }).click();
  await expect(page.getByText('Your corrections are saved.')).toBeVisible();
  expect(await administer('GET', `/api/admin/sermons/${id}`)).toMatchObject({
    title: 'A title that took an hour',
    content: 'A text that took an hour to write.',
  });
  await openSettled(page, link);
  await expect(prompt).toHaveCount(0);

  await page.getByText('Correct your sermon').click();
  await page.getByLabel('Title').fill('A mistake');
  await page.reload();
  await page.getByRole('button', { name: 'Discard draft' }).click();
  await page.getByRole('button', { name: 'Confirm: discard draft' }).click();
  await expect(page.getByLabel('Title')).toHaveValue('A title that took an hour');
  await expect(page.locator('summary', { hasText: 'Correct your sermon' })).toBeFocused();
  await page.reload();
  await waitUntilSettled(page);
  await expect(prompt).toHaveCount(0);
});

test('withdrawing a sermon removes its unsaved correction from the browser', async ({
  site,
  page,
  administer,
}) => {
  const email = 'withdraws@example.org';
  await submitSermon(administer, 'A sermon that is withdrawn', email);
  await page.goto(await waitForPersonalLink(site, email));
  await page.getByText('Correct your sermon').click();
  await page.getByLabel('Title').fill('A title that is not needed anymore');
  const readStoredCorrections = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('correction')));
  await expect.poll(readStoredCorrections).toHaveLength(1);
  await page.getByText('Withdraw your sermon').click();
  await page.getByRole('button', { name: 'Withdraw this sermon' }).click();
  await expect(page.getByText('Your sermon has been withdrawn.')).toBeVisible();
  await expect.poll(readStoredCorrections).toEqual([]);
});

test('a rejected withdrawal keeps the text of an unsaved correction', async ({
  site,
  page,
  administer,
  expectedConsole,
}) => {
  expectedConsole.push(/status of 409/);
  const email = 'rejected@example.org';
  const { id } = await submitSermon(administer, 'A sermon published too early', email);
  await page.goto(await waitForPersonalLink(site, email));
  await page.getByText('Correct your sermon').click();
  await page.getByLabel('Title').fill('A title that took an hour');
  await administer('PATCH', `/api/admin/sermons/${id}/publish`, { published: true });
  await page.getByText('Withdraw your sermon').click();
  await page.getByRole('button', { name: 'Withdraw this sermon' }).click();
  await expect(page.locator(':focus')).toContainText('Your changes weren’t saved.');
  await expect(page.getByText('We restored your draft')).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue('A title that took an hour');
});

test('a correction of a deleted sermon keeps its text in the form and offers a new link', async ({
  site,
  page,
  administer,
  expectedConsole,
}) => {
  expectedConsole.push(/404/);
  const email = 'deleted@example.org';
  const { id } = await submitSermon(administer, 'A sermon that is deleted', email);
  await page.goto(await waitForPersonalLink(site, email));
  await page.getByText('Correct your sermon').click();
  await page.getByLabel('Title').fill('A title that took an hour');
  await page.getByLabel('The content is a transcript').check();
  await administer('DELETE', `/api/admin/sermons/${id}`);
  await page.getByRole('button', { name: 'Save corrections' }).click();
  await expect(page.getByRole('heading', { name: 'This link doesn’t work anymore' })).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue('A title that took an hour');
  await expect(page.getByRole('main').getByRole('textbox'), 'only texts are shown').toHaveCount(2);
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill('nobody@example.org');
  await page.getByRole('button', { name: 'Email me links' }).click();
  await expect(page.getByText('we sent links'), 'screen readers begin with it').toBeFocused();
  await page.goto('/submissions');
  await expect(page).toHaveTitle('Your Submissions | Bimah');
});

test('the pages of submissions treat __proto__ and constructor in the query as unknown values', async ({
  page,
  site,
  administer,
}) => {
  const email = 'changed.url@example.org';
  await submitSermon(administer, 'A link with a changed URL', email);
  const link = await waitForPersonalLink(site, email);
  for (const name of ['__proto__', 'constructor']) {
    expect((await page.goto(`${link}?done=${name}`))?.status(), name).toBe(200);
    await expect(page.getByText('Waiting for review')).toBeVisible();
    await expect(page.locator('h1 + [tabindex], h1 + [role]')).toHaveCount(0);
    expect((await page.goto(`/submissions?problem=${name}`))?.status(), name).toBe(200);
    await expect(page.getByText('Couldn’t send links. Please try again.')).toBeVisible();
  }
});
