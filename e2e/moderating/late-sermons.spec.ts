import { createSermon } from '../support/create-sermon.ts';
import { createDrafts, getCard, getSearchField, getToast, logIn } from '../support/dashboard.ts';
import { expect, test } from '../support/fixtures.ts';
import { holdRequests, waitForRender, waitUntilSettled } from '../support/page-requests.ts';

// All tests together submit 57 sermons. A site accepts 60 an hour from one IP address.
test.use({ siteName: 'late-sermons' });

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

test('a delete that finishes late does not close the sermon that was opened since', async ({
  page,
  administer,
}) => {
  const next = await createSermon(page, administer, 'Read Concurrently', false);
  const deleted = await createSermon(page, administer, 'Gone at Last', false);
  await logIn(page, `/admin?show=drafts&sermon=${deleted.id}`);
  const dialog = page.getByRole('dialog');
  const release = await holdRequests(page, '**/trpc/admin.sermons.remove*');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await getCard(page, next)
    .getByRole('button', { name: /^View & Edit/ })
    .click();
  await expect(dialog.getByRole('heading', { name: next.title })).toBeVisible();
  release();
  await expect(getCard(page, deleted)).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`sermon=${next.id}`));
  await expect(dialog.getByRole('heading', { name: next.title })).toBeVisible();
});

test('sermons that are selected while others are hidden stay selected', async ({ page, administer }) => {
  const first = await createSermon(page, administer, 'Hidden Slowly');
  const second = await createSermon(page, administer, 'Chosen Concurrently');
  await logIn(page, '/admin?show=all');
  const box = (title: string) => page.getByRole('checkbox', { name: `Select ${title}` });
  await box(first.title).check();
  const release = await holdRequests(page, '**/trpc/admin.sermons.bulk*');
  await page.getByRole('button', { name: 'Hide selected', exact: true }).click();
  await box(second.title).check();
  release();
  await expect(box(first.title)).not.toBeChecked();
  await expect(box(second.title)).toBeChecked();
});

test('after a bulk action whose response is lost, the list shows what was stored', async ({
  page,
  administer,
  expectedConsole,
}) => {
  expectedConsole.push(/Failed to load/);
  const sermon = await createSermon(page, administer, 'Hidden without a Response');
  await logIn(page, '/admin?show=all');
  await page.route('**/trpc/admin.sermons.bulk*', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await page.getByRole('checkbox', { name: `Select ${sermon.title}` }).check();
  await page.getByRole('button', { name: 'Hide selected', exact: true }).click();
  await expect(page.getByText(/^Failed to update sermon visibility/)).toBeVisible();
  await expect(getCard(page, sermon).getByRole('button', { name: /^Unhide/ })).toBeVisible();
});

test('a late failure of one action does not revert a later successful one', async ({
  page,
  administer,
  expectedConsole,
}) => {
  expectedConsole.push(/500/);
  const rejected = await createSermon(page, administer, 'Refused at Last');
  const published = await createSermon(page, administer, 'Done Concurrently', false);
  await logIn(page, '/admin?show=all');
  const held = Promise.withResolvers<void>();
  await page.route('**/trpc/admin.sermons.feature*', async (route) => {
    await held.promise;
    await route.fulfill({ status: 500, body: '' });
  });
  const feature = getCard(page, rejected).getByRole('button', { name: /^Feature/ });
  await feature.click();
  await expect(feature).toHaveText('Featured');
  await getCard(page, published).getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Sermon Published')).toBeVisible();
  held.resolve();
  await expect(feature).toHaveText('Feature');
  await expect(getCard(page, published).getByRole('button', { name: 'Publish' })).toHaveCount(0);
});

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
  const release = await holdRequests(page, '**/trpc/*admin.sermons.cards*');
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
