import type { Page } from '@playwright/test';
import { createSermon } from '../support/create-sermon.ts';
import { logIn } from '../support/dashboard.ts';
import { expect, test } from '../support/fixtures.ts';
import { holdRequests } from '../support/page-requests.ts';

test.use({ siteName: 'rejected-edits' });

/** Changes a field of the edits that the page sends to a value that only the server can reject. */
async function changeSentField(page: Page, field: string, value: string): Promise<void> {
  await page.route('**/trpc/admin.sermons.edit*', async (route) => {
    const [[key, input]] = Object.entries(route.request().postDataJSON()) as [[string, object]];
    await route.fallback({ postData: { [key]: { ...input, [field]: value } } });
  });
}

for (const { field, value, message, label } of [
  {
    field: 'headshotUrl',
    value: '/uploads/missing.png',
    message: 'Please upload it again.',
    label: 'Rabbi headshot',
  },
  {
    field: 'contentMarkdown',
    value: '# A heading\n\n'.repeat(1_001),
    message: 'headings',
    label: 'Content',
  },
]) {
  test(`an edit whose ${field} the server rejects moves the focus to that field`, async ({
    page,
    administer,
    expectedConsole,
  }) => {
    expectedConsole.push(/400/);
    const sermon = await createSermon(page, administer, `Rejected for Its ${field}`, true, {
      contentMarkdown: 'Jacob came to *the well* of Haran.',
    });
    await logIn(page, `/admin?sermon=${sermon.id}&edit=true`);
    const form = page.getByRole('form', { name: 'Edit Sermon' });
    await expect(form.getByRole('textbox', { name: 'Content' }).locator('em')).toBeVisible();
    await form.getByLabel('Keywords').fill('wells');
    await changeSentField(page, field, value);
    await form.getByRole('button', { name: 'Save Changes' }).click();
    await expect(form.getByRole('alert').filter({ hasText: message })).toBeVisible();
    await expect(
      form.getByLabel(label, { exact: true }).and(page.locator('[aria-invalid=true]')),
    ).toBeFocused();
  });
}

test('an edit that the server rejects does not take the focus from a field that was chosen since', async ({
  page,
  administer,
  expectedConsole,
}) => {
  expectedConsole.push(/400/);
  const sermon = await createSermon(page, administer, 'Rejected While Typing');
  await logIn(page, `/admin?sermon=${sermon.id}&edit=true`);
  const form = page.getByRole('form', { name: 'Edit Sermon' });
  await form.getByLabel('Keywords').fill('wells');
  const release = await holdRequests(page, '**/trpc/admin.sermons.edit*');
  await changeSentField(page, 'headshotUrl', '/uploads/missing.png');
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await form.getByLabel('City').focus();
  release();
  await expect(form.getByText('Please upload it again.').first()).toBeVisible();
  await expect(form.getByLabel('City')).toBeFocused();
});

test('a field that another administrator changed too is described as a conflict until a version is chosen', async ({
  page,
  administer,
  expectedConsole,
}) => {
  expectedConsole.push(/409/);
  const sermon = await createSermon(page, administer, 'A Text in Conflict');
  await logIn(page, `/admin?sermon=${sermon.id}&edit=true`);
  const form = page.getByRole('form', { name: 'Edit Sermon' });
  const text = form.getByRole('textbox', { name: 'Content' });
  const city = form.getByRole('textbox', { name: 'City' });
  await text.fill('My text of the sermon.');
  await city.fill('Troy');
  await administer('PATCH', `/api/admin/sermons/${sermon.id}/edit`, {
    content: 'Their text of the sermon.',
    city: 'Utica',
  });
  await form.getByRole('button', { name: 'Save Changes' }).click();
  const description = /Someone else changed this field too/;
  await expect(text).toHaveAccessibleDescription(description);
  await expect(city).toHaveAccessibleDescription(description);
  await form.getByRole('group', { name: 'Content' }).getByRole('button', { name: 'Selected' }).click();
  await expect(text).not.toHaveAccessibleDescription(description);
  await form.getByRole('group', { name: 'City' }).getByRole('button', { name: 'Use saved' }).click();
  await expect(city).not.toHaveAccessibleDescription(description);
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expect(form).toHaveCount(0);
  expect(await administer('GET', `/api/admin/sermons/${sermon.id}`)).toMatchObject({
    content: 'My text of the sermon.',
    city: 'Utica',
  });
});
