import { adminPassword, expect, test } from '../support/fixtures.ts';

test('the header marks the current page, and its list of resources opens and closes', async ({ page }) => {
  await page.goto('/');
  const main = page.getByRole('navigation', { name: 'Main' }).first();
  await expect(main.locator('[aria-current=page]')).toHaveText('Home');
  await main.getByRole('link', { name: 'Directory' }).click();
  await expect(main.locator('[aria-current=page]')).toHaveText('Directory');
  const resources = main.getByRole('button', { name: 'Resources' });
  await expect(main.getByRole('link', { name: 'Torah Portions' })).toBeHidden();
  await resources.click();
  await expect(resources).toHaveAttribute('aria-expanded', 'true');
  for (const name of ['Torah Portions', 'Jewish Calendar', 'Holiday Resources']) {
    await expect(main.getByRole('link', { name })).toBeVisible();
  }
  await page.keyboard.press('Escape');
  await expect(resources).toBeFocused();
  await expect(main.getByRole('link', { name: 'Torah Portions' })).toBeHidden();
});

test('on a small screen a button opens the menu, and following a link or searching closes it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await expect(page.getByRole('searchbox')).toBeHidden();
  await page.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.locator('#site-menu');
  await expect(menu.getByRole('searchbox', { name: 'Search sermons' })).toBeVisible();
  await menu.getByRole('link', { name: 'Directory' }).click();
  await expect(page).toHaveURL('/directory');
  await expect(menu).toBeHidden();
  // The navigation ends by moving focus to the heading. Before that, the button below could lose its focus again.
  await expect(page.getByRole('heading', { level: 1, name: 'Sermon Directory' })).toBeFocused();
  const toggle = page.getByRole('button', { name: 'Open menu' });
  await toggle.click();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  // A link to the current page and the same search again do not change the URL.
  await toggle.click();
  await menu.getByRole('link', { name: 'Directory' }).click();
  await expect(menu).toBeHidden();
  await expect(toggle).toBeFocused();
  for (const _search of ['first', 'same again']) {
    await toggle.click();
    await menu.getByRole('searchbox').fill('coat');
    await menu.getByRole('searchbox').press('Enter');
    await expect(page).toHaveURL('/directory?q=coat');
    await expect(menu).toBeHidden();
  }
});

test('the list of resources closes when the current page is chosen from it', async ({ page }) => {
  await page.goto('/jewish-calendar');
  const main = page.getByRole('navigation', { name: 'Main' }).first();
  const resources = main.getByRole('button', { name: 'Resources' });
  await resources.click();
  await main.getByRole('link', { name: 'Jewish Calendar' }).click();
  await expect(main.getByRole('link', { name: 'Jewish Calendar' })).toBeHidden();
  await expect(resources).toBeFocused();
});

test('on a small screen the navigation works without JavaScript', async ({ browser, site }) => {
  const context = await browser.newContext({
    baseURL: site.url,
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
  });
  const page = await context.newPage();
  await page.goto('/');
  await page.locator('#site-menu').getByRole('link', { name: 'Directory' }).click();
  await expect(page.getByRole('heading', { name: 'Sermon Directory' })).toBeVisible();
  await context.close();
});

test('nine pages mark only the links to themselves and their sections as current, also after other pages were rendered', async ({
  request,
}) => {
  const links = ['/', '/directory', '/submit', '/torah-portions', '/jewish-calendar', '/holiday-resources'];
  // A session bypasses the cache. An unknown parameter would not: the cache ignores it.
  await request.post('/api/admin/login', { data: { password: adminPassword } });
  for (const path of [...links, '/sermon/god-the-tailor', '/torah-portions/1', '/no/such/page', ...links]) {
    const response = await request.get(path);
    const html = await response.text();
    const frame = html.replace(/<main.*<\/main>/s, '');
    const marked = [...frame.matchAll(/<a (?=[^>]*aria-current="page")[^>]*href="([^"]*)"/g)].map(
      ([, to]) => to,
    );
    const expected = links.filter((to) => to === path || (to !== '/' && path.startsWith(`${to}/`)));
    expect([path, new Set(marked)]).toEqual([path, new Set(expected)]);
    expect([path, frame.includes('</header>'), frame.includes('</footer>')]).toEqual([path, true, true]);
  }
});
