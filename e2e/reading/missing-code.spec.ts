import { expect, test, waitForHydration } from '../support/fixtures.ts';
import { fillStorage } from '../support/full-storage.ts';
import { openSettled, waitUntilSettled } from '../support/page-requests.ts';

test('a link to a page whose code an upgrade has replaced shows the skeleton and reloads the page', async ({
  page,
  expectedConsole,
}) => {
  expectedConsole.push(/status of 404/);
  // Logs what is shown to the console: while a document is loading, Playwright cannot query the page.
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
  // The scripts of the old document return 404. The new document is held until the skeleton or an error is shown.
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
  expect(shown.filter((text) => /Loading the page/.test(text))).not.toEqual([]);
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
