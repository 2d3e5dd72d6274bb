import type { Locator, Page } from '@playwright/test';
import { createSermon } from '../support/create-sermon.ts';
import { createDrafts, getCard, getSearchField, getToast, logIn } from '../support/dashboard.ts';
import { expect, test } from '../support/fixtures.ts';
import { holdQuery, holdRequests, recordCalls, waitUntilSettled } from '../support/page-requests.ts';

test.use({ siteName: 'deciding' });

/** Sends the second click of a slow double click at the pointer's position. */
async function clickAgain(page: Page) {
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
}

test('a slow double click publishes one draft, not the one that moved under the pointer', async ({
  page,
}) => {
  await createDrafts(page, 'Pressed Twice', 3);
  await logIn(page, '/admin?show=drafts&q=pressed');
  const publications = recordCalls(page, 'admin.sermons.publish');
  const rows = page.getByRole('article');
  await rows.first().getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(rows).toHaveCount(2);
  await clickAgain(page);
  await waitUntilSettled(page);
  await expect(rows).toHaveCount(2);
  // A fast double click publishes one draft as well.
  await rows.last().getByRole('button', { name: 'Publish', exact: true }).dblclick({ delay: 5 });
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('Pressed Twice, number 2');
  expect(publications).toHaveLength(2);
});

test('holding Enter publishes one draft, not the following ones', async ({ page }) => {
  await createDrafts(page, 'Held Down', 3);
  await logIn(page, '/admin?show=drafts&q=held');
  const publications = recordCalls(page, 'admin.sermons.publish');
  const rows = page.getByRole('article');
  const publish = (row: Locator) => row.getByRole('button', { name: 'Publish', exact: true });
  await publish(rows.first()).focus();
  await page.keyboard.down('Enter');
  await expect(rows).toHaveCount(2);
  await expect(publish(rows.first())).toBeFocused();
  await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await publish(rows.last()).focus();
  await page.keyboard.press('Enter');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('Held Down, number 2');
  expect(publications).toHaveLength(2);
});

test('in the queue, a slow double click and a held key publish one draft each', async ({
  page,
  administer,
}) => {
  await createDrafts(page, 'One Decision', 4);
  const drafts = (await administer('GET', '/api/admin/sermons?filter=drafts&q=decision')) as {
    id: number;
    title: string;
  }[];
  const first = drafts.find(({ title }) => title.endsWith('1'));
  await logIn(page, `/admin?queue=true&sermon=${first?.id}`);
  const publications = recordCalls(page, 'admin.sermons.publish');
  const expectShown = (number: number) =>
    expect(page.getByRole('heading', { level: 2, name: `One Decision, number ${number}` })).toBeVisible();
  await expectShown(1);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expectShown(2);
  await clickAgain(page);
  await page.keyboard.press('j');
  await expectShown(3);
  await page.keyboard.down('p');
  await expectShown(4);
  await page.keyboard.down('p');
  await page.keyboard.up('p');
  await page.keyboard.press('k');
  await expectShown(2);
  expect(publications).toHaveLength(2);
});

test('in the queue, the shortcuts do not publish a published sermon or hide a hidden one', async ({
  page,
  administer,
}) => {
  const sermon = await createSermon(page, administer, 'Decided Before', true);
  const queue = page.getByRole('region', { name: 'Drafts waiting for review' });
  await logIn(page, `/admin?queue=true&sermon=${sermon.id}`);
  const publications = recordCalls(page, 'admin.sermons.publish');
  const hidings = recordCalls(page, 'admin.sermons.hide');
  await expect(queue.getByRole('button', { name: 'Unpublish' })).toBeVisible();
  await page.keyboard.press('p');
  await page.keyboard.press('h');
  await expect(queue.getByText(`Hidden: ${sermon.title}`)).toBeVisible();
  await page.goto(`/admin?queue=true&sermon=${sermon.id}`);
  await expect(queue.getByRole('button', { name: 'Unhide' })).toBeVisible();
  await page.keyboard.press('h');
  await waitUntilSettled(page);
  expect(hidings).toHaveLength(1);
  expect(publications).toHaveLength(0);
});

