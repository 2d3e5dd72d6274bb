import type { Page } from '@playwright/test';
import { createSermon } from '../support/create-sermon.ts';
import { clickTwice, getToast, logIn } from '../support/dashboard.ts';
import { expect, test } from '../support/fixtures.ts';
import {
  changeQueryResult,
  failQuery,
  holdRequests,
  recordCalls,
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

test('when the subscribers and the highlights cannot be loaded again, the tab keeps those that it shows', async ({
  page,
}) => {
  const email = 'stays-in-the-list@example.org';
  await subscribe(page, email);
  await logIn(page, '/admin?tab=newsletter');
  await failQuery(page, 'admin.newsletters.list');
  await failQuery(page, 'admin.newsletters.highlights.next');
  await page.getByRole('button', { name: 'Refresh List' }).click();
  await expect(getToast(page, 'Error loading subscribers')).toBeVisible();
  await expect(getToast(page, '500: Something went wrong on our side.')).toBeVisible();
  const reloads = recordCalls(page, 'admin.newsletters.highlights.next');
  const row = page.getByRole('row').filter({ hasText: email });
  await row.getByRole('button', { name: 'Deactivate' }).click();
  await waitUntilSettled(page);
  expect(reloads).not.toEqual([]);
  await expect(row).toBeVisible();
  await expect(page.getByText(/An issue that you send goes to/)).toBeVisible();
  await expect(page.getByRole('main').getByText(/^Error loading/)).toHaveCount(0);
});
