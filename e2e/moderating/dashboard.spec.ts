import type { Page } from '@playwright/test';
import { createSermon } from '../support/create-sermon.ts';
import { createDrafts, getCard, getSearchField, logIn } from '../support/dashboard.ts';
import { adminPassword, expect, test } from '../support/fixtures.ts';
import { recordCalls, waitUntilSettled } from '../support/page-requests.ts';
import { waitForPersonalLink } from '../support/personal-link.ts';
import { submission } from '../support/visitor.ts';

test.use({ siteName: 'dashboard' });

const expectOpened = (page: Page, title: string) =>
  expect(page.getByRole('dialog').getByRole('heading', { name: title, exact: true })).toBeFocused();

test('j and k open the next and previous sermon, across list pages, and Back closes the dialog', async ({
  page,
}) => {
  await createDrafts(page, 'Stepping', 22);
  await logIn(page, '/admin?show=drafts&q=stepping');
  await page.getByRole('button', { name: 'View & Edit Stepping, number 4', exact: true }).click();
  await expectOpened(page, 'Stepping, number 4');
  await page.keyboard.press('j');
  await expectOpened(page, 'Stepping, number 3');
  const row = page.getByRole('article').filter({ hasText: 'Stepping, number 3' });
  await expect(row).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('j');
  await expectOpened(page, 'Stepping, number 2');
  await expect(page).toHaveURL(/page=2/);
  await page.getByRole('dialog').getByRole('button', { name: 'Next sermon' }).click();
  await expectOpened(page, 'Stepping, number 1');
  await expect(page.getByRole('button', { name: 'Next sermon' })).toBeDisabled();
  await page.keyboard.press('k');
  await expectOpened(page, 'Stepping, number 2');
  await page.keyboard.press('k');
  await expectOpened(page, 'Stepping, number 3');
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a published draft leaves the list, j opens the next one, and an open confirmation disables shortcuts', async ({
  page,
}) => {
  await createDrafts(page, 'Leaving the Drafts', 3);
  await logIn(page, '/admin?show=drafts&q=leaving');
  await page.getByRole('button', { name: 'View & Edit Leaving the Drafts, number 2' }).click();
  await expectOpened(page, 'Leaving the Drafts, number 2');
  await page.keyboard.press('p');
  await expect(page.getByText('Sermon Published')).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(2);
  await page.keyboard.press('j');
  await expectOpened(page, 'Leaving the Drafts, number 1');
  await page.keyboard.press('d');
  await expect(page.getByRole('alertdialog', { name: 'Leaving the Drafts, number 1' })).toBeVisible();
  // Without an open confirmation, k would open number 3.
  await page.keyboard.press('k');
  await page.keyboard.press('Escape');
  await expectOpened(page, 'Leaving the Drafts, number 1');
});

