import { adminPassword, type RunningSite, startSite } from '../e2e/site.ts';
import { residentMegabytes } from './cached.ts';
import type { Library } from './databases.ts';
import { type Line, median, milliseconds } from './table.ts';

const adminHeaders = (cookie: string) => ({ cookie, 'content-type': 'application/json' });

/** Logs in, and returns the cookie: whoever has a session is never answered from the cache. */
export async function login(site: RunningSite): Promise<string> {
  const answer = await fetch(`${site.url}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ password: adminPassword }),
  });
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0];
  if (!cookie) throw new Error(`The login failed: ${answer.status}`);
  return cookie;
}

/** Starts the server on what is built and stored already, and waits for the first page. */
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

/** The real process on a seeded library. */
export const startLibrary = (library: Library): Promise<RunningSite> =>
  startSite({
    dataDir: library.dataDir,
    env: { DATABASE_URL: library.databaseUrl ?? '', SEED_DEMO: 'false' },
  });

/**
 * Pages that nobody asked for before, each its own address: every one is rendered. And the front page right after a
 * real publication, before anybody could draw it again.
 */
export async function measureCold(
  site: RunningSite,
  cookie: string,
  against: string | undefined,
): Promise<Line[]> {
  const pages = 300;
  const perSecond = async (address: (page: number) => string) => {
    let measured = 0;
    // The first pages let the compiler of the process warm up; each page is asked for once.
    for (const first of [401, 701]) {
      let next = first;
      const begin = performance.now();
      await Promise.all(
        Array.from({ length: 8 }, async () => {
          while (next < first + pages) await (await fetch(address(next++))).text();
        }),
      );
      measured = pages / ((performance.now() - begin) / 1000);
    }
    return measured;
  };
  const ours = await perSecond((page) => `${site.url}/sermon/${page}`);
  // Whatever the other site keeps, it may: it is its own best that counts.
  const theirs =
    against === undefined ? undefined : await perSecond((page) => against.replace('{n}', String(page)));

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
