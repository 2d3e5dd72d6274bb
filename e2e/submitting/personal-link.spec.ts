import { png } from '../../src/server/testing/media.ts';
import { getToast, logIn, openSession } from '../support/dashboard.ts';
import { expect, test } from '../support/fixtures.ts';
import { openSettled, waitUntilSettled } from '../support/page-requests.ts';
import { submitSermon, waitForPersonalLink } from '../support/personal-link.ts';

test.use({ siteName: 'personal-link' });

const createHeadshot = async () => ({
  name: 'headshot.png',
  mimeType: 'image/png',
  buffer: await png({ width: 300, height: 300 }),
});

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

test('without JavaScript, a rabbi proposes changes to a published sermon, and an administrator accepts some', async ({
  site,
  browser,
  page: dashboard,
  administer,
}) => {
  const context = await browser.newContext({
    baseURL: site.url,
    javaScriptEnabled: false,
    viewport: { width: 390, height: 800 },
  });
  const page = await context.newPage();
  const email = 'proposals@example.org';
  const { id } = await submitSermon(administer, 'A published sermon', email);
  await administer('PATCH', `/api/admin/sermons/${id}/publish`, { published: true });
  await page.goto(await waitForPersonalLink(site, email));
  await page.getByText('Propose changes', { exact: true }).click();
  await page.getByLabel('Title').fill('A published sermon, corrected');
  await page.getByLabel('Keywords').fill('ladders');
  await page.getByRole('button', { name: 'Rabbi headshot' }).setInputFiles(await createHeadshot());
  await page.getByRole('button', { name: 'Send proposal' }).click();
  await expect(page.getByText('Your changes are waiting for our moderators.')).toBeVisible();
  await expect(
    page.getByText('Changes waiting for a moderator: Title, Keywords, Rabbi headshot.'),
  ).toBeVisible();
  const readSermon = () => administer('GET', `/api/admin/sermons/${id}`);
  expect(await readSermon()).toMatchObject({ title: 'A published sermon', headshotUrl: null });

  // An administrator edits a field of the proposal, so that it is a conflict.
  await administer('PATCH', `/api/admin/sermons/${id}/edit`, { keywords: 'angels' });
  await openSession(dashboard);
  await dashboard.goto('/admin');
  await dashboard.getByRole('region', { name: 'Proposed changes' }).getByRole('link').click();
  const review = dashboard.getByRole('region', { name: 'The rabbi proposes changes' });
  await expect(review.getByRole('group', { name: 'Title' }).locator('ins')).toHaveText([', corrected']);
  await expect(review.getByRole('group', { name: 'Keywords' })).toContainText('Edited since');
  await expect(review.getByRole('checkbox', { name: 'Keywords' })).not.toBeChecked();
  await review.getByRole('button', { name: 'Accept 2 of 3 changes' }).click();
  await expect(dashboard.getByText('Changes Accepted')).toBeVisible();
  await expect(review).toHaveCount(0);
  expect(await readSermon()).toMatchObject({
    title: 'A published sermon, corrected',
    keywords: 'angels',
    headshotUrl: expect.stringMatching(/^\/uploads\//),
  });
  await page.reload();
  await expect(page.getByText('A moderator accepted some of the changes')).toBeVisible();
  await context.close();
});

test('declining all proposed changes asks for confirmation and moves focus to the panel of the sermon', async ({
  site,
  page,
  administer,
}) => {
  const email = 'declined.changes@example.org';
  const { id } = await submitSermon(administer, 'A sermon to keep', email);
  await administer('PATCH', `/api/admin/sermons/${id}/publish`, { published: true });
  const path = `/api${await waitForPersonalLink(site, email)}`;
  const { version } = (await administer('GET', path)) as { version: number };
  await administer('PATCH', path, { version, title: 'A sermon to change' });
  await logIn(page, `/admin?sermon=${id}`);
  const review = page.getByRole('region', { name: 'The rabbi proposes changes' });
  const decline = review.getByRole('button', { name: 'Decline all' });
  await decline.press('Enter');
  const confirmation = page.getByRole('alertdialog', { name: 'Decline all changes?' });
  await confirmation.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(confirmation).toHaveCount(0);
  await expect(decline).toBeFocused();
  await decline.press('Enter');
  await confirmation.getByRole('button', { name: 'Decline', exact: true }).press('Enter');
  await expect(getToast(page, 'Changes Declined')).toBeVisible();
  await expect(review).toHaveCount(0);
  await expect(page.getByRole('dialog', { name: 'A sermon to keep' })).toBeFocused();
});

test('proposed changes and the activity log show each line of a text in its own direction', async ({
  site,
  page,
  administer,
}) => {
  const email = 'two.languages@example.org';
  const { id } = await submitSermon(administer, 'A sermon in two languages', email);
  const english = 'In English, at first, for longer than the line below.';
  const content = `${english}\nבעברית.`;
  await administer('PATCH', `/api/admin/sermons/${id}/edit`, { content });
  await administer('PATCH', `/api/admin/sermons/${id}/publish`, { published: true });
  const path = `/api${await waitForPersonalLink(site, email)}`;
  const { version } = (await administer('GET', path)) as { version: number };
  await administer('PATCH', path, { version, content: `${english}\nבעברית, בסוף.` });
  await logIn(page, `/admin?sermon=${id}`);
  const lines = page.getByRole('group', { name: 'Content' }).locator('[dir]');
  await expect(lines).toHaveText([english, 'בעברית, בסוף.']);
  await expect(lines.first()).toHaveAttribute('dir', 'ltr');
  await expect(lines.last()).toHaveAttribute('dir', 'rtl');
  await expect(lines.last()).toHaveAttribute('lang', 'he');

  await page.getByRole('link', { name: 'View history' }).click();
  await page.getByText('content', { exact: true }).first().click();
  const newLines = page.locator('ins').first().locator('[dir]');
  await expect(newLines).toHaveText([english, 'בעברית, בסוף.']);
  await expect(newLines.last()).toHaveAttribute('dir', 'rtl');
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

test('an administrator returns a draft with a note, and returned drafts have a tab', async ({
  site,
  page,
  administer,
}) => {
  const email = 'returned@example.org';
  const { id } = await submitSermon(administer, 'A sermon to be returned', email);
  await logIn(page, `/admin?show=drafts&sermon=${id}`);
  await expect(page.getByRole('tab', { name: /^Returned/ })).toHaveCount(0);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Return with a note' }).click();
  const dialogForNote = page.getByRole('alertdialog');
  await dialogForNote.getByRole('button', { name: 'Return with a note' }).click();
  await expect(dialogForNote.getByText('Write what should be changed')).toBeVisible();
  await expect(dialogForNote.getByLabel('Note')).toBeFocused();
  await expect(dialogForNote.getByLabel('Note')).toHaveAccessibleDescription('Write what should be changed');
  await expect(dialogForNote.getByRole('alert'), 'the error is not announced twice').toHaveCount(0);
  await dialogForNote.getByLabel('Note').fill('Please name the source (https://example.org/style).');
  await dialogForNote.getByRole('button', { name: 'Return with a note' }).click();
  await expect(page.getByText('Sermon Returned')).toBeVisible();
  await page.getByRole('tab', { name: /^Returned/ }).click();
  await expect(page.getByRole('heading', { name: 'A sermon to be returned' }).first()).toBeVisible();
  await page.goto(await waitForPersonalLink(site, email));
  await expect(page.getByText('Please name the source (https://example.org/style).')).toBeVisible();
  const link = page.getByRole('link', { name: 'https://example.org/style' });
  await expect(link).toHaveAttribute('href', 'https://example.org/style');
  await page.getByLabel('Keywords').fill('ladders');
  await page.getByRole('button', { name: 'Save corrections' }).click();
  await expect(page.getByText('Your corrections are saved.')).toBeVisible();
  await page.goto('/admin?show=drafts');
  await expect(page.getByRole('article').filter({ hasText: 'A sermon to be returned' })).toContainText(
    'Corrected',
  );
});

test('an administrator revokes personal links only after a confirmation', async ({
  page,
  site,
  administer,
}) => {
  const email = 'forwarded@example.org';
  const { id } = await submitSermon(administer, 'A link that was forwarded', email);
  const link = await waitForPersonalLink(site, email);
  await logIn(page, `/admin?sermon=${id}`);
  const revoke = page.getByRole('button', { name: 'Revoke personal links' });
  const confirmation = page.getByRole('alertdialog', { name: 'Revoke personal links?' });
  await revoke.click();
  await confirmation.getByRole('button', { name: 'Cancel' }).click();
  await expect(revoke).toBeFocused();
  expect((await page.request.get(link)).status()).toBe(200);

  await revoke.click();
  await confirmation.getByRole('button', { name: 'Revoke' }).click();
  await expect(getToast(page, 'Links Revoked')).toBeVisible();
  await expect(revoke).toBeFocused();
  expect((await page.request.get(link)).status()).toBe(404);
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