test('when the last page of a list becomes empty, and after the end of the activity log, the last page with entries is shown', async ({
  page,
}) => {
  await createDrafts(page, 'Emptying', 22);
  await logIn(page, '/admin?show=drafts&q=emptying&page=2');
  await expect(page.getByText('Showing 21 to 22 of 22 results')).toBeVisible();
  await page.getByLabel('Select all on this page').check();
  await page.getByRole('button', { name: 'Publish selected' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('article')).toHaveCount(20);
  await expect(page).toHaveURL((url) => !url.searchParams.has('page'));
  await page.goto('/admin?tab=activity&page=99');
  await expect(page).toHaveURL((url) => url.searchParams.get('page') !== '99');
  const log = page.getByRole('region', { name: 'Activity' });
  await expect(log.getByRole('listitem').first()).toBeVisible();
});

test('letters typed into a text field are not shortcuts, and x selects the focused row', async ({ page }) => {
  await createDrafts(page, 'Written Letters', 2);
  await logIn(page, '/admin?show=drafts&q=written');
  const box = page.getByLabel('Select Written Letters, number 2');
  await getSearchField(page).focus();
  await page.keyboard.type('jxpd');
  await expect(getSearchField(page)).toHaveValue(/jxpd/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(box).not.toBeChecked();
  await page.getByRole('button', { name: 'View & Edit Written Letters, number 2' }).focus();
  await page.keyboard.press('x');
  await expect(box).toBeChecked();
  await expect(page.getByText('1 selected')).toBeVisible();
  await page.keyboard.press('x');
  await expect(box).not.toBeChecked();
});

test('publishing and hiding by shortcut in the queue can be undone', async ({ page, administer }) => {
  await createDrafts(page, 'Slip of the Finger', 2);
  const drafts = (await administer('GET', '/api/admin/sermons?filter=drafts&q=slip')) as {
    id: number;
    title: string;
  }[];
  const first = drafts.find(({ title }) => title.endsWith('1'));
  await logIn(page, `/admin?queue=true&sermon=${first?.id}`);
  const expectShown = (title: string) =>
    expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible();
  for (const [key, message] of [
    ['p', 'Published: Slip of the Finger, number 1'],
    ['h', 'Hidden: Slip of the Finger, number 1'],
  ] as const) {
    await expectShown('Slip of the Finger, number 1');
    await page.keyboard.press(key);
    await expectShown('Slip of the Finger, number 2');
    await expect(page.getByText(message)).toBeVisible();
    await page.keyboard.press('u');
    await expectShown('Slip of the Finger, number 1');
    await expect(page.getByText(message)).toHaveCount(0);
    expect(await administer('GET', '/api/admin/sermons?filter=drafts&q=slip')).toHaveLength(2);
  }
  await page.keyboard.press('d');
  await expect(page.getByRole('alertdialog', { name: 'Slip of the Finger, number 1' })).toBeVisible();
});

test('the action bar stays visible while a long sermon is scrolled, and the panel ends 16 pixels above the bottom of the window', async ({
  page,
}) => {
  const response = await page.request.post('/api/sermons', {
    data: submission('Long and Longer', { content: 'A sentence of a very long sermon. '.repeat(900) }),
  });
  const { id } = (await response.json()) as { id: number };
  await page.setViewportSize({ width: 1280, height: 800 });
  await logIn(page, `/admin?queue=true&sermon=${id}`);
  const publish = page.getByRole('region', { name: 'Drafts waiting for review' }).getByRole('button', {
    name: 'Publish',
  });
  await expect(publish).toBeVisible();
  await page.mouse.move(600, 500);
  await page.mouse.wheel(0, 6_000);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(1_000);
  await expect(publish).toBeInViewport({ ratio: 1 });

  await page.goto(`/admin?show=drafts&q=longer&sermon=${id}`);
  await expectOpened(page, 'Long and Longer');
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await expect
    .poll(async () => {
      const panel = await page.getByRole('dialog').boundingBox();
      return panel ? panel.y + panel.height : 0;
    })
    // The window is 800 pixels high, and the panel has a margin of 16.
    .toBe(784);
});

test('an expired session shows a message, and a new login continues where the old session was', async ({
  page,
  expectedConsole,
}) => {
  expectedConsole.push(/401/);
  await logIn(page, '/admin?show=all');
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.context().clearCookies();
  await page.getByRole('tab', { name: 'Hidden' }).click();
  await expect(page.getByText('Your session has ended.')).toBeVisible();
  await page.getByLabel('Password').fill(adminPassword);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tab', { name: 'Hidden' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByLabel('Password')).toBeVisible();
  await expect(page.getByText('Your session has ended.')).toHaveCount(0);
});

test('the dashboard does not offer to publish a withdrawn sermon', async ({ site, page, administer }) => {
  const email = 'withdrew@example.org';
  const sermon = await createSermon(page, administer, 'Withdrawn by Its Rabbi', false, { email });
  const withdrawal = await page.request.delete(`/api${await waitForPersonalLink(site, email)}`);
  expect(withdrawal.ok()).toBe(true);
  await logIn(page, `/admin?show=withdrawn&sermon=${sermon.id}`);
  const publications = recordCalls(page, 'admin.sermons.publish');
  const panel = page.getByRole('dialog');
  await expect(panel.getByText('It cannot be published.')).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Publish', exact: true })).toBeDisabled();
  const card = getCard(page, sermon);
  await expect(card.getByRole('button', { name: 'Publish', exact: true })).toHaveCount(0);
  await card.getByRole('button', { name: /^View & Edit/ }).press('p');
  await waitUntilSettled(page);
  expect(publications).toHaveLength(0);
});
