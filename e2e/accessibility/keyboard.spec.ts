import type { Locator, Page } from '@playwright/test';
import { type Administer, type CreatedSermon, createSermon } from '../support/create-sermon.ts';
import { getCard, logIn } from '../support/dashboard.ts';
import { adminPassword, expect, test } from '../support/fixtures.ts';

test.use({ siteName: 'keyboard' });

/** Creates three sermons whose titles begin with the same text. The list shows the newest first. */
async function createThreeSermons(page: Page, administer: Administer, name: string, isPublished = true) {
  const third = await createSermon(page, administer, `${name}, the Third`, isPublished);
  const second = await createSermon(page, administer, `${name}, the Second`, isPublished);
  const first = await createSermon(page, administer, `${name}, the First`, isPublished);
  return { first, second, third };
}

const control = (row: Locator, name: string | RegExp) => row.getByRole('button', { name });

/** Activates a control with the keyboard. */
async function press(button: Locator) {
  await button.focus();
  await button.press('Enter');
}

/** Checks that the confirmation opens with focus on Cancel, and confirms it with the keyboard. */
async function confirm(page: Page) {
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
}

test("login moves focus to the dashboard's heading, logout to the password field", async ({ page }) => {
  await page.goto('/admin');
  await page.getByLabel('Password').fill(adminPassword);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Logout' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Password')).toBeFocused();
});

test('the Feature button of a card keeps focus', async ({ page, administer }) => {
  const sermon = await createSermon(page, administer, 'Keys to a Toggle', true);
  await logIn(page, '/admin?q=keys+toggle');
  const button = control(getCard(page, sermon), /^Featured?$/);
  for (const toast of ['Sermon Featured', 'Sermon Unfeatured']) {
    await press(button);
    await expect(page.getByText(toast, { exact: true })).toBeVisible();
    await expect(button).not.toHaveAttribute('aria-disabled');
    await expect(button).toBeFocused();
  }
});

test('publishing a draft that leaves the list moves focus to the Publish button of the next draft, of the previous one at the end of the list, or to the tab when no draft is left', async ({
  page,
  administer,
}) => {
  const { first, second, third } = await createThreeSermons(page, administer, 'Keys to Drafts', false);
  await logIn(page, '/admin?show=drafts&q=keys+drafts');
  await press(control(getCard(page, first), 'Publish'));
  await expect(getCard(page, first)).toHaveCount(0);
  await expect(control(getCard(page, second), 'Publish')).toBeFocused();
  // After the last one, focus moves to the one before it.
  await press(control(getCard(page, third), 'Publish'));
  await expect(getCard(page, third)).toHaveCount(0);
  await expect(control(getCard(page, second), 'Publish')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('No draft sermons found for “keys drafts”.')).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Drafts' })).toBeFocused();
});

test('publishing a draft that stays in the list moves focus to its View & Edit button', async ({
  page,
  administer,
}) => {
  const sermon = await createSermon(page, administer, 'Keys to All', false);
  await logIn(page, '/admin?show=all&q=keys+all');
  await press(control(getCard(page, sermon), 'Publish'));
  await expect(page.getByText('Sermon Published')).toBeVisible();
  await expect(control(getCard(page, sermon), /^View & Edit/)).toBeFocused();
});

test("deleting moves focus to the next card's Delete button, or to the tab when no card is left", async ({
  page,
  administer,
}) => {
  const { first, second, third } = await createThreeSermons(page, administer, 'Keys to Deleting');
  await logIn(page, '/admin?q=keys+deleting');
  for (const [sermon, next] of [
    [first, second],
    [second, third],
  ] as const) {
    await press(control(getCard(page, sermon), /^Delete/));
    await confirm(page);
    await expect(getCard(page, sermon)).toHaveCount(0);
    await expect(control(getCard(page, next), /^Delete/)).toBeFocused();
  }
  await page.keyboard.press('Enter');
  await confirm(page);
  await expect(page.getByText('No published sermons found for “keys deleting”.')).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Published' })).toBeFocused();
});

