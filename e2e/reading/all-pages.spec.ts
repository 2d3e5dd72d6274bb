import { findViolations } from '../support/axe.ts';
import { createSermon } from '../support/create-sermon.ts';
import { expect, test } from '../support/fixtures.ts';
import { hasHorizontalScroll } from '../support/layout.ts';

const pages = ['/', '/directory', '/directory?q=coat', '/sermon/god-the-tailor', '/no/such/page'];

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds no serious or critical violation on five pages in the ${colorScheme} scheme`, async ({
    page,
    expectedConsole,
  }) => {
    expectedConsole.push(/404/);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const path of pages) {
      await page.goto(path);
      const violations = (await findViolations(page))
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
      expect(violations, path).toEqual([]);
    }
  });
}

test('long words do not make seven pages scroll horizontally at widths of 320 and 640 pixels (400% and 200% zoom), nor three pages at 1280 pixels', async ({
  page,
  administer,
  expectedConsole,
}) => {
  expectedConsole.push(/404/);
  const repeatTo = (letters: string, length: number) => letters.repeat(length).slice(0, length);
  const title = repeatTo('Donaudampfschifffahrt', 200);
  const sermon = await createSermon(page, administer, title, true, {
    content: repeatTo('abcdefghij', 500),
    rabbiName: repeatTo('אבגדהוזחטיכלמנ', 120),
    synagogueName: repeatTo('Synagogenverwaltung', 120),
    website: `https://${repeatTo('a', 60)}.example.org/${repeatTo('b', 200)}`,
    city: repeatTo('Llanfairpwllgwyn', 120),
    state: repeatTo('Massachusetts', 120),
    country: repeatTo('Liechtenstein', 120),
    email: `${repeatTo('e', 60)}@${repeatTo('f', 60)}.example.org`,
    phone: repeatTo('5', 40),
    dateDelivered: '2026-11-21',
    keywords: `${repeatTo('k', 200)}, ${repeatTo('l', 200)}`,
    sermonType: repeatTo('Type', 120),
  });
  for (const width of [320, 640]) {
    await page.setViewportSize({ width, height: 720 });
    for (const path of [...pages, `/sermon/${sermon.id}`, '/directory?q=Donaudampfschifffahrt']) {
      await page.goto(path);
      expect(await hasHorizontalScroll(page), `${path} at ${width}`).toBe(false);
    }
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const path of ['/', '/directory', `/sermon/${sermon.id}`]) {
    await page.goto(path);
    expect(await hasHorizontalScroll(page), path).toBe(false);
  }
});

test('a toast can be swiped away to either side, and stays after a shorter swipe', async ({ page }) => {
  await page.goto('/submit');
  const toast = page.locator('[data-scope=toast][data-part=root]').filter({ hasText: 'Title Required' });
  const swipe = async (distance: number) => {
    // Hovering waits until the entry animation has ended. The pointer then stays over the toast, which stops its timer,
    // so only the swipe can remove it.
    await toast.hover();
    const box = await toast.boundingBox();
    if (!box) throw new Error('There is no toast');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.down();
    await page.mouse.move(x + distance, y, { steps: 6 });
    await page.mouse.up();
  };
  for (const distance of [70, -70]) {
    await page.getByRole('button', { name: 'Regenerate' }).click();
    await swipe(Math.sign(distance) * 30);
    await expect(toast).toBeVisible();
    await swipe(distance);
    await expect(toast).toHaveCount(0);
  }
});

test('the manifest and the icons load, and the theme color changes when the user chooses the dark color scheme', async ({
  page,
}) => {
  await page.goto('/');
  const manifestUrl = await page.locator('link[rel=manifest]').getAttribute('href');
  const manifest = await (await page.request.get(manifestUrl ?? '')).json();
  expect(manifest).toMatchObject({ name: 'Bimah', start_url: '/' });
  const iconUrls = [
    await page.locator('link[rel=apple-touch-icon]').getAttribute('href'),
    ...manifest.icons.map(({ src }: { src: string }) => src),
    '/favicon.ico',
  ];
  for (const iconUrl of iconUrls) {
    const response = await page.request.get(iconUrl ?? '');
    expect(response.headers()['content-type'], String(iconUrl)).toMatch(/^image\//);
  }
  const themeColors = () =>
    page
      .locator('meta[name=theme-color]')
      .evaluateAll((tags) => tags.map((tag) => tag.getAttribute('content')));
  await page.emulateMedia({ colorScheme: 'light' });
  await page.getByRole('button', { name: 'Switch between light and dark' }).click();
  await expect.poll(themeColors).toEqual(['#12151C', '#12151C']);
});

test('an unknown URL shows the not found page with status 404', async ({ page, expectedConsole }) => {
  expectedConsole.push(/404/);
  const response = await page.goto('/no/such/page');
  expect(response?.status()).toBe(404);
  await expect(page).toHaveTitle('Page Not Found | Bimah');
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
  await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible();
});
