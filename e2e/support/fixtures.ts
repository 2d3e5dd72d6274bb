import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import { shiftDate } from '../../src/server/testing/runner/clock.ts';
import { adminPassword, type RunningSite, startSite } from '../sites/site.ts';
import { copyTemplate, type Template } from '../sites/templates.ts';
import type { Administer } from './create-sermon.ts';
import { OpenSites, sharedSite } from './open-sites.ts';
import { watchRequests } from './page-requests.ts';
import { describePage } from './page-state.ts';

interface WorkerFixtures {
  /** The running sites of a worker, reused by its tests. */
  readonly openSites: OpenSites;
}

interface OwnSiteOptions {
  /** Copied into the data folder before the start. Without it, the site starts with the data that is there. */
  readonly template?: Template;
  /** Settings. By default, SEED_DEMO is true with the template `demonstration` and false otherwise. */
  readonly env?: NodeJS.ProcessEnv;
}

interface TestFixtures {
  /**
   * A site with the demonstration sermons. Tests without a `siteName` share one: they may add data, and must restore
   * what they change.
   */
  readonly site: RunningSite;
  /** Gives the tests of a file a site of their own: `test.use({ siteName: 'administering' })`. */
  readonly siteName: string;
  /** An empty folder, deleted after the test. */
  readonly dataDir: string;
  /** Starts a site of this test alone, on `dataDir`. The site is stopped after the test. */
  readonly startOwnSite: (options?: OwnSiteOptions) => Promise<RunningSite>;
  /** Console messages that a test expects. Any other error or warning in the console of `page` fails the test. */
  readonly expectedConsole: RegExp[];
  /** Sends a request as the logged-in administrator, to prepare or check data. */
  readonly administer: Administer;
}

/**
 * Waits until the page is hydrated. Until then the browser alone handles links and fields (tested in
 * before-hydration.spec.ts). `goto`, unless `waitUntil` is `commit`, and `reload` wait too. After other actions that
 * load a document, first wait for text of the new document: the old one is hydrated.
 */
export const waitForHydration = (page: Page) =>
  page.waitForFunction(
    () => !document.querySelector('#load-client') || (window as { isHydrated?: boolean }).isHydrated,
  );

/** Makes a page wait until it is hydrated when it opens or reloads a URL, and records its requests. */
async function preparePage(page: Page): Promise<Page> {
  await page.addInitScript(() =>
    addEventListener('hydrated', () => Object.assign(window, { isHydrated: true })),
  );
  watchRequests(page);
  const goto = page.goto.bind(page);
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    if (options?.waitUntil !== 'commit') await waitForHydration(page);
    return response;
  };
  const reload = page.reload.bind(page);
  page.reload = async (options) => {
    const response = await reload(options);
    await waitForHydration(page);
    return response;
  };
  return page;
}

// Playwright rejects a fixture whose first parameter is not destructured, so one that uses no other fixture has `{}`.
export const test = base.extend<TestFixtures, WorkerFixtures>({
  browser: [
    async ({ playwright }, use) => {
      const browser = await playwright.chromium.launch(JSON.parse(process.env.E2E_BROWSER ?? '{}'));
      // Each page has the clock of the sites. Pages without JavaScript are never hydrated, so they do not wait for it.
      const newContext = browser.newContext.bind(browser);
      browser.newContext = async (options) => {
        const context = await newContext(options);
        await context.addInitScript(shiftDate, Number(process.env.TEST_CLOCK_OFFSET));
        // A test can end while it intercepts a request, for example of a list that is polled. That is no error.
        const close = context.close.bind(context);
        context.close = async (closeOptions) => {
          await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
          await close(closeOptions);
        };
        if (options?.javaScriptEnabled === false) return context;
        const newPage = context.newPage.bind(context);
        context.newPage = async () => preparePage(await newPage());
        return context;
      };
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
  openSites: [
    async ({}, use) => {
      const openSites = new OpenSites();
      await use(openSites);
      await openSites.stop();
    },
    { scope: 'worker' },
  ],
  siteName: [sharedSite, { option: true }],
  // `siteName` is an option of the test: an option of the worker would start another worker and browser for each name.
  site: async ({ openSites, siteName }, use) => use(await openSites.open(siteName)),
  dataDir: async ({}, use) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'bimah-e2e-'));
    await use(dataDir);
    await rm(dataDir, { recursive: true, force: true });
  },
  startOwnSite: async ({ dataDir }, use) => {
    const sites: RunningSite[] = [];
    await use(async ({ template, env } = {}) => {
      if (template) await copyTemplate(template, dataDir);
      const SEED_DEMO = String(template === 'demonstration');
      const site = await startSite({ dataDir, env: { SEED_DEMO, ...env } });
      sites.push(site);
      return site;
    });
    for (const site of sites) await site.stop();
  },
  baseURL: async ({ site }, use) => use(site.url),
  expectedConsole: async ({}, use) => use([]),
  page: async ({ page, browser, expectedConsole }, use, testInfo) => {
    const messages: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') messages.push(message.text());
    });
    page.on('pageerror', (error) => messages.push(error.message));
    // Some browsers report violations of a page's own CSP to the console, others do not.
    await page.addInitScript(() =>
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
        console.error(`Blocked by the page's CSP: ${violatedDirective} ${blockedURI}`),
      ),
    );
    await use(page);
    if (testInfo.status === 'timedOut') {
      const body = await describePage(page, browser);
      await testInfo.attach('state of the page', { body, contentType: 'text/plain' });
    }
    expect(messages.filter((message) => !expectedConsole.some((expected) => expected.test(message)))).toEqual(
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
