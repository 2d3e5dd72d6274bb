import type { Page } from '@playwright/test';
import { createSermon } from '../support/create-sermon.ts';
import { getToast, logIn } from '../support/dashboard.ts';
import { adminPassword, expect, test } from '../support/fixtures.ts';

test.use({ siteName: 'unsaved-text' });

/** Ends the session, presses a button whose request then fails, and logs in again. */
async function logInAgain(page: Page, button: string): Promise<void> {
  await page.context().clearCookies();
  await page.getByRole('button', { name: button }).click();
  await page.getByLabel('Password').fill(adminPassword);
  await page.getByRole('button', { name: 'Login' }).click();
}

test('a display name that is not saved when the session ends is in the field after the next login', async ({
  page,
  administer,
  expectedConsole,
}) => {
  expectedConsole.push(/401/);
  await createSermon(page, administer, 'A word on dawn', true, { rabbiName: 'Shira Alon' });
  await logIn(page, '/admin?tab=names&name=shira-alon');
  const name = page.getByLabel('Display name');
  await name.fill('Rabbanit Shira Alon');
  await logInAgain(page, 'Save');
  await expect(name).toHaveValue('Rabbanit Shira Alon');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Rabbanit Shira Alon' })).toBeVisible();
  await page.getByRole('button', { name: 'Use the most common spelling' }).click();
  await expect(page.getByRole('heading', { name: 'Shira Alon', exact: true })).toBeVisible();
  await expect(name).toHaveValue('Shira Alon');
  await page.reload();
  await expect(name).toHaveValue('Shira Alon');
});

test('the defaults of an import that were not checked when the session ended are in the form after the next login', async ({
  page,
  expectedConsole,
}) => {
  expectedConsole.push(/401/);
  await logIn(page, '/admin');
  await page.goto('/admin/import');
  await page.getByLabel('Choose a file to import').setInputFiles({
    name: 'without-a-city.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('title,content\nA Sermon without a City,Words enough to be a sermon.\n'),
  });
  const city = page.getByRole('main').getByRole('textbox', { name: 'City' });
  await city.fill('Portland');
  await page.getByLabel('Publish imported sermons').check();
  await logInAgain(page, 'Check again');
  await expect(city).toHaveValue('Portland');
  await expect(page.getByLabel('Publish imported sermons')).toBeChecked();
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(page.getByRole('button', { name: 'Check again' })).toHaveCount(0);
  await expect(city).toHaveValue('Portland');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('The import was canceled.')).toBeVisible();
  await expect(getToast(page, 'Error')).toHaveCount(0);
});
