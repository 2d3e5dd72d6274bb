import { test as base, expect, type Page } from '@playwright/test';
import { shiftDate } from '../src/server/testing/clock.ts';
import { OpenSites, sharedSite } from './open-sites.ts';
import { watchRequests } from './reads.ts';
import { adminPassword, type RunningSite } from './site.ts';

interface WorkerFixtures {
  /** What keeps the sites from one test to the next. */
  readonly openSites: OpenSites;
}

interface TestFixtures {
  /** A site with the demonstration sermons, shared by the tests that name no site, which leave it as it was. */
  readonly site: RunningSite;
  /** A file whose tests change the site names one of its own: `test.use({ siteName: 'administering' })`. */
  readonly siteName: string;
  /** Messages that a test expects in the console; any other error there fails it. */
  readonly expectedConsole: RegExp[];
  /** Requests as the logged-in administrator, to arrange what a test is not about. */
  readonly administer: (method: string, path: string, body?: unknown) => Promise<unknown>;
}

/**
 * Waits until what the server drew is alive. Before, a link is the browser's own and a field the page's: all of it works,
 * and early.spec.ts holds that nothing is lost, but it is another way, and no hand is as fast as a test. Done with every
 * `goto` and `reload`; what else may bring a new document asks for it.
 */
export const alive = (page: Page) =>
  page.waitForFunction(
    () =>
      !document.querySelector('script[type=module][src^="/assets/entry-client"]') ||
      (window as { isAlive?: boolean }).isAlive,
  );

export const test = base.extend<TestFixtures, WorkerFixtures>({
  browser: [
    async ({ playwright }, use) => {
      const browser = await playwright.chromium.launch(JSON.parse(process.env.E2E_BROWSER ?? '{}'));
      // Each page has the clock of the sites.
      const newContext = browser.newContext.bind(browser);
      browser.newContext = async (options) => {
        const context = await newContext(options);
        await context.addInitScript(shiftDate, Number(process.env.TEST_CLOCK_OFFSET));
        return context;
      };
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
  openSites: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
    async ({}, use) => {
      const openSites = new OpenSites();
      await use(openSites);
      await openSites.stop();
    },
    { scope: 'worker' },
  ],
  siteName: [sharedSite, { option: true }],
  // Of the test, not of the worker: another name would cost another worker and another browser.
  site: async ({ openSites, siteName }, use) => use(await openSites.named(siteName)),
  baseURL: async ({ site }, use) => use(site.url),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
  expectedConsole: async ({}, use) => use([]),
  page: async ({ page, expectedConsole }, use) => {
    const problems: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text());
    });
    page.on('pageerror', (error) => problems.push(error.message));
    // Some browsers keep quiet about what a page's own policy forbids it, others put it into everybody's console.
    await page.addInitScript(() =>
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
        console.error(`The policy of the page forbids it: ${violatedDirective} ${blockedURI}`),
      ),
    );
    await page.addInitScript(() => addEventListener('alive', () => Object.assign(window, { isAlive: true })));
    watchRequests(page);
    const goto = page.goto.bind(page);
    page.goto = async (url, options) => {
      const response = await goto(url, options);
      if (options?.waitUntil !== 'commit') await alive(page);
      return response;
    };
    const reload = page.reload.bind(page);
    page.reload = async (options) => {
      const response = await reload(options);
      await alive(page);
      return response;
    };
    await use(page);
    expect(problems.filter((problem) => !expectedConsole.some((expected) => expected.test(problem)))).toEqual(
      [],
    );
  },
  administer: async ({ site, playwright }, use) => {
    const request = await playwright.request.newContext({ baseURL: site.url });
    await request.post('/api/admin/login', { data: { password: adminPassword } });
    await use(async (method, path, data) => {
      const answer = await request.fetch(path, { method, data });
      expect(answer.ok(), `${method} ${path}: ${answer.status()} ${await answer.text()}`).toBe(true);
      return answer.status() === 204 ? null : answer.json();
    });
    await request.dispose();
  },
});

export { adminPassword, expect };
