import type { Page, Request, Route } from '@playwright/test';

type Change = (result: unknown) => unknown;

interface Interceptions {
  readonly changed: Map<string, Change>;
  readonly held: Map<string, Promise<void>>;
}

const interceptionsByPage = new WeakMap<Page, Interceptions>();

/** Installs one handler for all queries of a page, because a batch request has several. */
async function interceptQueries(page: Page): Promise<Interceptions> {
  const existing = interceptionsByPage.get(page);
  if (existing) return existing;
  const interceptions: Interceptions = { changed: new Map(), held: new Map() };
  interceptionsByPage.set(page, interceptions);
  await page.route('**/trpc/**', async (route: Route) => {
    const { pathname } = new URL(route.request().url());
    const names = pathname.replace('/trpc/', '').split(',');
    await Promise.all(names.map((name) => interceptions.held.get(name)));
    if (!names.some((name) => interceptions.changed.has(name))) return route.fallback();
    const response = await route.fetch();
    const results: unknown[] = await response.json();
    const json = results.map(
      (result, index) => interceptions.changed.get(names[index] ?? '')?.(result) ?? result,
    );
    await route.fulfill({ response, json });
  });
  return interceptions;
}

/** Changes the result of a tRPC query of the page. @returns a function that restores the server's result */
export async function changeQueryResult<Data>(page: Page, name: string, change: (data: Data) => unknown) {
  const { changed } = await interceptQueries(page);
  changed.set(name, (result) => {
    const { data } = (result as { result: { data: Data } }).result;
    return { result: { data: change(data) } };
  });
  return () => changed.delete(name);
}

/**
 * Makes a tRPC query of the page fail with the error INTERNAL_SERVER_ERROR. The status of the HTTP response stays the
 * server's, and the other queries of the batch succeed.
 * @returns a function that lets the query succeed again
 */
export async function failQuery(page: Page, name: string) {
  const { changed } = await interceptQueries(page);
  const data = { code: 'INTERNAL_SERVER_ERROR', httpStatus: 500, path: name, issues: [] };
  changed.set(name, () => ({ error: { message: 'Something went wrong on our side.', code: -32603, data } }));
  return () => changed.delete(name);
}

/** Delays a tRPC query of the page until the returned function is called. */
export async function holdQuery(page: Page, name: string): Promise<() => void> {
  const { held } = await interceptQueries(page);
  const { promise, resolve } = Promise.withResolvers<void>();
  held.set(name, promise);
  return () => {
    held.delete(name);
    resolve();
  };
}

/** Delays the requests of the page to a URL until the returned function is called. */
export async function holdRequests(page: Page, url: string | RegExp) {
  const held = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await held.promise;
    await route.continue();
  });
  return () => held.resolve();
}

/**
 * Delays the response to the next request of the page to a URL. The server responds immediately, so the response is
 * older than what happens until `release` is called.
 * @returns a promise that resolves when the server has responded, and the function that delivers the response
 */
export async function holdResponse(page: Page, url: string | RegExp) {
  const responded = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  await page.route(
    url,
    async (route) => {
      const response = await route.fetch();
      responded.resolve();
      await held.promise;
      // The page may have canceled the request.
      await route.fulfill({ response }).catch(() => {});
    },
    { times: 1 },
  );
  return { responded: responded.promise, release: () => held.resolve() };
}

/**
 * Records the calls of a procedure that the page sends, including batched ones.
 * @returns a list with an entry for each call, to which later calls are added
 */
export function recordCalls(page: Page, procedure: string): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    for (const name of new URL(request.url()).pathname.replace('/trpc/', '').split(','))
      if (name === procedure) calls.push(name);
  });
  return calls;
}

/** Waits for two animation frames, within which the page renders received data. */
export const waitForRender = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

interface PageRequests {
  readonly inFlight: Set<Request>;
  /** Resolves when the next request has ended. */
  nextEnd: PromiseWithResolvers<void>;
}

const requestsByPage = new WeakMap<Page, PageRequests>();

/** Records which requests of the page are in flight, for {@link waitUntilSettled}. */
export function watchRequests(page: Page): void {
  const requests: PageRequests = { inFlight: new Set(), nextEnd: Promise.withResolvers() };
  requestsByPage.set(page, requests);
  const onEnd = (request: Request) => {
    requests.inFlight.delete(request);
    requests.nextEnd.resolve();
    requests.nextEnd = Promise.withResolvers();
  };
  page.on('request', (request) => requests.inFlight.add(request));
  page.on('requestfinished', onEnd);
  page.on('requestfailed', onEnd);
}

/**
 * Waits until no request is in flight, the page has rendered the responses, and nothing on it is loading. Unlike
 * `networkidle`, it does not wait for half a second without requests.
 */
export async function waitUntilSettled(page: Page): Promise<void> {
  const requests = requestsByPage.get(page);
  if (!requests) throw new Error('The requests of this page are not recorded');
  // Between two requests that depend on each other, no request is in flight, but the page says that it is loading.
  const loading = page
    .getByRole('status', { name: /^Loading/, includeHidden: true })
    .filter({ visible: true })
    .first();
  do {
    while (requests.inFlight.size > 0) await requests.nextEnd.promise;
    await waitForRender(page);
    await loading.waitFor({ state: 'hidden' });
  } while (requests.inFlight.size > 0);
}

/** Opens a URL and waits as {@link waitUntilSettled} does. */
export async function openSettled(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await waitUntilSettled(page);
}