test('the delete confirmation deletes the draft that it was opened for, although the next one has loaded', async ({
  page,
  administer,
}) => {
  const first = await createSermon(page, administer, 'Questioned First', false);
  const next = await createSermon(page, administer, 'Questioned Never', false);
  await logIn(page, `/admin?queue=true&sermon=${first.id}`);
  const queue = page.getByRole('region', { name: 'Drafts waiting for review', includeHidden: true });
  await expect(queue.getByRole('heading', { name: first.title })).toBeVisible();
  const release = await holdQuery(page, 'admin.sermons.queue');
  await queue.getByRole('button', { name: 'Next' }).click();
  await queue.getByRole('button', { name: 'Delete' }).click();
  release();
  await expect(queue.getByRole('heading', { level: 2, name: next.title, includeHidden: true })).toBeVisible();
  await page.getByRole('alertdialog', { name: first.title }).getByRole('button', { name: 'Delete' }).click();
  await expect(getToast(page, 'Sermon Deleted')).toBeVisible();
  const remaining = (await administer('GET', '/api/admin/sermons?filter=drafts&q=questioned')) as {
    id: number;
  }[];
  expect(remaining.map(({ id }) => id)).toEqual([next.id]);
  await waitUntilSettled(page);
  await expect(queue.getByRole('heading', { level: 2, name: next.title })).toBeVisible();
});

test('a draft that loads late does not move focus out of a text field', async ({ page, administer }) => {
  const first = await createSermon(page, administer, 'Looked at First', false);
  const second = await createSermon(page, administer, 'Looked at Second', false);
  await logIn(page, `/admin?queue=true&sermon=${first.id}`);
  const release = await holdRequests(page, '**/trpc/admin.sermons.publish*');
  const queue = page.getByRole('region', { name: 'Drafts waiting for review' });
  await queue.getByRole('button', { name: 'Publish', exact: true }).click();
  const field = page.getByRole('contentinfo').getByRole('textbox');
  await field.click();
  release();
  await expect(queue.getByRole('heading', { name: second.title })).toBeVisible();
  await waitUntilSettled(page);
  await expect(field).toBeFocused();
});

test('an undo that finishes late does not navigate back to the queue', async ({ page, administer }) => {
  const first = await createSermon(page, administer, 'Published by Mistake', false);
  await createSermon(page, administer, 'Waiting Behind It', false);
  await logIn(page, `/admin?queue=true&sermon=${first.id}`);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText(`Published: ${first.title}`)).toBeVisible();
  const release = await holdRequests(page, '**/trpc/admin.sermons.publish*');
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Back to the list' }).click();
  await expect(getSearchField(page)).toBeVisible();
  const url = page.url();
  release();
  await expect(getToast(page, 'Sermon Unpublished')).toBeVisible();
  await waitUntilSettled(page);
  expect(page.url()).toBe(url);
});

test('in the queue, publishing that finishes late does not navigate back to an earlier draft', async ({
  page,
  administer,
}) => {
  const drafts = [];
  for (const title of ['In the Queue, One', 'In the Queue, Two', 'In the Queue, Three'])
    drafts.push(await createSermon(page, administer, title, false));
  const [first, , third] = drafts;
  await logIn(page, `/admin?queue=true&sermon=${first?.id}`);
  const queue = page.getByRole('region', { name: 'Drafts waiting for review' });
  await expect(queue.getByRole('heading', { name: 'In the Queue, One' })).toBeVisible();
  const release = await holdRequests(page, '**/trpc/admin.sermons.publish*');
  await queue.getByRole('button', { name: 'Publish', exact: true }).click();
  await queue.getByRole('button', { name: 'Next' }).click();
  await expect(queue.getByRole('heading', { name: 'In the Queue, Two' })).toBeVisible();
  await queue.getByRole('button', { name: 'Next' }).click();
  await expect(queue.getByRole('heading', { name: 'In the Queue, Three' })).toBeVisible();
  release();
  await expect(queue.getByText('Published: In the Queue, One')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`sermon=${third?.id}`));
});

