import type { Page, Route } from '@playwright/test';
import { createSermon } from '../support/create-sermon.ts';
import { getCard, logIn, openLastOfFirstPage, openSession } from '../support/dashboard.ts';
import { adminPassword, expect, test } from '../support/fixtures.ts';
import { holdQuery, holdRequests, waitForRender } from '../support/page-requests.ts';

test.use({ siteName: 'busy-dashboard' });

/** Records the calls of a procedure that the page sends, including batched ones. */
function recordCalls(page: Page, procedure: string): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    for (const name of new URL(request.url()).pathname.replace('/trpc/', '').split(','))
      if (name === procedure) calls.push(name);
  });
  return calls;
}

/** Clicks a button twice before React renders the result of the first click. */
const clickTwice = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });

test('an email address typed while the previous subscriber is saved stays, without the previous name', async ({
  page,
}) => {
  await logIn(page, '/admin?tab=newsletter');
  const email = page.getByRole('region', { name: 'Add Subscriber' }).getByLabel('Email');
  const name = page.getByRole('region', { name: 'Add Subscriber' }).getByLabel('Name (optional)');
  const release = await holdRequests(page, '**/trpc/newsletters.subscribe*');
  await email.fill('first@example.org');
  await name.fill('The First');
  await name.press('Enter');
  await email.fill('second@exam');
  release();
  await expect(name).toHaveValue('');
  await expect(email).toHaveValue('second@exam');
});

test('clicking ‘Send Test’ twice sends one request', async ({ page, administer }) => {
  await createSermon(page, administer, 'Worth a Mail');
  await logIn(page, '/admin?tab=newsletter');
  const calls = recordCalls(page, 'admin.newsletters.highlights.test');
  await page.getByLabel('Send a test to').fill('editor@example.org');
  await clickTwice(page, 'Send Test');
  await expect(page.getByText(/sent to editor@example.org/i)).toBeVisible();
  expect(calls).toHaveLength(1);
});

test('a double click on Deactivate sends one request, also when the server is fast', async ({ page }) => {
  const email = 'clicked-twice@example.org';
  await page.request.post('/api/newsletters/subscribe', { data: { email } });
  await logIn(page, '/admin?tab=newsletter');
  const calls = recordCalls(page, 'admin.newsletters.setStatus');
  const row = page.getByRole('row').filter({ hasText: email });
  await row.getByRole('button', { name: 'Deactivate' }).hover();
  await page.mouse.down({ clickCount: 1 });
  await page.mouse.up({ clickCount: 1 });
  await expect(row.locator('[data-control=status]')).toHaveText('Activate');
  await expect(row.locator('[aria-disabled]')).toHaveCount(0);
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  // The second click would have sent its request before this one.
  const refreshed = page.waitForResponse('**/trpc/admin.newsletters.list*');
  await page.getByRole('button', { name: 'Refresh List' }).click();
  await refreshed;
  await expect(row.getByText('Inactive')).toBeVisible();
  expect(calls).toHaveLength(1);
});

test('subscribers that are being deleted cannot be deleted again', async ({ page }) => {
  const emails = ['going-first@example.org', 'going-second@example.org'];
  for (const email of emails) await page.request.post('/api/newsletters/subscribe', { data: { email } });
  await logIn(page, '/admin?tab=newsletter');
  const release = await holdRequests(page, '**/trpc/admin.newsletters.remove*');
  const deleteOf = (email: string) => page.getByRole('button', { name: `Delete ${email}` });
  for (const email of emails) {
    await deleteOf(email).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
  }
  for (const email of emails) await expect(deleteOf(email)).toBeDisabled();
  release();
  for (const email of emails) await expect(deleteOf(email)).toHaveCount(0);
});

test('new subscribers do not move rows under the pointer', async ({ page }) => {
  const subscribe = (email: string) => page.request.post('/api/newsletters/subscribe', { data: { email } });
  await subscribe('pointed-at@example.org');
  await logIn(page, '/admin?tab=newsletter');
  const row = page.getByRole('row').filter({ hasText: 'pointed-at@example.org' });
  const newRow = page.getByRole('row').filter({ hasText: 'newcomer@example.org' });
  await row.getByRole('button', { name: 'Deactivate' }).hover();
  const position = await row.boundingBox();
  const total = page.getByText(/^[\d,]+ subscribers?$/);
  const before = (await total.textContent()) ?? '';
  await subscribe('newcomer@example.org');
  // The list is refetched, as it is every half minute, because the window gets focus again.
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await expect(total).not.toHaveText(before);
  expect(await row.boundingBox()).toEqual(position);
  await page.mouse.move(0, 0);
  await expect(newRow).toBeVisible();
});

