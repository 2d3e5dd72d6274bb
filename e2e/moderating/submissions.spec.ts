import { getToast, logIn, openSession } from '../support/dashboard.ts';
import { expect, test } from '../support/fixtures.ts';
import { holdQuery, recordCalls } from '../support/page-requests.ts';
import {
  createHeadshot,
  proposeChanges,
  submitSermon,
  waitForPersonalLink,
} from '../support/personal-link.ts';

test.use({ siteName: 'submissions' });

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
  await proposeChanges(site, administer, { id, email, changes: { title: 'A sermon to change' } });
  await logIn(page, `/admin?sermon=${id}`);
  const review = page.getByRole('region', { name: 'The rabbi proposes changes' });
  const decline = review.getByRole('button', { name: 'Decline all' });
  await decline.press('Enter');
  const confirmation = page.getByRole('alertdialog', { name: 'Decline all changes?' });
  const cancel = confirmation.getByRole('button', { name: 'Cancel' });
  // The dialog remembers the focus only when it sets its own.
  await expect(cancel).toBeFocused();
  await cancel.press('Enter');
  await expect(confirmation).toHaveCount(0);
  await expect(decline).toBeFocused();
  await decline.press('Enter');
  await confirmation.getByRole('button', { name: 'Decline', exact: true }).press('Enter');
  await expect(getToast(page, 'Changes Declined')).toBeVisible();
  await expect(review).toHaveCount(0);
  await expect(page.getByRole('dialog', { name: 'A sermon to keep' })).toBeFocused();
});

test('a proposal that was accepted cannot be decided again while the sermon is loaded', async ({
  site,
  page,
  administer,
}) => {
  const email = 'accepted.once@example.org';
  const { id } = await submitSermon(administer, 'Accepted Once', email);
  await proposeChanges(site, administer, { id, email, changes: { keywords: 'ladders' } });
  await logIn(page, `/admin?show=all&sermon=${id}`);
  const accept = page.getByRole('button', { name: 'Accept changes' });
  await expect(accept).toBeVisible();
  const release = await holdQuery(page, 'admin.submissions.proposalOf');
  const calls = recordCalls(page, 'admin.submissions.accept');
  await accept.click();
  await expect(getToast(page, 'Changes Accepted')).toBeVisible();
  await accept.press('Enter');
  release();
  await expect(page.getByRole('region', { name: 'The rabbi proposes changes' })).toHaveCount(0);
  expect(calls).toHaveLength(1);
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
  await proposeChanges(site, administer, { id, email, changes: { content: `${english}\nבעברית, בסוף.` } });
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
