import type { Page } from '@playwright/test';
import { createSermon } from '../support/create-sermon.ts';
import { createDrafts, getCard, getToast, logIn } from '../support/dashboard.ts';
import { expect, test } from '../support/fixtures.ts';
import { holdQuery, holdRequests, waitForRender, waitUntilSettled } from '../support/page-requests.ts';

test.use({ siteName: 'late-dashboard' });

/** The search field of the list. It can be used while a request is pending. */
const getSearchField = (page: Page) => page.getByLabel('Search title, name, place, email or phone');

/** Matches the URLs that request one of the dashboard's lists. */
const listRequests = (filter: string) => new RegExp(`admin\\.sermons\\.cards.*filter%22%3A%22${filter}`);

test('sermons that are hidden together and selected again stay selected after a refetch', async ({
  page,
  administer,
}) => {
  await createSermon(page, administer, 'Chosen Again, the First');
  await createSermon(page, administer, 'Chosen Again, the Second');
  await logIn(page, '/admin?show=published&q=chosen again');
  await page.getByLabel('Select all on this page').check();
  const release = await holdRequests(page, listRequests('published'));
  await page.getByRole('button', { name: 'Hide selected', exact: true }).click();
  await expect(getToast(page, '2 sermons hidden')).toBeVisible();
  await page.getByRole('tab', { name: /^Hidden/ }).click();
  await expect(page.getByRole('article')).toHaveCount(2);
  await page.getByLabel('Select all on this page').check();
  release();
  await waitUntilSettled(page);
  await expect(page.getByText('2 selected')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete selected' })).toBeEnabled();
});

test('‘Select all’ is disabled until the requested page is shown', async ({ page, administer }) => {
  await createSermon(page, administer, 'Still Shown');
  await createSermon(page, administer, 'Asked For', false);
  await logIn(page, '/admin?show=published');
  const all = page.getByLabel('Select all on this page');
  await expect(all).toBeEnabled();
  const release = await holdRequests(page, listRequests('drafts'));
  await page.getByRole('tab', { name: /^Drafts/ }).click();
  await expect(page.getByRole('article').filter({ hasText: 'Still Shown' })).toBeVisible();
  await expect(all).toBeDisabled();
  release();
  await expect(page.getByRole('article').filter({ hasText: 'Asked For' })).toBeVisible();
  await all.check();
  await expect(page.getByText(/^\d+ selected$/)).toBeVisible();
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

test('sermons that enter the list during the delete confirmation are not deleted with the others', async ({
  page,
  administer,
}) => {
  await createSermon(page, administer, 'Doomed, the One');
  const kept = await createSermon(page, administer, 'Spared, the Other');
  await logIn(page, '/admin?q=the');
  await page.getByLabel(`Select ${kept.title}`).check();
  await getSearchField(page).fill('doomed');
  await getSearchField(page).press('Enter');
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.getByLabel(/^Select Doomed/).check();
  const release = await holdRequests(page, listRequests('published'));
  await getSearchField(page).fill('tamar');
  await getSearchField(page).press('Enter');
  await expect(page).toHaveURL(/q=tamar/);
  await page.getByRole('button', { name: 'Delete selected' }).click();
  release();
  await expect(page.getByText(kept.title)).toBeVisible();
  await page
    .getByRole('alertdialog', { name: 'Delete this sermon?' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(getToast(page, 'Sermon Deleted')).toBeVisible();
  await expect(getCard(page, kept)).toBeVisible();
});

test('a delete that finishes late does not move focus out of a text field', async ({ page, administer }) => {
  await createSermon(page, administer, 'The Neighbor', false);
  const deleted = await createSermon(page, administer, 'Deleted Slowly', false);
  await logIn(page, `/admin?show=drafts&sermon=${deleted.id}`);
  const dialog = page.getByRole('dialog');
  const release = await holdRequests(page, '**/trpc/admin.sermons.remove*');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await getSearchField(page).click();
  release();
  await expect(getCard(page, deleted)).toHaveCount(0);
  await expect(dialog).toHaveCount(0);
  await waitUntilSettled(page);
  await expect(getSearchField(page)).toBeFocused();
});

test('a save that finishes late does not move focus out of a text field', async ({ page, administer }) => {
  const sermon = await createSermon(page, administer, 'Saved Slowly', false);
  await logIn(page, `/admin?show=drafts&sermon=${sermon.id}&edit=true`);
  const form = page.getByRole('form', { name: 'Edit Sermon' });
  await form.getByLabel('City').fill('Kingston');
  const release = await holdRequests(page, '**/trpc/admin.sermons.edit*');
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await getSearchField(page).click();
  release();
  await expect(form).toHaveCount(0);
  await waitUntilSettled(page);
  await expect(getSearchField(page)).toBeFocused();
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

test('the next sermon can be opened while a draft is being published', async ({ page, administer }) => {
  const next = await createSermon(page, administer, 'Stepped To', false);
  const first = await createSermon(page, administer, 'Stepped From', false);
  await logIn(page, `/admin?show=drafts&sermon=${first.id}&q=stepped`);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: first.title })).toBeFocused();
  const release = await holdRequests(page, '**/trpc/admin.sermons.publish*');
  await page.keyboard.press('p');
  await page.keyboard.press('j');
  await expect(dialog.getByRole('heading', { name: next.title })).toBeVisible();
  release();
  await expect(getToast(page, 'Sermon Published')).toBeVisible();
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

test('a save that finishes late does not close the form of another sermon', async ({ page, administer }) => {
  const remaining = await createSermon(page, administer, 'Left While Saving', false);
  const other = await createSermon(page, administer, 'Edited Next', false);
  await logIn(page, `/admin?show=drafts&sermon=${remaining.id}&edit=true`);
  const form = page.getByRole('form', { name: 'Edit Sermon' });
  await form.getByLabel('City').fill('Kingston');
  const release = await holdRequests(page, '**/trpc/admin.sermons.edit*');
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await form.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave without saving' }).click();
  await getCard(page, other)
    .getByRole('button', { name: /^View & Edit/ })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(form.getByLabel('Title')).toHaveValue(other.title);
  release();
  await expect(getToast(page, 'Sermon Updated')).toBeVisible();
  await waitUntilSettled(page);
  await expect(form.getByLabel('Title')).toHaveValue(other.title);
});

test('a failed action does not change the list that was opened since', async ({
  page,
  administer,
  expectedConsole,
}) => {
  expectedConsole.push(/500/);
  const published = await createSermon(page, administer, 'Shown Before');
  const draft = await createSermon(page, administer, 'Wanted Now', false);
  await logIn(page);
  await page.route('**/trpc/admin.sermons.feature*', (route) => route.fulfill({ status: 500, body: '' }));
  const release = await holdRequests(page, listRequests('drafts'));
  await page.getByRole('tab', { name: /^Drafts/ }).click();
  await getCard(page, published)
    .getByRole('button', { name: /^Feature/ })
    .click();
  await expect(getToast(page, 'Failed to update sermon featured status')).toBeVisible();
  release();
  await expect(getCard(page, draft)).toBeVisible();
});

test('a failed feature request does not revert a sermon that was featured since', async ({
  page,
  administer,
  expectedConsole,
}) => {
  expectedConsole.push(/500/);
  const rejected = await createSermon(page, administer, 'Not to Be Featured');
  const featured = await createSermon(page, administer, 'Featured Concurrently');
  await logIn(page);
  const held = Promise.withResolvers<void>();
  await page.route(
    '**/trpc/admin.sermons.feature*',
    async (route) => {
      await held.promise;
      await route.fulfill({ status: 500, body: '' });
    },
    { times: 1 },
  );
  const buttonOf = (sermon: typeof rejected) =>
    getCard(page, sermon).getByRole('button', { name: /^Feature/ });
  await buttonOf(rejected).click();
  await expect(buttonOf(rejected)).toHaveText('Featured');
  await buttonOf(featured).click();
  await expect(getToast(page, 'Sermon Featured')).toBeVisible();
  // The rejected request is still in flight.
  await expect(buttonOf(rejected)).toHaveAttribute('aria-disabled', 'true');
  held.resolve();
  await expect(getToast(page, 'Failed to update sermon featured status')).toBeVisible();
  await waitUntilSettled(page);
  await expect(buttonOf(featured)).toHaveText('Featured');
  await expect(buttonOf(rejected)).toHaveText('Feature');
});

test('a list that was requested before an action ended shows the result of the action', async ({
  page,
  administer,
}) => {
  const sermon = await createSermon(page, administer, 'Hidden Slowly');
  await logIn(page, '/admin?q=hidden slowly');
  await page.getByLabel('Select all on this page').check();
  const release = await holdRequests(page, '**/trpc/admin.sermons.bulk*');
  const responded = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  await page.route(
    listRequests('hidden'),
    async (route) => {
      const response = await route.fetch();
      responded.resolve();
      await held.promise;
      // The client may have refetched in between.
      await route.fulfill({ response }).catch(() => {});
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Hide selected', exact: true }).click();
  await page.getByRole('tab', { name: /^Hidden/ }).click();
  await responded.promise;
  release();
  await expect(getToast(page, 'Sermon Hidden')).toBeVisible();
  held.resolve();
  await expect(page.getByText('1 selected')).toHaveCount(0);
  await waitUntilSettled(page);
  await expect(getCard(page, sermon)).toBeVisible();
});

test.describe('across list pages', () => {
  // A site of its own: the test needs almost as many submissions as the hourly limit allows.
  test.use({ siteName: 'late-dashboard-pages' });

  test('stepping faster than list pages load skips no sermon', async ({ page }) => {
    await createDrafts(page, 'Leafed Through', 41);
    await logIn(page, '/admin?show=drafts&q=Leafed');
    await page
      .getByRole('article')
      .last()
      .getByRole('button', { name: /^View & Edit/ })
      .click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('heading', { name: 'Leafed Through, number 22' })).toBeVisible();
    const release = await holdRequests(page, listRequests('drafts'));
    await page.keyboard.press('j');
    await expect(page).toHaveURL(/page=2/);
    await page.keyboard.press('j');
    await waitForRender(page);
    release();
    await expect(dialog.getByRole('heading', { name: 'Leafed Through, number 21' })).toBeVisible();
    await waitUntilSettled(page);
    await expect(dialog.getByRole('heading', { name: 'Leafed Through, number 21' })).toBeVisible();
    await expect(page).toHaveURL(/page=2/);
  });
});
