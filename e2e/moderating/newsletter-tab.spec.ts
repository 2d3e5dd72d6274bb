import type { Page } from '@playwright/test';
import { createSermon } from '../support/create-sermon.ts';
import { clickTwice, getToast, logIn, openSession } from '../support/dashboard.ts';
import { expect, test } from '../support/fixtures.ts';
import {
  changeQueryResult,
  failQuery,
  holdQuery,
  holdRequests,
  holdResponse,
  recordCalls,
  waitForRender,
  waitUntilSettled,
} from '../support/page-requests.ts';

test.use({ siteName: 'newsletter-tab' });

const subscribe = (page: Page, email: string) =>
  page.request.post('/api/newsletters/subscribe', { data: { email } });

/** Makes the page refetch its data, as it does when the window gets focus and every half minute. */
const triggerRefetch = (page: Page) =>
  page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));

test('an email address typed while a subscriber is saved stays in the form, and the name of that subscriber is cleared', async ({
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

test('a test email that cannot be sent says what failed', async ({ page, administer, expectedConsole }) => {
  expectedConsole.push(/Failed to load resource/);
  await createSermon(page, administer, 'Worth No Mail');
  await logIn(page, '/admin?tab=newsletter');
  await page.route('**/trpc/admin.newsletters.highlights.test*', (route) => route.abort());
  await page.getByLabel('Send a test to').fill('editor@example.org');
  await page.getByRole('button', { name: 'Send Test' }).click();
  await expect(page.getByLabel('Send a test to')).toHaveAccessibleDescription(
    'Failed to send the test: no response from the server. Check your connection and try again.',
  );
});

test('a double click on Deactivate sends one request, also when the response arrives between the clicks', async ({
  page,
}) => {
  const email = 'clicked-twice@example.org';
  await subscribe(page, email);
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

test("the dates of a subscription and of a bounce are days in the browser's time zone", async ({ page }) => {
  const email = 'bounced@example.org';
  await subscribe(page, email);
  // In New York, both are in the evening of the previous day.
  const bounce = {
    isActive: 'false',
    dateSubscribed: '2026-11-12T03:30:00.000Z',
    bouncedAt: '2026-11-15T03:30:00.000Z',
  };
  await changeQueryResult<{ items: { email: string }[] }>(page, 'admin.newsletters.list', (data) => ({
    ...data,
    items: data.items.map((item) => (item.email === email ? { ...item, ...bounce } : item)),
  }));
  await logIn(page, '/admin?tab=newsletter');
  const row = page.getByRole('row').filter({ hasText: email });
  await expect(row.getByRole('cell').nth(2)).toHaveText('Nov 11, 2026');
  await expect(row).toContainText('Bounced Nov 14, 2026');
});

test('subscribers that are being deleted cannot be deleted again', async ({ page }) => {
  const emails = ['going-first@example.org', 'going-second@example.org'];
  for (const email of emails) await subscribe(page, email);
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
  await subscribe(page, 'pointed-at@example.org');
  await logIn(page, '/admin?tab=newsletter');
  const row = page.getByRole('row').filter({ hasText: 'pointed-at@example.org' });
  const newRow = page.getByRole('row').filter({ hasText: 'newcomer@example.org' });
  await row.getByRole('button', { name: 'Deactivate' }).hover();
  const position = await row.boundingBox();
  const total = page.getByText(/^[\d,]+ subscribers?$/);
  const before = (await total.textContent()) ?? '';
  await subscribe(page, 'newcomer@example.org');
  await triggerRefetch(page);
  await expect(total).not.toHaveText(before);
  expect(await row.boundingBox()).toEqual(position);
  await page.mouse.move(0, 0);
  await expect(newRow).toBeVisible();
});

test('a subscriber deleted elsewhere disappears without moving the rows under the pointer', async ({
  page,
}) => {
  await subscribe(page, 'stays@example.org');
  await subscribe(page, 'goes@example.org');
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
  await triggerRefetch(page);
  await expect(removedRow).toHaveCount(0);
  expect(await button.boundingBox()).toEqual(position);
  await page.mouse.move(0, 0);
  await expect.poll(() => button.boundingBox()).not.toEqual(position);
});

test('refreshing the subscribers with the keyboard shows new ones, even while the pointer is over a row', async ({
  page,
}) => {
  await subscribe(page, 'left-there@example.org');
  await logIn(page, '/admin?tab=newsletter');
  await page.getByRole('row').filter({ hasText: 'left-there@example.org' }).getByText('Active').hover();
  await subscribe(page, 'asked-for@example.org');
  await page.getByRole('button', { name: 'Refresh List' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row').filter({ hasText: 'asked-for@example.org' })).toBeVisible();
});

test('a subscriber list that was emptied under the pointer shows new subscribers', async ({ page }) => {
  await subscribe(page, 'last-of-all@example.org');
  await logIn(page, '/admin?tab=newsletter');
  await page.getByRole('row').filter({ hasText: 'last-of-all@example.org' }).getByText('Active').hover();
  const found = (await (await page.request.get('/api/admin/newsletters')).json()) as { id: number }[];
  for (const { id } of found) await page.request.delete(`/api/admin/newsletters/${id}`);
  await triggerRefetch(page);
  await expect(page.getByText('No subscribers found')).toBeVisible();
  await page.mouse.move(0, 0);
  for (const email of ['first-again@example.org', 'second-again@example.org']) {
    await subscribe(page, email);
    await triggerRefetch(page);
    await expect(page.getByRole('row').filter({ hasText: email })).toBeVisible();
  }
});

test('keyboard focus does not move when the highlights have been sent', async ({ page, administer }) => {
  await createSermon(page, administer, 'Sent Slowly');
  await subscribe(page, 'reader@example.org');
  await logIn(page, '/admin?tab=newsletter');
  const release = await holdRequests(page, '**/trpc/admin.newsletters.highlights.send*');
  await page.getByRole('button', { name: 'Send Now' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send', exact: true }).click();
  const field = page.getByLabel('Send a test to');
  await field.click();
  // Delays the query of the next issue: the issue is empty, and once it is loaded, the page removes the field.
  await holdQuery(page, 'admin.newsletters.highlights.next');
  release();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(field).toBeFocused();
});

test('Escape does not close the confirmation while the highlights are being sent', async ({
  page,
  administer,
}) => {
  await createSermon(page, administer, 'Not Called Back');
  await subscribe(page, 'reader@example.org');
  await logIn(page, '/admin?tab=newsletter');
  const release = await holdRequests(page, '**/trpc/admin.newsletters.highlights.send*');
  const confirmation = page.getByRole('alertdialog');
  await page.getByRole('button', { name: 'Send Now' }).click();
  await page.keyboard.press('Escape');
  await expect(confirmation).toHaveCount(0);
  await page.getByRole('button', { name: 'Send Now' }).click();
  await confirmation.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(confirmation.getByRole('button', { name: 'Sending…' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(confirmation).toBeVisible();
  release();
  await expect(confirmation).toHaveCount(0);
});

test('the next highlights include a sermon published since they were last opened', async ({
  page,
  administer,
}) => {
  const sermon = await createSermon(page, administer, 'News of This Minute', false);
  await logIn(page, '/admin?tab=newsletter');
  const panel = page.getByRole('region', { name: 'Weekly Highlights' });
  await expect(panel.getByText(/An issue that you send goes to/)).toBeVisible();
  await page.getByRole('tab', { name: 'Sermons' }).click();
  await page.getByRole('tab', { name: /^Drafts/ }).click();
  const card = page.getByRole('article').filter({ hasText: sermon.title });
  await card.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Sermon Published')).toBeVisible();
  await page.getByRole('tab', { name: 'Newsletter' }).click();
  await expect(panel.getByText(sermon.title)).toBeVisible();
});

test('a refetch during a change of the next issue does not undo the change on the page', async ({
  page,
  administer,
}) => {
  const { title } = await createSermon(page, administer, 'Left Out for Good');
  await logIn(page, '/admin?tab=newsletter');
  const releaseChange = await holdRequests(page, '**/trpc/admin.newsletters.highlights.change*');
  const sent = page.waitForRequest('**/trpc/admin.newsletters.highlights.change*');
  await page.getByRole('button', { name: `Leave Out: ${title}` }).click();
  await sent;
  const refetch = await holdResponse(page, /highlights\.next/);
  // Adding a subscriber refetches the next issue, because the number of recipients changes.
  await page.getByRole('region', { name: 'Add Subscriber' }).getByLabel('Email').fill('joins@example.org');
  await page.keyboard.press('Enter');
  await refetch.responded;
  releaseChange();
  const addBack = page.getByRole('button', { name: `Add Back: ${title}` });
  await expect(addBack).toBeVisible();
  refetch.release();
  await waitUntilSettled(page);
  await expect(addBack).toBeVisible();
});

test('two sermons left out in quick succession both stay out when the first response is slow', async ({
  page,
  administer,
}) => {
  const sermons = [
    await createSermon(page, administer, 'Left Out First'),
    await createSermon(page, administer, 'Left Out Second'),
  ];
  await logIn(page, '/admin?tab=newsletter');
  const changes = recordCalls(page, 'admin.newsletters.highlights.change');
  const first = await holdResponse(page, '**/trpc/admin.newsletters.highlights.change*');
  for (const { title } of sermons) await page.getByRole('button', { name: `Leave Out: ${title}` }).click();
  await first.responded;
  await waitForRender(page);
  expect(changes).toHaveLength(1);
  first.release();
  for (const { title } of sermons)
    await expect(page.getByRole('button', { name: `Add Back: ${title}` })).toBeVisible();
  expect(changes).toHaveLength(2);
});

test("the date and time of a past issue are in the browser's time zone", async ({ page }) => {
  await openSession(page);
  const none = { waiting: 0, sending: 0, sent: 0, retrying: 0, failed: 0, skipped: 0 };
  const issue = { id: 1, createdAt: '2026-11-19T02:30:00.000Z', sentBy: null, sermons: 3, counts: none };
  await changeQueryResult<object>(page, 'admin.newsletters.highlights.next', (data) => ({
    ...data,
    issues: [issue],
  }));
  await page.goto('/admin?tab=newsletter');
  // The time zone of the browser is New York.
  await expect(page.getByRole('row', { name: /Schedule/ })).toContainText(/Nov 18, 2026, 9:30\sPM/);
});

test('when the subscribers and the highlights cannot be loaded again, the tab keeps those that it shows', async ({
  page,
}) => {
  const email = 'stays-in-the-list@example.org';
  await subscribe(page, email);
  await logIn(page, '/admin?tab=newsletter');
  await failQuery(page, 'admin.newsletters.list');
  await failQuery(page, 'admin.newsletters.highlights.next');
  await page.getByRole('button', { name: 'Refresh List' }).click();
  await expect(
    getToast(page, 'Failed to refresh the list: 500: Something went wrong on our side.'),
  ).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: email });
  await row.getByRole('button', { name: 'Deactivate' }).click();
  await waitUntilSettled(page);
  await expect(row).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'Error loading' })).toHaveCount(0);
});