test('returning a draft that was published since shows the error with the note, and the sermon as published', async ({
  page,
  administer,
  expectedConsole,
}) => {
  expectedConsole.push(/409/);
  const draft = await createSermon(page, administer, 'Published Before the Note', false);
  await logIn(page, `/admin?sermon=${draft.id}`);
  const dialog = page.getByRole('dialog', { includeHidden: true });
  await dialog.getByRole('button', { name: 'Return with a note' }).click();
  await administer('PATCH', `/api/admin/sermons/${draft.id}/publish`, { published: true });
  const dialogForNote = page.getByRole('alertdialog');
  const note = dialogForNote.getByLabel('Note');
  await note.fill('Please name the source.');
  await dialogForNote.getByRole('button', { name: 'Return with a note' }).click();
  await expect(note).toHaveAccessibleDescription(/409: This sermon is published\. Unpublish it first\./);
  await expect(note).toBeFocused();
  await expect(dialog.getByRole('button', { name: 'Unpublish', includeHidden: true })).toBeVisible();
  await expect(note).toHaveValue('Please name the source.');
  await dialogForNote.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialogForNote).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: 'Unpublish' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Return with a note' })).toHaveCount(0);
});

test('a note is kept until it is sent, also after Escape and a reload, and an error says what failed', async ({
  page,
  administer,
  expectedConsole,
}) => {
  expectedConsole.push(/Failed to load resource/);
  const draft = await createSermon(page, administer, 'A Long Note', false);
  await logIn(page, `/admin?show=drafts&sermon=${draft.id}`);
  const open = page.getByRole('dialog').getByRole('button', { name: 'Return with a note' });
  const note = page.getByRole('alertdialog').getByLabel('Note');
  await open.click();
  await note.fill('Please name the source.');
  await note.press('Escape');
  await expect(note).toHaveCount(0);
  await open.click();
  await expect(note).toHaveValue('Please name the source.');
  await page.route('**/trpc/admin.submissions.return*', (route) => route.abort());
  await page.getByRole('alertdialog').getByRole('button', { name: 'Return with a note' }).click();
  await expect(note).toHaveAccessibleDescription(
    'Failed to return sermon: no response from the server. Check your connection and try again.',
  );
  await page.reload();
  await open.click();
  await expect(note).toHaveValue('Please name the source.');
  await page.unroute('**/trpc/admin.submissions.return*');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Return with a note' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Move back to drafts' }).click();
  await open.click();
  await expect(note).toHaveValue('');
});

test('Undo of returning a draft says that the rabbi may already have been emailed, and the activity keeps the note', async ({
  page,
  administer,
}) => {
  const draft = await createSermon(page, administer, 'Returned by Mistake', false);
  await logIn(page, `/admin?show=drafts&sermon=${draft.id}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Return with a note' }).click();
  const dialogForNote = page.getByRole('alertdialog');
  await dialogForNote.getByLabel('Note').fill('Please name the source.');
  await dialogForNote.getByRole('button', { name: 'Return with a note' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(
    getToast(
      page,
      'It is back in the drafts. If more than a minute has passed, the rabbi has already been emailed.',
    ),
  ).toBeVisible();
  await page.goto(`/admin?tab=activity&about=${draft.id}`);
  await expect(page.getByRole('region', { name: 'Activity' })).toContainText('Please name the source.');
});

test('Undo of publishing restores that a draft was returned, and its note', async ({ page, administer }) => {
  const note = 'Please name the source.';
  const sermon = await createSermon(page, administer, 'Returned by a Moderator', false);
  const state = async () => {
    const stored = await administer('GET', `/api/admin/sermons/${sermon.id}`);
    const { isPublished, review, reviewNote } = stored as Record<string, unknown>;
    return { isPublished, review, reviewNote };
  };
  const returned = { isPublished: 'false', review: 'returned', reviewNote: note };
  await administer('POST', `/api/admin/sermons/${sermon.id}/return`, { note });
  await logIn(page, '/admin?show=returned&q=moderator');
  await getCard(page, sermon).getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(getToast(page, 'Sermon Unpublished')).toBeVisible();
  expect(await state()).toEqual(returned);

  await page.getByLabel(`Select ${sermon.title}`).check();
  await page.getByRole('button', { name: 'Publish selected' }).click();
  await expect(getToast(page, 'Sermon Published')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(getToast(page, 'Sermon Unpublished')).toBeVisible();
  expect(await state()).toEqual(returned);

  await page.goto(`/admin?queue=true&sermon=${sermon.id}`);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(getToast(page, 'Sermon Unpublished')).toBeVisible();
  expect(await state()).toEqual(returned);
});