test('a subscriber deleted elsewhere disappears without moving the rows under the pointer', async ({
  page,
}) => {
  const subscribe = (email: string) => page.request.post('/api/newsletters/subscribe', { data: { email } });
  await subscribe('stays@example.org');
  await subscribe('goes@example.org');
  await logIn(page, '/admin?tab=newsletter');
  const row = page.getByRole('row').filter({ hasText: 'stays@example.org' });
  const removedRow = page.getByRole('row').filter({ hasText: 'goes@example.org' });
  const button = row.getByRole('button', { name: 'Deactivate' });
  await button.hover();
  const position = await button.boundingBox();
  const subscribers = (await (await page.request.get('/api/admin/newsletters')).json()) as {
    id: number;
    email: string;
  }[];
  const removed = subscribers.find(({ email }) => email === 'goes@example.org');
  expect((await page.request.delete(`/api/admin/newsletters/${removed?.id}`)).ok()).toBe(true);
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await expect(removedRow).toHaveCount(0);
  expect(await button.boundingBox()).toEqual(position);
  await page.mouse.move(0, 0);
  await expect.poll(() => button.boundingBox()).not.toEqual(position);
});

test('refreshing the subscribers with the keyboard shows new ones, even while the pointer is over a row', async ({
  page,
}) => {
  const subscribe = (email: string) => page.request.post('/api/newsletters/subscribe', { data: { email } });
  await subscribe('left-there@example.org');
  await logIn(page, '/admin?tab=newsletter');
  await page.getByRole('row').filter({ hasText: 'left-there@example.org' }).getByText('Active').hover();
  await subscribe('asked-for@example.org');
  await page.getByRole('button', { name: 'Refresh List' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row').filter({ hasText: 'asked-for@example.org' })).toBeVisible();
});

test('an emptied subscriber list under the pointer shows new subscribers', async ({ page }) => {
  const subscribe = (email: string) => page.request.post('/api/newsletters/subscribe', { data: { email } });
  const refetch = () => page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await subscribe('last-of-all@example.org');
  await logIn(page, '/admin?tab=newsletter');
  await page.getByRole('row').filter({ hasText: 'last-of-all@example.org' }).getByText('Active').hover();
  const found = (await (await page.request.get('/api/admin/newsletters')).json()) as { id: number }[];
  for (const { id } of found) await page.request.delete(`/api/admin/newsletters/${id}`);
  await refetch();
  await expect(page.getByText('No subscribers found')).toBeVisible();
  await page.mouse.move(0, 0);
  for (const email of ['first-again@example.org', 'second-again@example.org']) {
    await subscribe(email);
    await refetch();
    await expect(page.getByRole('row').filter({ hasText: email })).toBeVisible();
  }
});

test('the end of sending the highlights does not move keyboard focus', async ({ page, administer }) => {
  await createSermon(page, administer, 'Sent Slowly');
  await page.request.post('/api/newsletters/subscribe', { data: { email: 'reader@example.org' } });
  await logIn(page, '/admin?tab=newsletter');
  const release = await holdRequests(page, '**/trpc/admin.newsletters.highlights.send*');
  await page.getByRole('button', { name: 'Send Now' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send', exact: true }).click();
  const field = page.getByLabel('Send a test to');
  await field.click();
  // The field is removed once the next issue is loaded and empty, so that query is held back.
  await holdQuery(page, 'admin.newsletters.highlights.next');
  release();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(field).toBeFocused();
});

test('Escape does not cancel highlights that are being sent', async ({ page, administer }) => {
  await createSermon(page, administer, 'Not Called Back');
  await page.request.post('/api/newsletters/subscribe', { data: { email: 'reader@example.org' } });
  await logIn(page, '/admin?tab=newsletter');
  const release = await holdRequests(page, '**/trpc/admin.newsletters.highlights.send*');
  const confirmation = page.getByRole('alertdialog');
  await page.getByRole('button', { name: 'Send Now' }).click();
  await page.keyboard.press('Escape');
  await expect(confirmation).toHaveCount(0);
  await page.getByRole('button', { name: 'Send Now' }).click();
  await confirmation.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(confirmation.getByRole('button', { name: 'Sending...' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(confirmation).toBeVisible();
  release();
  await expect(confirmation).toHaveCount(0);
});

test('clicking ‘Login’ twice sends one login attempt, and the next password can be typed during it', async ({
  page,
  expectedConsole,
}) => {
  expectedConsole.push(/401/);
  await page.goto('/admin');
  const calls = recordCalls(page, 'admin.login');
  const release = await holdRequests(page, '**/trpc/admin.login*');
  const password = page.getByLabel('Password');
  await password.fill('a slip of the hand');
  await clickTwice(page, 'Login');
  await password.fill('the right o');
  release();
  await expect(page.getByText('Invalid password. Please try again.').first()).toBeVisible();
  await expect(password).toHaveValue('the right o');
  expect(calls).toHaveLength(1);
});

test('a late session response does not undo a login or a logout', async ({ page, expectedConsole }) => {
  // The dashboard's requests that are in flight during the logout.
  expectedConsole.push(/status of 401/);
  await page.clock.install();
  await page.goto('/admin');
  /** Leaves and returns to the window, which refetches the session. Returns a function that releases the response. */
  const leaveAndReturn = async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Directory' }).click();
    await expect(page.getByRole('heading', { name: 'Sermon Directory' })).toBeVisible();
    // A fresh query is not refetched.
    await page.clock.fastForward(10_000);
    const held = Promise.withResolvers<void>();
    const responded = Promise.withResolvers<void>();
    const delayResponse = async (route: Route) => {
      const response = await route.fetch();
      responded.resolve();
      await held.promise;
      await route.fulfill({ response });
    };
    await page.route('**/trpc/*admin.session*', delayResponse, { times: 1 });
    await page.goBack();
    await responded.promise;
    return async () => {
      const late = page.waitForResponse('**/trpc/*admin.session*');
      held.resolve();
      await (await late).finished();
      await waitForRender(page);
    };
  };
  const dashboardHeading = page.getByRole('heading', { name: 'Admin Dashboard' });
  const password = page.getByLabel('Password');

  const respondToLogin = await leaveAndReturn();
  await password.fill(adminPassword);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(dashboardHeading).toBeVisible();
  await respondToLogin();
  await expect(dashboardHeading).toBeVisible();

  const respondToLogout = await leaveAndReturn();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(password).toBeVisible();
  await respondToLogout();
  await expect(password).toBeVisible();
});

test('the password fields cannot be changed while a new password is saved', async ({ page }) => {
  await logIn(page, '/admin?tab=settings');
  const field = page.getByLabel('New password', { exact: true });
  // The password must not change for the other tests.
  for (const label of ['Current password', 'New password', 'Confirm new password'])
    await page.getByLabel(label, { exact: true }).fill(adminPassword);
  const release = await holdRequests(page, '**/trpc/admin.changePassword*');
  await page.getByRole('button', { name: 'Change password' }).click();
  await field.pressSequentially('?');
  await expect(field).toHaveValue(adminPassword);
  await expect(field).toBeFocused();
  release();
  await expect(page.getByText('Your new password is now in use.')).toBeVisible();
  await field.fill('another one');
  await expect(field).toHaveValue('another one');
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

test('the edit form takes focus before the user can move to another field', async ({ page, administer }) => {
  const sermon = await createSermon(page, administer, 'Begun in the Middle');
  await page.addInitScript(() => {
    // Focuses a field as soon as the form is rendered, before any idle callback.
    new MutationObserver((_changes, observer) => {
      const field = document.querySelector<HTMLElement>('form[aria-label="Edit Sermon"] [name=city]');
      if (!field) return;
      observer.disconnect();
      field.focus();
    }).observe(document, { childList: true, subtree: true });
  });
  await logIn(page, `/admin?show=all&sermon=${sermon.id}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Edit' }).click();
  const form = page.getByRole('form', { name: 'Edit Sermon' });
  await expect(form.getByLabel('City')).toBeFocused();
  await page.keyboard.type('Kingston, ');
  await expect(form.getByLabel('City')).toHaveValue(/Kingston/);
  await expect(form.getByLabel('Title')).toHaveValue(sermon.title);
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

test("switching tabs while a page loads does not open that page's first sermon later", async ({ page }) => {
  const { cards, dialog } = await openLastOfFirstPage(page, 'Detour');
  const release = await holdRequests(page, /cards.*filter%22%3A%22drafts/);
  await dialog.getByRole('button', { name: 'Next sermon' }).click();
  await expect(page).toHaveURL(/page=2/);
  await page.getByRole('tab', { name: /^All/ }).click();
  await expect(page).not.toHaveURL(/page=2/);
  release();
  await page.getByRole('link', { name: 'Page 2', exact: true }).click();
  await expect(cards).toHaveCount(1);
  await waitForRender(page);
  await expect(dialog.getByRole('heading', { name: 'Detour, number 2' })).toBeVisible();
});
