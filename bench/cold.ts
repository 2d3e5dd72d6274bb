import autocannon from 'autocannon';
import { adminPassword, type RunningSite, startSite } from '../e2e/sites/site.ts';
import { residentMegabytes } from './cached.ts';
import type { Library } from './databases.ts';
import { type Line, median, milliseconds } from './table.ts';

const adminHeaders = (cookie: string) => ({ cookie, 'content-type': 'application/json' });

/** Logs in and returns the cookie. Requests with a session bypass the cache. */
export async function login(site: RunningSite): Promise<string> {
  const response = await fetch(`${site.url}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ password: adminPassword }),
  });
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0];
  if (!cookie) throw new Error(`The login failed: ${response.status}`);
  return cookie;
}

/** Starts the built server on existing data and waits for the first page. */
export async function measureStart(library: Library): Promise<Line> {
  const times: number[] = [];
  for (let round = 0; round < 3; round++) {
    const begin = performance.now();
    const site = await startLibrary(library);
    await (await fetch(site.url)).text();
    times.push(performance.now() - begin);
    await site.stop();
  }
  const time = median(times);
  return {
    what: 'start, from spawn to the whole front page',
    measured: milliseconds(time),
    goal: 'under 2,000 ms',
    isMet: time < 2_000,
  };
}

/** The real server process on a seeded library. */
export const startLibrary = (library: Library, env: NodeJS.ProcessEnv = {}): Promise<RunningSite> =>
  startSite({
    dataDir: library.dataDir,
    env: { DATABASE_URL: library.databaseUrl ?? '', SEED_DEMO: 'false', ...env },
  });

/** Number of pages to request for the warm-up, and again for the measurement. */
const pages = 1_000;

/** The ids of public sermons from 401 on; other measurements use the lower ones. */
async function publishedIds(site: RunningSite, count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let id = 401; ids.length < count; id++) {
    const response = await fetch(`${site.url}/api/sermons/${id}`);
    await response.arrayBuffer();
    if (response.ok) ids.push(id);
  }
  return ids;
}

/** Requests each URL once, like a browser, sixteen at a time. @throws if a response is not 200 */
async function pagesPerSecond(urls: readonly string[]): Promise<number> {
  let next = 0;
  const begin = performance.now();
  let end = begin;
  const options: autocannon.Options = {
    url: urls[0] ?? '',
    connections: 16,
    amount: urls.length,
    headers: { 'accept-encoding': 'gzip, deflate, br, zstd' },
    requests: [
      {
        setupRequest: (request) => ({ ...request, path: new URL(urls[next++] ?? '').pathname }),
      },
    ],
  };
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const run = autocannon(options, (error, found) => (error ? reject(error) : resolve(found)));
    // autocannon ends a run on whole seconds only.
    run.on('response', () => {
      end = performance.now();
    });
  });
  if (result['2xx'] !== urls.length)
    throw new Error(`Of ${urls.length} pages ${result['2xx']} were served: ${urls[0]}`);
  return urls.length / ((end - begin) / 1000);
}

/**
 * Measures pages that were not requested before, so that each is rendered. Then measures the home page right after a
 * publication, before it is cached again.
 */
export async function measureCold(
  site: RunningSite,
  cookie: string,
  against: string | undefined,
): Promise<Line[]> {
  const numbers = await publishedIds(site, 2 * pages);
  const perSecond = async (urlOf: (number: number) => string) => {
    // The first half warms up the JIT compiler; each page is requested once.
    await pagesPerSecond(numbers.slice(0, pages).map(urlOf));
    return pagesPerSecond(numbers.slice(pages).map(urlOf));
  };
  const ours = await perSecond((number) => `${site.url}/sermon/${number}`);
  // The other site may cache as it likes: its best result counts.
  const theirs =
    against === undefined ? undefined : await perSecond((number) => against.replace('{n}', String(number)));

  const times: number[] = [];
  for (let round = 0; round < 10; round++) {
    for (const published of [false, true]) {
      await fetch(`${site.url}/api/admin/sermons/11/publish`, {
        method: 'PATCH',
        headers: adminHeaders(cookie),
        body: JSON.stringify({ published }),
      });
      const start = performance.now();
      await (await fetch(site.url)).text();
      times.push(performance.now() - start);
    }
  }
  return [
    { what: 'cold sermon pages, each another one', measured: `${ours.toFixed(0)} a second` },
    ...(theirs === undefined
      ? []
      : [
          {
            what: `the same against ${against}`,
            measured: `${(ours / theirs).toFixed(2)} ×  (${ours.toFixed(0)} / ${theirs.toFixed(0)} a second)`,
            goal: 'at least 3.00 ×',
            isMet: ours / theirs >= 3,
          },
        ]),
    { what: 'cold front page right after a publication', measured: milliseconds(median(times)) },
    {
      what: 'memory after this load',
      measured: `${(await residentMegabytes(site.process.pid)).toFixed(0)} MB`,
    },
  ];
}
