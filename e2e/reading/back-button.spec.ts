import { expect, test } from '../support/fixtures.ts';

for (const { path, tabs } of [
  { path: '/torah-portions', tabs: ['All Books', 'Exodus (Shemot)', 'Leviticus (Vayikra)'] },
  { path: '/holiday-resources', tabs: ['All Holidays', 'Minor', 'Fast Days'] },
  { path: '/jewish-calendar', tabs: ['Calendar View', 'Holidays List'] },
]) {
  test(`the back button goes through the selected tabs of ${path} before it leaves the page`, async ({
    page,
  }) => {
    await page.goto('/directory');
    await page.goto(path);
    const tab = (name: string) => page.getByRole('tab', { name, exact: true });
    for (const name of tabs.slice(1)) {
      await tab(name).click();
      await expect(tab(name)).toHaveAttribute('aria-selected', 'true');
    }
    for (const name of tabs.toReversed().slice(1)) {
      await page.goBack();
      await expect(tab(name)).toHaveAttribute('aria-selected', 'true');
      await expect(page).toHaveURL(new RegExp(path));
    }
    await page.goBack();
    await expect(page).toHaveURL('/directory');
  });
}

test('typed text replaces the history entry, and the field follows the back button', async ({ page }) => {
  await page.goto('/directory');
  await page.goto('/torah-portions');
  const field = page.getByRole('searchbox', { name: 'Search portions, themes, or content' });
  await field.pressSequentially('faith');
  await expect(page).toHaveURL('/torah-portions?q=faith');
  await page.getByRole('tab', { name: 'Exodus (Shemot)' }).click();
  await expect(page).toHaveURL('/torah-portions?book=exodus&q=faith');
  await field.fill('zzz');
  await expect(page.getByRole('heading', { name: 'No Portions Found' })).toBeVisible();
  await page.getByRole('button', { name: 'Show all portions' }).click();
  await expect(field).toHaveValue('');
  await expect(page.getByText('26 Portions')).toBeVisible();
  await page.goBack();
  await expect(field).toHaveValue('zzz');
  await expect(page.getByRole('tab', { name: 'Exodus (Shemot)' })).toHaveAttribute('aria-selected', 'true');
  await page.goBack();
  await expect(field).toHaveValue('faith');
  await expect(page.getByRole('tab', { name: 'All Books' })).toHaveAttribute('aria-selected', 'true');
  await expect(page).toHaveURL('/torah-portions?q=faith');
  await page.goBack();
  await expect(page).toHaveURL('/directory');
});

test('navigating from a portion to its sermons and back does not reload the document', async ({ page }) => {
  await page.goto('/torah-portions#vayetzei');
  await page.evaluate(() => Object.assign(window, { isStillHere: true }));
  await page.getByRole('link', { name: 'Sermons for this portion' }).click();
  await expect(page).toHaveURL('/torah-portions/vayetzei');
  await expect(page.getByRole('heading', { level: 1, name: 'Vayetzei' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('link', { name: 'Sermons for this portion' })).toBeVisible();
  expect(await page.evaluate(() => 'isStillHere' in window)).toBe(true);
});

test('going back while a sermon is still loading restores the scroll position', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 600 });
  await page.goto('/directory');
  const link = page.locator('main a[href^="/sermon/"]').last();
  await link.scrollIntoViewIfNeeded();
  // The scroll event comes before the callbacks of the next frame.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  const scrollY = await page.evaluate(() => window.scrollY);
  expect(scrollY).toBeGreaterThan(0);
  const release = Promise.withResolvers<void>();
  await page.route('**/trpc/**', async (route) => {
    await release.promise;
    await route.continue();
  });
  await link.dispatchEvent('click');
  await expect(page.getByRole('status', { name: 'Loading the sermon' })).toBeVisible();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Sermon Directory' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrollY);
  release.resolve();
});
