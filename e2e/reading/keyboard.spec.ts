import { expect, test } from '../support/fixtures.ts';
import { hold } from '../support/reads.ts';
import { chooseFile, uploadField } from '../support/submission-form.ts';

test('following a link moves focus to the heading of the new page; searching keeps focus in the field', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Jewish Calendar' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Jewish Calendar' })).toBeFocused();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const field = page.getByRole('banner').getByLabel('Search sermons').first();
  await field.fill('Jacob');
  await field.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Sermon Directory' })).toBeVisible();
  await expect(field).toBeFocused();
});

test('a page that loads late does not move focus that the user has moved since', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  const release = await hold(page, '**/assets/directory-loader-*');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Directory' }).click();
  const menu = page.getByRole('button', { name: /menu$/ });
  await menu.focus();
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'Sermon Directory' })).toBeVisible();
  await expect(menu).toBeFocused();
});

test('the pagination link that was activated keeps focus, also when it is the last page', async ({
  page,
}) => {
  await page.goto('/directory');
  const pages = page.getByRole('navigation', { name: 'Pages' });
  const last = await pages.getByRole('link', { name: /^Page/ }).last().getAttribute('aria-label');
  await pages.getByRole('link', { name: 'Page 2', exact: true }).focus();
  await page.keyboard.press('Enter');
  const second = pages.getByRole('link', { name: 'Page 2', exact: true });
  await expect(second).toHaveAttribute('aria-current', 'page');
  await expect(second).toBeFocused();
  const next = pages.getByRole('link', { name: 'Next' });
  await next.focus();
  const count = Number(last?.replace(/\D/g, ''));
  for (let number = 3; number <= count; number++) {
    await page.keyboard.press('Enter');
    await expect(pages.getByRole('link', { name: `Page ${number}`, exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    );
  }
  await expect(next).toBeDisabled();
  await expect(next).toBeFocused();
});

test('arrow keys select tabs, but not with Alt, which is a browser shortcut', async ({ page }) => {
  await page.goto('/jewish-calendar');
  const tab = page.getByRole('tab', { selected: true });
  const name = (await tab.textContent()) ?? '';
  await tab.focus();
  await page.keyboard.press('Alt+ArrowRight');
  await expect(page.getByRole('tab', { selected: true })).toHaveText(name);
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { selected: true })).not.toHaveText(name);
});

test('the phone menu closes after a search from it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/directory');
  for (const query of ['Jacob', 'Sarah']) {
    await page.getByRole('button', { name: 'Open menu' }).click();
    const field = page.locator('#site-menu').getByLabel('Search sermons');
    await field.fill(query);
    await field.press('Enter');
    await expect(page).toHaveURL(new RegExp(`q=${query}`));
    await expect(field).toBeHidden();
  }
});

test('a file field keeps focus when a file is chosen by keyboard, during and after the upload', async ({
  page,
  expectedConsole,
}) => {
  expectedConsole.push(/415|400/);
  await page.goto('/submit');
  const field = uploadField(page, 'Audio recording');
  const hasFocus = () => field.evaluate((element) => element.contains(document.activeElement));
  await field.getByLabel('Audio recording').focus();
  await chooseFile(page, 'Audio recording', {
    name: 'sermon.mp3',
    mimeType: 'audio/mpeg',
    buffer: Buffer.alloc(60_000),
  });
  await expect(page.getByText(/sermon\.mp3 wasn’t uploaded/)).toBeVisible();
  expect(await hasFocus()).toBe(true);
});

test('without JavaScript, controls that need it are hidden', async ({ browser, site }) => {
  const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/jewish-calendar');
  await expect(page.getByRole('link', { name: 'Next month' })).toBeVisible();
  for (const control of [
    page.getByRole('button', { name: 'Switch between light and dark' }),
    page.getByRole('button', { name: 'Today' }),
    page.getByRole('combobox', { name: 'Month' }),
    page.getByRole('group', { name: 'Holiday schedule' }),
  ])
    await expect(control).toBeHidden();
  await context.close();
});
