import { test as base, expect, type Page } from '@playwright/test';
import { shiftDate } from '../../src/server/testing/runner/clock.ts';
import { adminPassword, type RunningSite } from '../sites/site.ts';
import type { Administer } from './create-sermon.ts';
import { OpenSites, sharedSite } from './open-sites.ts';
import { watchRequests } from './reads.ts';

interface WorkerFixtures {
  /** The sites of a worker, kept between tests. */
  readonly openSites: OpenSites;
}

interface TestFixtures {
  /** A site with the demonstration sermons, shared by the tests that name no site. They must not change it. */
  readonly site: RunningSite;
  /** A file whose tests change the site names its own: `test.use({ siteName: 'administering' })`. */
  readonly siteName: string;
  /** Console messages that a test expects; any other error in the console fails it. */
  readonly expectedConsole: RegExp[];
  /** Sends a request as the logged-in administrator, to prepare or check data. */
  readonly administer: Administer;
}

/**
 * Waits until the page is hydrated. Before that, links and fields are handled by the browser alone, which
 * before-hydration.spec.ts tests. Runs with every `goto` and `reload`; call it after other actions that load a document.
 */
export const hydrated = (page: Page) =>
  page.waitForFunction(
    () => !document.querySelector('#load-client') || (window as { isHydrated?: boolean }).isHydrated,
  );

/** Makes a page wait until it is hydrated when it opens or reloads a URL, and records its requests. */
async function prepare(page: Page): Promise<Page> {
  await page.addInitScript(() =>
    addEventListener('hydrated', () => Object.assign(window, { isHydrated: true })),
  );
  watchRequests(page);
  const goto = page.goto.bind(page);
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    if (options?.waitUntil !== 'commit') await hydrated(page);
    return response;
  };
  const reload = page.reload.bind(page);
  page.reload = async (options) => {
    const response = await reload(options);
    await hydrated(page);
    return response;
  };
  return page;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  browser: [
    async ({ playwright }, use) => {
      const browser = await playwright.chromium.launch(JSON.parse(process.env.E2E_BROWSER ?? '{}'));
      // Each page has the clock of the sites, and is prepared. Without JavaScript, no page is ever hydrated.
      const newContext = browser.newContext.bind(browser);
      browser.newContext = async (options) => {
        const context = await newContext(options);
        await context.addInitScript(shiftDate, Number(process.env.TEST_CLOCK_OFFSET));
        if (options?.javaScriptEnabled === false) return context;
        const newPage = context.newPage.bind(context);
        context.newPage = async () => prepare(await newPage());
        return context;
      };
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
  openSites: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a pattern here, also without names: from it, it reads which fixtures are used
    async ({}, use) => {
      const openSites = new OpenSites();
      await use(openSites);
      await openSites.stop();
    },
    { scope: 'worker' },
  ],
  siteName: [sharedSite, { option: true }],
  // An option of the test, not of the worker: each name would start another worker and browser.
  site: async ({ openSites, siteName }, use) => use(await openSites.named(siteName)),
  baseURL: async ({ site }, use) => use(site.url),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a pattern here, also without names: from it, it reads which fixtures are used
  expectedConsole: async ({}, use) => use([]),
  page: async ({ page, expectedConsole }, use) => {
    const problems: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text());
    });
    page.on('pageerror', (error) => problems.push(error.message));
    // Some browsers report violations of a page's own CSP to the console, others do not.
    await page.addInitScript(() =>
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
        console.error(`The policy of the page forbids it: ${violatedDirective} ${blockedURI}`),
      ),
    );
    await use(page);
    expect(problems.filter((problem) => !expectedConsole.some((expected) => expected.test(problem)))).toEqual(
      [],
    );
  },
  administer: async ({ site, playwright }, use) => {
    const request = await playwright.request.newContext({ baseURL: site.url });
    await request.post('/api/admin/login', { data: { password: adminPassword } });
    await use(async (method, path, data) => {
      const response = await request.fetch(path, { method, data });
      expect(response.ok(), `${method} ${path}: ${response.status()} ${await response.text()}`).toBe(true);
      return response.status() === 204 ? null : response.json();
    });
    await request.dispose();
  },
});

export { adminPassword, expect };
