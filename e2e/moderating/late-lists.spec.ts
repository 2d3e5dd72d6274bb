import { createSermon } from '../support/create-sermon.ts';
import {
  getCard,
  getSearchField,
  getToast,
  logIn,
  openLastOfFirstPage,
  openSession,
} from '../support/dashboard.ts';
import { expect, test } from '../support/fixtures.ts';
import {
  holdQuery,
  holdRequests,
  holdResponse,
  waitForRender,
  waitUntilSettled,
} from '../support/page-requests.ts';

// All tests together submit 52 sermons. A site accepts 60 an hour from one IP address.
test.use({ siteName: 'late-lists' });

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

test('‘Select all’ is disabled until the requested list is shown', async ({ page, administer }) => {
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

test('a sermon that enters the list during the delete confirmation is not deleted with the selected one', async ({
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

test('a list that loads while an action fails is shown afterward', async ({
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

test('a list that was requested before an action ended shows the result of the action', async ({
  page,
  administer,
}) => {
  const sermon = await createSermon(page, administer, 'Hidden Slowly');
  await logIn(page, '/admin?q=hidden slowly');
  await page.getByLabel('Select all on this page').check();
  await expect(page.getByText('1 selected')).toBeVisible();
  const release = await holdRequests(page, '**/trpc/admin.sermons.bulk*');
  const late = await holdResponse(page, listRequests('hidden'));
  await page.getByRole('button', { name: 'Hide selected', exact: true }).click();
  await page.getByRole('tab', { name: /^Hidden/ }).click();
  await late.responded;
  release();
  await expect(getToast(page, 'Sermon Hidden')).toBeVisible();
  late.release();
  await expect(page.getByText('1 selected')).toHaveCount(0);
  await waitUntilSettled(page);
  await expect(getCard(page, sermon)).toBeVisible();
});

test('a list page that loads late does not open its first sermon over the one that was opened since', async ({
  page,
}) => {
  const { cards, dialog } = await openLastOfFirstPage(page, 'Leafing');
  const firstHeading = page.getByRole('article').first().getByRole('heading');
  const title = (await firstHeading.textContent()) ?? '';
  const release = await holdRequests(page, '**/trpc/*admin.sermons.cards*');
  await dialog.getByRole('button', { name: 'Next sermon' }).click();
  await expect(page).toHaveURL(/page=2/);
  await cards
    .first()
    .getByRole('button', { name: /^View & Edit/ })
    .click();
  await expect(dialog.getByRole('heading', { name: title })).toBeVisible();
  release();
  await expect(cards).toHaveCount(1);
  await expect(dialog.getByRole('heading', { name: title })).toBeVisible();
});

test("a tab that moves while it is clicked, because another tab's count changes, is still selected", async ({
  page,
  administer,
}) => {
  await createSermon(page, administer, 'The Number That Came', false);
  const release = await holdQuery(page, 'admin.sermons.cards');
  await openSession(page);
  await page.goto('/admin');
  const drafts = page.getByRole('tab', { name: /^Drafts/ });
  // At the edge of the tab, so that a small shift moves it away from the pointer.
  await drafts.hover({ position: { x: 1, y: 10 } });
  await page.mouse.down();
  release();
  await expect(page.getByRole('tab', { name: /^Published \d/ })).toBeVisible();
  await page.mouse.up();
  await expect(drafts).toHaveAttribute('aria-selected', 'true');
  await expect(page).toHaveURL(/show=drafts/);
});

test("switching tabs or pages while a page loads does not open that page's first sermon later", async ({
  page,
}) => {
  const { cards, dialog } = await openLastOfFirstPage(page, 'Detour');
  const opened = dialog.getByRole('heading', { name: 'Detour, number 2' });
  for (const detour of [
    page.getByRole('link', { name: 'Page 1', exact: true }),
    page.getByRole('tab', { name: /^All/ }),
  ]) {
    // Loads the page again: the lists of the first detour are cached.
    await page.goto('/admin?show=drafts&q=Detour');
    await cards
      .last()
      .getByRole('button', { name: /^View & Edit/ })
      .click();
    await expect(opened).toBeVisible();
    const release = await holdRequests(page, listRequests('drafts'));
    await dialog.getByRole('button', { name: 'Next sermon' }).click();
    await expect(page).toHaveURL(/page=2/);
    await detour.click();
    await expect(page).not.toHaveURL(/page=2/);
    release();
    await page.getByRole('link', { name: 'Page 2', exact: true }).click();
    await expect(cards).toHaveCount(1);
    await waitForRender(page);
    await expect(opened).toBeVisible();
  }
});
