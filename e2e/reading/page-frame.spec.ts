import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSite } from '../sites/site.ts';
import { copyTemplate } from '../sites/templates.ts';
import { findViolations } from '../support/axe.ts';
import { expect, test, waitForHydration } from '../support/fixtures.ts';
import { fillStorage } from '../support/full-storage.ts';
import { hasHorizontalScroll } from '../support/layout.ts';
import { holdRequests, openSettled, waitUntilSettled } from '../support/page-requests.ts';

const pages = ['/', '/directory', '/directory?q=coat', '/sermon/god-the-tailor', '/no/such/page'];

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
  // The navigation ends by moving the focus; until then it could move it away from the button below.
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

test('the footer has the mission statement, links, disabled placeholder links, newsletter form and year', async ({
  page,
}) => {
  await page.goto('/');
  const footer = page.getByRole('contentinfo');
  await expect(footer).toContainText('connects rabbis and communities through weekly sermons and teachings');
  const quick = footer.getByRole('navigation', { name: 'Quick Links' });
  await expect(quick.getByRole('link')).toHaveText([
    'Home',
    'Directory',
    'Submit Sermon',
    'About Us',
    'Contact',
  ]);
  const resources = footer.getByRole('navigation', { name: 'Resources' });
  await expect(resources.getByRole('link')).toHaveText([
    'Torah Portions',
    'Jewish Calendar',
    'Holiday Resources',
    'Sources',
    'Rabbis',
    'Synagogues',
    'Feed',
    'Podcast',
  ]);
  await expect(resources.getByRole('link', { name: 'Feed' })).toHaveAttribute('href', '/feed.xml');
  await expect(resources.getByRole('link', { name: 'Podcast' })).toHaveAttribute('href', '/podcast.xml');
  for (const name of ['About Us', 'Contact', 'Facebook', 'Twitter', 'Instagram']) {
    const link = footer.getByRole('link', { name });
    await expect(link).toHaveAttribute('aria-disabled', 'true');
    await expect(link).not.toHaveAttribute('href');
  }
  await expect(footer.getByPlaceholder('Your email address')).toHaveAttribute('type', 'email');
  await expect(footer.getByRole('button', { name: 'Join' })).toBeVisible();
  await expect(footer).toContainText('We respect your privacy. Unsubscribe at any time.');
  await expect(footer).toContainText(`© ${new Date().getUTCFullYear()}`);
});

test('a page that loads after a click on a footer link shows its skeleton, which a phone shows from the top', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/torah-portions');
  const release = await holdRequests(page, '**/assets/**');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Jewish Calendar' }).click();
  await expect(page.getByRole('status', { name: 'Loading the page' })).toBeInViewport();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'Jewish Calendar' })).toBeInViewport();
});

test('footer links have the URLs from the settings', async ({ page }) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'bimah-links-'));
  await copyTemplate('empty', dataDir);
  const site = await startSite({
    dataDir,
    env: {
      SEED_DEMO: 'false',
      CONTACT_URL: 'mailto:office@example.org?subject=Questions&cc=rabbi@example.org',
      ABOUT_URL: 'https://example.org/about',
      FACEBOOK_URL: 'https://www.facebook.com/"></footer><script>example',
      TWITTER_URL: 'https://x.com/example',
    },
  });
  try {
    for (const path of ['/directory', '/directory?country=Norway', '/directory?q=coat']) {
      await page.goto(new URL(path, site.url).href);
      const footer = page.getByRole('contentinfo');
      const link = (name: string) => footer.getByRole('link', { name });
      await expect(link('Contact')).toHaveAttribute(
        'href',
        'mailto:office@example.org?subject=Questions&cc=rabbi@example.org',
      );
      await expect(link('About Us')).toHaveAttribute('href', 'https://example.org/about');
      await expect(link('Facebook')).toHaveAttribute(
        'href',
        'https://www.facebook.com/"></footer><script>example',
      );
      await expect(link('Twitter')).toHaveAttribute('href', 'https://x.com/example');
      await expect(link('Twitter')).toHaveAttribute('rel', 'me noopener');
      await expect(link('Instagram')).toHaveAttribute('aria-disabled', 'true');
      await expect(footer.locator('[aria-disabled]')).toHaveCount(1);
    }
  } finally {
    await site.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});

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

test('long words do not make seven pages scroll horizontally, at widths of 320 and 640 pixels (400% and 200% zoom)', async ({
  page,
  request,
  administer,
  expectedConsole,
}) => {
  expectedConsole.push(/404/);
  const repeatTo = (letters: string, length: number) => letters.repeat(length).slice(0, length);
  const sermon = await (
    await request.post('/api/sermons', {
      data: {
        title: repeatTo('Donaudampfschifffahrt', 200),
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
      },
    })
  ).json();
  await administer('POST', '/trpc/admin.sermons.publish', { id: sermon.id, published: true });
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

test('the first visit of the home page loads at most 150 kB of JavaScript', async ({ page }) => {
  const sizes: Promise<number>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') {
      sizes.push(
        response
          .request()
          .sizes()
          .then((size) => size.responseBodySize),
      );
    }
  });
  await openSettled(page, '/');
  const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  expect(total).toBeGreaterThan(50_000);
  expect(total).toBeLessThanOrEqual(150_000);
});

