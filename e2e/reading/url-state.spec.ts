import { logIn } from '../support/dashboard.ts';
import { expect, test } from '../support/fixtures.ts';

test('a search field keeps keyboard focus, follows the URL, and keeps text that is being typed', async ({
  page,
}) => {
  await page.goto('/directory?q=torah');
  const headerSearch = page.getByRole('searchbox', { name: 'Search sermons' }).first();
  await expect(headerSearch).toHaveValue('torah');
  await headerSearch.fill('shabbat');
  await headerSearch.press('Enter');
  await expect(page).toHaveURL(/q=shabbat/);
  await expect(page.getByText('Sermons that match “shabbat”')).toBeVisible();
  await expect(headerSearch).toBeFocused();
  await page.goBack();
  await expect(headerSearch).toHaveValue('torah');
  await headerSearch.fill('half a word');
  await page.getByRole('link', { name: 'Clear search' }).click();
  await expect(page).toHaveURL(/directory$/);
  await expect(page.getByText('Sermons that match')).toHaveCount(0);
  await expect(headerSearch).toHaveValue('half a word');

  await logIn(page, '/admin');
  const dashboardSearch = page.getByRole('searchbox', { name: 'Search title, name, place, email or phone' });
  await dashboardSearch.fill('rabbi');
  await dashboardSearch.press('Enter');
  await expect(page).toHaveURL(/q=rabbi/);
  await expect(dashboardSearch).toBeFocused();
  await page.goBack();
  await expect(dashboardSearch).toHaveValue('');
});
