import { createSermon } from '../support/create-sermon.ts';
import { logIn } from '../support/dashboard.ts';
import { expect, test } from '../support/fixtures.ts';
import { holdQuery } from '../support/page-requests.ts';
import { proposeChanges, submitSermon } from '../support/personal-link.ts';

test.use({ siteName: 'dashboard-focus' });

test('opening a name and going back to the list keeps the focus at the start of the view', async ({
  page,
}) => {
  await logIn(page, '/admin?tab=names');
  await page.getByRole('link', { name: 'Rabbi Aaron Pomerantz' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Rabbi Aaron Pomerantz' })).toBeVisible();
  const back = page.getByRole('link', { name: 'All rabbis' });
  await expect(page.locator('main :focus')).toContainText('All rabbis');
  await page.keyboard.press('Tab');
  await expect(back).toBeFocused();
  await back.press('Enter');
  await expect(back).toHaveCount(0);
  await expect(page.locator('main :focus')).toContainText('Rabbi Aaron Pomerantz');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('searchbox', { name: 'Search rabbis' })).toBeFocused();
});

test('the field of a name keeps the focus when the name is saved, and gets it when the most common spelling is restored', async ({
  page,
  administer,
}) => {
  await createSermon(page, administer, 'A word on names', true, { rabbiName: 'Rabbi Peninah Vardi' });
  await logIn(page, '/admin?tab=names&name=peninah-vardi');
  const field = page.getByLabel('Display name');
  await field.fill('Rabbi Peninah Vardi of Safed');
  await field.press('Enter');
  const restore = page.getByRole('button', { name: 'Use the most common spelling' });
  await expect(restore).toBeEnabled();
  await expect(field).toBeFocused();
  await restore.press('Enter');
  await expect(restore).toHaveCount(0);
  await expect(field).toHaveValue('Rabbi Peninah Vardi');
  await expect(field).toBeFocused();
});

test('showing all sermons of the next issue moves focus to the first new one, and sending the issue moves it to the heading', async ({
  page,
  administer,
}) => {
  await page.request.post('/api/newsletters/subscribe', { data: { email: 'focus@example.org' } });
  for (let number = 1; number <= 11; number++)
    await createSermon(page, administer, `In the Next Issue, number ${number}`);
  await logIn(page, '/admin?tab=newsletter');
  await page.getByRole('button', { name: /^Show All/ }).press('Enter');
  const leaveOut = page.getByRole('button', { name: /^Leave Out: / });
  await expect(leaveOut.nth(10)).toBeFocused();
  await page.getByRole('button', { name: 'Send Now' }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send' }).press('Enter');
  await expect(leaveOut).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Weekly Highlights' })).toBeFocused();
});

test('the next page of an import report moves focus to its heading', async ({ page }) => {
  await logIn(page);
  await page.goto('/admin/import');
  const rows = Array.from({ length: 60 }, (_, index) => `On Waiting ${index},short,never`);
  await page.getByLabel('Choose a file to import').setInputFiles({
    name: 'sermons.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['title,content,date', ...rows].join('\n')),
  });
  const report = page.getByRole('region', { name: 'Report' });
  await report.getByRole('button', { name: 'Next' }).press('Enter');
  await expect(report.getByText(/^51 to 100 of/)).toBeVisible();
  await expect(report.getByRole('heading', { name: 'Report' })).toBeFocused();
  await expect(report.getByRole('heading', { name: 'Report' })).toBeInViewport();
});

test('a rejected password change moves focus to the first invalid field', async ({ page }) => {
  await logIn(page, '/admin?tab=settings');
  await page.getByRole('button', { name: 'Change password' }).press('Enter');
  await expect(page.getByText('Current password is required')).toBeVisible();
  await expect(page.getByLabel('Current password')).toBeFocused();
});

test('a resolved conflict of the introduction moves focus to its text', async ({
  page,
  administer,
  expectedConsole,
}) => {
  expectedConsole.push(/status of 409/);
  await logIn(page, '/admin?tab=newsletter');
  const field = page.getByLabel('Introduction');
  for (const [index, choice] of ['Keep My Text', 'Use Saved Text'].entries()) {
    await field.fill(`Mine ${index}`);
    await administer('PATCH', '/api/admin/newsletters/highlights', { introduction: `Theirs ${index}` });
    await page.getByRole('button', { name: 'Save Introduction' }).press('Enter');
    await page.getByRole('button', { name: choice }).press('Enter');
    await expect(page.getByRole('button', { name: choice })).toHaveCount(0);
    await expect(field).toBeFocused();
  }
});

for (const choice of ['Restore changes', 'Discard changes'])
  test(`‘${choice}’ in the edit form keeps the focus in the form`, async ({ page, administer }) => {
    const { id } = await createSermon(page, administer, `To ${choice}`);
    await logIn(page, `/admin?show=all&sermon=${id}&edit=true`);
    const form = page.getByRole('form', { name: 'Edit Sermon' });
    await form.getByLabel('Keywords').fill('exile, return');
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await form.getByRole('button', { name: choice }).press('Enter');
    await expect(form.getByRole('button', { name: choice })).toHaveCount(0);
    await expect(form.getByLabel('Title')).toBeFocused();
  });

test('a rejected edit moves focus to the first invalid field, also to the slug and to the editor', async ({
  page,
  administer,
}) => {
  const { id } = await createSermon(page, administer, 'To Be Edited in Vain', true, {
    contentMarkdown: 'Jacob came to *the well* of Haran.',
  });
  await logIn(page, `/admin?show=all&sermon=${id}&edit=true`);
  const form = page.getByRole('form', { name: 'Edit Sermon' });
  const slug = form.getByLabel('URL slug');
  const text = form.getByRole('textbox', { name: 'Content' });
  await text.press('Control+a');
  await page.keyboard.press('Delete');
  const save = form.getByRole('button', { name: 'Save Changes' });
  await save.press('Enter');
  await expect(text).toBeFocused();
  await slug.fill('');
  await save.press('Enter');
  await expect(slug).toBeFocused();
});

test('an action of the side panel that disappears with its sermon’s state leaves the focus in the panel', async ({
  site,
  page,
  administer,
}) => {
  await page.setViewportSize({ width: 1500, height: 800 });
  const email = 'focus.in.panel@example.org';
  const { id } = await submitSermon(administer, 'A Sermon in the Panel', email);
  await logIn(page, `/admin?show=drafts&sermon=${id}`);
  const panel = page.getByRole('dialog', { name: 'A Sermon in the Panel' });
  await panel.getByRole('button', { name: 'Decline' }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Decline' }).press('Enter');
  await panel.getByRole('button', { name: 'Move back to drafts' }).press('Enter');
  await expect(panel.getByRole('button', { name: 'Return with a note' })).toBeVisible();
  await expect(panel).toBeFocused();

  await proposeChanges(site, administer, { id, email, changes: { keywords: 'ladders' } });
  await page.reload();
  const proposal = page.getByRole('region', { name: 'The rabbi proposes changes' });
  await proposal.getByRole('button', { name: 'Accept changes' }).press('Enter');
  await expect(proposal).toHaveCount(0);
  await expect(panel).toBeFocused();
});

test('a failed upload of an import keeps the focus in its area', async ({ page, expectedConsole }) => {
  expectedConsole.push(/ERR_FAILED/);
  await logIn(page);
  await page.goto('/admin/import');
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/admin/imports', async (route) => {
    await held;
    await route.abort();
  });
  await page.getByLabel('Choose a file to import').setInputFiles({
    name: 'sermons.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('title,content'),
  });
  await page.getByRole('button', { name: 'Cancel' }).focus();
  release();
  await expect(page.getByRole('alert')).toContainText('Couldn’t upload sermons.csv');
  await expect(page.locator(':focus').getByLabel('Choose a file to import')).toBeVisible();
});

test('undoing and dismissing in a toast returns the focus to where it was', async ({ page, administer }) => {
  for (const number of [1, 2]) await createSermon(page, administer, `A Toast, number ${number}`, false);
  await logIn(page, '/admin?show=drafts&q=A Toast, number');
  const publish = page.getByRole('button', { name: 'Publish', exact: true });
  await publish.first().press('Enter');
  await expect(publish).toHaveCount(1);
  await expect(publish).toBeFocused();
  const toasts = page.getByRole('region', { name: /^Notifications/ });
  await page.keyboard.press('F8');
  await expect(toasts).toBeFocused();
  await toasts.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(publish).toHaveCount(2);
  await expect(publish.last()).toBeFocused();
  await page.keyboard.press('F8');
  await toasts.getByRole('button', { name: 'Dismiss' }).press('Enter');
  await expect(publish.last()).toBeFocused();

  await publish.first().click();
  await expect(publish).toBeFocused();
  await toasts.getByRole('button', { name: 'Undo' }).click();
  await expect(publish).toHaveCount(2);
  // A click on a toast does not move the focus, which returns to the sermon that is in the list again.
  await expect(publish.first()).toBeFocused();

  // The sermon leaves the list after the click on the toast.
  const release = await holdQuery(page, 'admin.sermons.cards');
  await publish.first().click();
  await toasts.getByRole('button', { name: 'Dismiss' }).click();
  release();
  await expect(page.locator('[data-row]')).toHaveCount(1);
  await expect(publish).toBeFocused();
});