test('a link to a page whose code an upgrade has replaced shows the skeleton and reloads the page', async ({
  page,
  expectedConsole,
}) => {
  expectedConsole.push(/status of 404/);
  // Reports what is shown through the console: while a document is loading, Playwright cannot query the page.
  await page.addInitScript(() =>
    new MutationObserver(() => {
      const shown = document.querySelector('main h1, main [role=status]')?.textContent;
      if (shown) console.debug(`Shown: ${shown}`);
    }).observe(document, { childList: true, subtree: true }),
  );
  await page.goto('/');
  const shown: string[] = [];
  const loadingShown = Promise.withResolvers<void>();
  page.on('console', (message) => {
    if (!message.text().startsWith('Shown: ')) return;
    shown.push(message.text());
    if (/Loading the page|could not be loaded/.test(message.text())) loadingShown.resolve();
  });
  // The URLs in the old document have no files anymore. The new document arrives late.
  let isOldDocument = true;
  await page.route('**/assets/*.js', (route) =>
    isOldDocument ? route.fulfill({ status: 404 }) : route.continue(),
  );
  await page.route('/rabbis', async (route) => {
    isOldDocument = false;
    await loadingShown.promise;
    await route.continue();
  });
  await page.getByRole('contentinfo').getByRole('link', { name: 'Rabbis' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Rabbis' })).toBeVisible();
  await expect(page).toHaveURL('/rabbis');
  expect(isOldDocument).toBe(false);
  expect(shown.filter((text) => /could not be loaded/.test(text))).toEqual([]);
});

test('a page whose code stays missing is reloaded once and then shows an error', async ({
  page,
  expectedConsole,
}) => {
  expectedConsole.push(/status of 404/, /dynamically imported module/, /code of this page is missing/);
  const loaded = new Set<string>();
  page.on('requestfinished', (request) => loaded.add(request.url()));
  await openSettled(page, '/');
  let documentCount = 0;
  page.on('request', (request) => {
    if (request.resourceType() === 'document') documentCount += 1;
  });
  const known = new Set(loaded);
  await page.route('**/assets/*.js', (route) =>
    known.has(route.request().url()) ? route.continue() : route.fulfill({ status: 404 }),
  );
  await page.getByRole('contentinfo').getByRole('link', { name: 'Rabbis' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'This page could not be loaded' })).toBeVisible();
  expect(documentCount).toBe(1);
});

test('two pages whose code upgrades have replaced are reloaded, although errors of import() do not name the file', async ({
  page,
}) => {
  await openSettled(page, '/');
  // Safari's error is the same for every file.
  const body = "throw new TypeError('Importing a module script failed.')";
  const failScripts = () =>
    page.route('**/assets/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body }));
  let documentCount = 0;
  page.on('request', async (request) => {
    if (request.resourceType() !== 'document') return;
    documentCount += 1;
    await page.unroute('**/assets/*.js');
  });
  for (const name of ['Rabbis', 'Sources']) {
    await failScripts();
    await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
    await waitForHydration(page);
    await waitUntilSettled(page);
  }
  expect(documentCount).toBe(2);
});

const storageFailures = {
  blocked: () =>
    Object.defineProperty(window, 'sessionStorage', {
      get() {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
    }),
  full: fillStorage,
};
for (const [name, breakStorage] of Object.entries(storageFailures)) {
  test(`when storage is ${name}, a retry loads a page whose code an upgrade has replaced`, async ({
    page,
    expectedConsole,
  }) => {
    expectedConsole.push(/status of 404/, /dynamically imported module/, /code of this page is missing/);
    await page.addInitScript(breakStorage);
    await openSettled(page, '/');
    await page.route('**/assets/*.js', (route) => route.fulfill({ status: 404 }));
    await page.getByRole('contentinfo').getByRole('link', { name: 'Rabbis' }).click();
    const failure = page.getByRole('heading', { level: 1, name: 'This page could not be loaded' });
    await expect(failure).toBeVisible();
    await page.unroute('**/assets/*.js');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Rabbis' })).toBeVisible();
  });
}

test('a toast can be swiped away to either side, and stays after a shorter swipe', async ({ page }) => {
  await page.goto('/submit');
  const toast = page.locator('[data-scope=toast][data-part=root]').filter({ hasText: 'Title Required' });
  const swipe = async (distance: number) => {
    // Hovering waits until the entry animation has ended. The pointer stays over the toast, which stops its timer: only
    // the swipe can remove the toast.
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

test('nine pages mark only the links to themselves and their sections as current, also when rendered one after another', async ({
  request,
}) => {
  const links = ['/', '/directory', '/submit', '/torah-portions', '/jewish-calendar', '/holiday-resources'];
  for (const path of [...links, '/sermon/god-the-tailor', '/torah-portions/1', '/no/such/page', ...links]) {
    // A session cookie, even an invalid one, bypasses the cache. An unknown parameter would not: the cache ignores it.
    const response = await request.get(path, { headers: { cookie: 'bimah_session=invalid' } });
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

test('the manifest and the icons load, and the theme color follows the color scheme that the user chose', async ({
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
