import type { Locator, Page } from '@playwright/test';
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
  await expect(page.getByText('Not saved yet. Saved name: Shira Alon')).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Rabbanit Shira Alon' })).toBeVisible();
  await page.getByRole('button', { name: 'Use the most common spelling' }).click();
  await expect(page.getByRole('heading', { name: 'Shira Alon', exact: true })).toBeVisible();
  await expect(name).toHaveValue('Shira Alon');
  await expect(page.getByText('Not saved yet')).toHaveCount(0);
  await page.reload();
  await expect(name).toHaveValue('Shira Alon');
});

test('a display name that failed to be saved is in the field after a reload until it is discarded', async ({
  page,
  administer,
  expectedConsole,
}) => {
  expectedConsole.push(/500/);
  await createSermon(page, administer, 'A word on noon', true, { rabbiName: 'Dalia Raz' });
  await logIn(page, '/admin?tab=names&name=dalia-raz');
  await page.route(/contributors\.rename/, (route) => route.fulfill({ status: 500, body: '' }));
  const name = page.getByLabel('Display name');
  await name.fill('Dalia Raz-Levi');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(getToast(page, 'Error')).toBeVisible();
  await page.reload();
  await expect(name).toHaveValue('Dalia Raz-Levi');
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(name).toHaveValue('Dalia Raz');
  await expect(name).toBeFocused();
  await expect(page.getByText('Not saved yet')).toHaveCount(0);
  await page.reload();
  await expect(name).toHaveValue('Dalia Raz');
});

test('an unsaved display name is dropped when the rabbi was renamed after it was typed', async ({
  page,
  administer,
}) => {
  await createSermon(page, administer, 'A word on dusk', true, { rabbiName: 'Edna Paz' });
  await logIn(page, '/admin?tab=names&name=edna-paz');
  const name = page.getByLabel('Display name');
  await name.fill('Edna Paz-Katz');
  const rename = (text: string | null) => administer('PATCH', '/api/admin/rabbis/edna-paz', { name: text });
  await rename('Edna Paz of Yavne');
  await page.reload();
  await expect(name).toHaveValue('Edna Paz of Yavne');
  await expect(page.getByText('Not saved yet')).toHaveCount(0);
  await rename(null);
  await page.reload();
  await expect(name, 'the edit was removed').toHaveValue('Edna Paz');
});

test('an unsaved name of a rabbi is not in the form of a synagogue with the same name', async ({
  page,
  administer,
}) => {
  await createSermon(page, administer, 'A word on names', true, {
    rabbiName: 'Or Tamid',
    synagogueName: 'Or Tamid',
  });
  await logIn(page, '/admin?tab=names&kind=synagogue&q=tamid');
  const link = page.getByRole('link', { name: 'Or Tamid', exact: true });
  const name = page.getByLabel('Display name');
  await link.click();
  await expect(name).toHaveValue('Or Tamid');
  await page.getByRole('tab', { name: 'Rabbis' }).click();
  await link.click();
  await name.fill('Rabbi Or Tamid');
  await page.evaluate(() => history.go(-2));
  await expect(page).toHaveURL(/kind=synagogue&name=or-tamid|name=or-tamid&kind=synagogue/);
  await expect(name).toHaveValue('Or Tamid');
});

/** Uploads a file whose only row lacks the required fields. @returns the field for the default city */
async function openImport(page: Page): Promise<Locator> {
  await logIn(page);
  await page.goto('/admin/import');
  await page.getByLabel('Choose a file to import').setInputFiles({
    name: 'without-a-city.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('title,content\nA Sermon without a City,Words enough to be a sermon.\n'),
  });
  return page.getByRole('main').getByRole('textbox', { name: 'City' });
}

test('the defaults of an import that were not checked when the session ended are in the form after the next login', async ({
  page,
  expectedConsole,
}) => {
  expectedConsole.push(/401/);
  const city = await openImport(page);
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

/** Changes what the browser has stored of the edit of an import. */
const changeStored = (page: Page, change: { value?: object; base?: object }) =>
  page.evaluate((part) => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('bimah.import.'));
    if (!key) throw new Error('No edit is stored');
    const { value, base } = JSON.parse(localStorage.getItem(key) ?? '');
    localStorage.setItem(
      key,
      JSON.stringify({ value: { ...value, ...part.value }, base: { ...base, ...part.base } }),
    );
  }, change);

for (const { problem, change } of [
  { problem: 'have a field of another version', change: { value: { defaults: { fax: '1' } } } },
  { problem: 'have a value that is not allowed', change: { value: { defaults: null } } },
  { problem: 'were made from other options', change: { base: { publish: true } } },
])
  test(`stored options of an import that ${problem} are dropped`, async ({ page }) => {
    const city = await openImport(page);
    await city.fill('Portland');
    await page.reload();
    await expect(city).toHaveValue('Portland');
    await changeStored(page, change);
    await page.reload();
    await expect(city).toHaveValue('');
    await expect(page.getByRole('button', { name: 'Check again' })).toHaveCount(0);
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('bimah.import.'))),
    ).toEqual([]);
  });

test('options of an import that are changed back are not stored', async ({ page }) => {
  const city = await openImport(page);
  await city.fill('Portland');
  await city.fill('');
  await expect(page.getByRole('button', { name: 'Check again' })).toHaveCount(0);
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('bimah.import.'))),
  ).toEqual([]);
});
