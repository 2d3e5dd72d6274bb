import type { Page, Request, Route } from '@playwright/test';

type Change = (result: unknown) => unknown;

interface Interceptions {
  readonly changed: Map<string, Change>;
  readonly held: Map<string, Promise<void>>;
}

const interceptionsOf = new WeakMap<Page, Interceptions>();

/** Installs one handler for all queries of a page, because a batch request has several. */
async function interceptQueries(page: Page): Promise<Interceptions> {
  const existing = interceptionsOf.get(page);
  if (existing) return existing;
  const interceptions: Interceptions = { changed: new Map(), held: new Map() };
  interceptionsOf.set(page, interceptions);
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

/** Changes the result of a query. Returns a function that undoes it. */
export async function changeRead<Data>(page: Page, name: string, change: (data: Data) => unknown) {
  const { changed } = await interceptQueries(page);
  changed.set(name, (result) => {
    const { data } = (result as { result: { data: Data } }).result;
    return { result: { data: change(data) } };
  });
  return () => changed.delete(name);
}

/** Lets one query fail like on the server; the others of its batch succeed. */
export async function failRead(page: Page, name: string) {
  const { changed } = await interceptQueries(page);
  const data = { code: 'INTERNAL_SERVER_ERROR', httpStatus: 500, path: name, issues: [] };
  changed.set(name, () => ({ error: { message: 'Something went wrong on our side.', code: -32603, data } }));
  return () => changed.delete(name);
}

/** Delays a query until the returned function is called. */
export async function holdRead(page: Page, name: string): Promise<() => void> {
  const { held } = await interceptQueries(page);
  const { promise, resolve } = Promise.withResolvers<void>();
  held.set(name, promise);
  return () => {
    held.delete(name);
    resolve();
  };
}

/** Delays a request until the returned function is called. */
export async function hold(page: Page, path: string | RegExp) {
  const held = Promise.withResolvers<void>();
  await page.route(path, async (route) => {
    await held.promise;
    await route.continue();
  });
  return () => held.resolve();
}

/** Waits for the next frame, in which received data is rendered. */
export const rendered = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

const inFlight = new WeakMap<Page, Set<Request>>();

/** Records which requests of the page are in flight, for {@link settled}. */
export function watchRequests(page: Page): void {
  const requests = new Set<Request>();
  inFlight.set(page, requests);
  page.on('request', (request) => requests.add(request));
  page.on('requestfinished', (request) => requests.delete(request));
  page.on('requestfailed', (request) => requests.delete(request));
}

/**
 * Waits until no request is in flight and the page has rendered what it received. Unlike `networkidle`, it does not
 * wait for half a second without requests.
 */
export async function settled(page: Page): Promise<void> {
  const requests = inFlight.get(page);
  if (!requests) throw new Error('The requests of this page are not recorded');
  do {
    while (requests.size > 0)
      await Promise.race([page.waitForEvent('requestfinished'), page.waitForEvent('requestfailed')]);
    await rendered(page);
  } while (requests.size > 0);
}

/** Opens a URL and waits until the page is {@link settled}. */
export async function openSettled(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await settled(page);
}
