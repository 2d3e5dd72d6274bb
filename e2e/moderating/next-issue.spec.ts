import type { Page, Route } from '@playwright/test';
import { createSermon } from '../support/create-sermon.ts';
import { logIn, openSession } from '../support/dashboard.ts';
import { expect, test } from '../support/fixtures.ts';
import {
  changeQueryResult,
  holdQuery,
  holdRequests,
  holdResponse,
  recordCalls,
  waitForRender,
  waitUntilSettled,
} from '../support/page-requests.ts';

test.use({ siteName: 'next-issue' });

const subscribe = (page: Page, email: string) =>
  page.request.post('/api/newsletters/subscribe', { data: { email } });

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

test('an introduction is saved by the next try after a failed save or a lost response', async ({
  page,
  expectedConsole,
}) => {
  expectedConsole.push(/500|409|Failed to load/);
  await logIn(page, '/admin?tab=newsletter');
  const form = page.locator('form').filter({ has: page.getByLabel('Introduction') });
  const save = form.getByRole('button', { name: 'Save Introduction' });
  const failure = form.getByText(/^Couldn’t save the introduction/);
  const saved = form.getByText('Saved', { exact: true });
  await form.getByLabel('Introduction').fill('A text that is tried twice.');
  await page.route(/highlights\.change/, (route) => route.fulfill({ status: 500, body: '' }), { times: 1 });
  await save.click();
  await expect(failure).toBeVisible();
  await save.click();
  await expect(saved).toBeVisible();
  await expect(failure).toHaveCount(0);

  await form.getByLabel('Introduction').fill('A text whose response is lost.');
  const loseResponse = async (route: Route) => {
    await route.fetch();
    await route.abort('connectionreset');
  };
  await page.route(/highlights\.change/, loseResponse, { times: 1 });
  await save.click();
  await expect(failure).toBeVisible();
  await save.click();
  await expect(saved).toBeVisible();
  await expect(failure).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('bimah.highlights-introduction'))).toBeNull();
});