test('‘Hide selected’ and ‘Delete selected’ keep focus after their action', async ({ page, administer }) => {
  await createThreeSermons(page, administer, 'Keys to Many');
  await logIn(page, '/admin?q=keys+many');
  await page.getByLabel('Select all on this page').check();
  const hide = page.getByRole('button', { name: 'Hide selected', exact: true });
  await press(hide);
  await expect(page.getByText('3 sermons hidden')).toBeVisible();
  await expect(page.getByText('No published sermons found for “keys many”.')).toBeVisible();
  await expect(hide).toBeFocused();
  await page.goto('/admin?show=hidden&q=keys+many');
  await page.getByLabel('Select all on this page').check();
  await press(page.getByRole('button', { name: 'Delete selected' }));
  await confirm(page);
  await expect(page.getByText('3 sermons deleted')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete selected' })).toBeFocused();
});

for (const [placement, viewport] of [
  ['beside the list', { width: 1280, height: 800 }],
  ['over the list on a phone', { width: 390, height: 844 }],
] as const) {
  test(`the dialog ${placement} opens with focus on its title, keeps it inside after Hide and Unhide, and returns it to its button, or to the next card after Delete`, async ({
    page,
    administer,
  }) => {
    const { first, second } = await createThreeSermons(page, administer, `Keys to Opening ${placement}`);
    await page.setViewportSize(viewport);
    await logIn(page, `/admin?q=${encodeURIComponent(`keys opening ${placement}`)}`);
    const opener = control(getCard(page, second), /^View & Edit/);
    await press(opener);
    const dialog = page.getByRole('dialog');
    const title = dialog.getByRole('heading', { name: second.title });
    await expect(title).toBeFocused();
    await expect(title).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(opener).toBeFocused();
    await expect(opener).toBeInViewport({ ratio: 1 });

    // An action inside the dialog keeps focus.
    await page.keyboard.press('Enter');
    await expect(title).toBeFocused();
    for (const [name, after] of [
      ['Hide', 'Unhide'],
      ['Unhide', 'Hide'],
    ] as const) {
      await press(control(dialog, name));
      await expect(control(dialog, after)).not.toHaveAttribute('aria-disabled');
      await expect(control(dialog, after)).toBeFocused();
    }
    // After deleting in the dialog, focus moves to the next card.
    await press(control(dialog, 'Delete'));
    await confirm(page);
    await expect(dialog).toHaveCount(0);
    await expect(getCard(page, second)).toHaveCount(0);
    await expect(
      page
        .getByRole('article')
        .getByRole('button', { name: /^View & Edit/ })
        .nth(1),
    ).toBeFocused();
    await expect(getCard(page, first)).toHaveCount(1);
  });

  test(`a toast does not cover Save Changes and Cancel in the edit form ${placement}`, async ({
    page,
    administer,
    expectedConsole,
  }) => {
    expectedConsole.push(/Failed to load|ERR_FAILED/);
    const sermon = await createSermon(page, administer, `Toasts ${placement}`, true);
    await page.setViewportSize(viewport);
    await logIn(page, `/admin?sermon=${sermon.id}&edit=true`);
    const form = page.getByRole('form', { name: 'Edit Sermon' });
    await form.getByLabel('Keywords').fill('toast');
    await page.route('**/trpc/admin.sermons.edit*', (route) => route.abort());
    await form.getByRole('button', { name: 'Save Changes' }).click();
    const toast = page.locator('[data-scope=toast][data-part=root]');
    await expect(toast).toContainText('Update Error');
    // Before this attribute is set, the toast is neither positioned nor animated.
    await expect(toast).toHaveAttribute('data-mounted');
    await expect.poll(() => toast.evaluate((element) => element.getAnimations().length)).toBe(0);
    const toastBox = await toast.boundingBox();
    for (const name of ['Save Changes', 'Cancel']) {
      const button = await form.getByRole('button', { name }).boundingBox();
      if (!toastBox || !button) throw new Error('The toast or the button has no box');
      const isApart =
        toastBox.y + toastBox.height <= button.y ||
        button.y + button.height <= toastBox.y ||
        toastBox.x + toastBox.width <= button.x ||
        button.x + button.width <= toastBox.x;
      expect(isApart, `${name}: ${JSON.stringify({ toastBox, button })}`).toBe(true);
      expect(button.y + button.height).toBeLessThanOrEqual(viewport.height);
    }
  });
}

test('the queue keeps focus after Hide, Delete and Publish, also when no draft is left', async ({
  page,
  administer,
}) => {
  for (const draft of (await administer('GET', '/api/admin/sermons?filter=drafts')) as CreatedSermon[]) {
    await administer('DELETE', `/api/admin/sermons/${draft.id}`);
  }
  await createThreeSermons(page, administer, 'Keys to the Queue', false);
  await logIn(page, '/admin?queue=true');
  const queue = page.getByRole('region', { name: 'Drafts waiting for review' });
  await expect(queue).toBeFocused();
  await press(control(queue, 'Hide'));
  await expect(queue.getByText('Draft 1 of 2')).toBeVisible();
  await expect(queue).toBeFocused();
  await press(control(queue, 'Delete'));
  await confirm(page);
  await expect(queue.getByText('Draft 1 of 1')).toBeVisible();
  await expect(queue).toBeFocused();
  await press(control(queue, 'Publish'));
  await expect(queue.getByRole('heading', { name: 'No drafts to review' })).toBeVisible();
  await expect(queue).toBeFocused();
});

test('the dashboard announces the number of sermons found, and the queue the title of the next draft', async ({
  page,
  administer,
}) => {
  const { second, third } = await createThreeSermons(page, administer, 'Keys to Announcements', false);
  const announcement = page.locator('[aria-live=polite]');
  await logIn(page, '/admin?show=drafts&q=keys+announcements');
  await expect(announcement.filter({ hasText: /^3 sermons, page 1$/ })).toBeAttached();
  await page.getByLabel('Search title, name, place, email or phone').fill(second.title);
  await page.keyboard.press('Enter');
  await expect(announcement.filter({ hasText: /^1 sermon, page 1$/ })).toBeAttached();
  await page.goto(`/admin?queue=true&sermon=${third.id}`);
  await expect(announcement.filter({ hasText: third.title })).toHaveText(/^Draft \d+ of \d+: /);
  await page.getByRole('region', { name: 'Drafts waiting for review' }).press('j');
  await expect(announcement.filter({ hasText: second.title })).toHaveText(/^Draft \d+ of \d+: /);
});

test('Deactivate and Activate in the subscribers table keep focus; deleting moves focus to the Delete button of the next row, or to the section when no row is left', async ({
  page,
}) => {
  for (const email of ['one@example.org', 'two@example.org']) {
    await page.request.post('/api/newsletters/subscribe', { data: { email } });
  }
  await logIn(page, '/admin?tab=newsletter');
  const row = (email: string) => page.getByRole('row').filter({ hasText: email });
  for (const label of ['Deactivate', 'Activate']) {
    const button = control(row('one@example.org'), /ctivate/);
    await expect(button).toHaveText(label);
    await press(button);
    await expect(button).not.toHaveText(label);
    await expect(button).not.toHaveAttribute('aria-disabled');
    await expect(button).toBeFocused();
  }
  await press(control(row('two@example.org'), /^Delete/));
  await confirm(page);
  await expect(row('two@example.org')).toHaveCount(0);
  await expect(control(row('one@example.org'), /^Delete/)).toBeFocused();
  await page.keyboard.press('Enter');
  await confirm(page);
  await expect(page.getByText('No subscribers found')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Subscribers' })).toBeFocused();
});
