import autocannon from 'autocannon';
import type { RunningSite } from '../e2e/sites/site.ts';
import type { Library } from './databases.ts';
import { republishedId, startLibrary } from './library-site.ts';
import { readResidentMemory } from './resident-memory.ts';
import { formatMilliseconds, type Line, median } from './table.ts';

const adminHeaders = (cookie: string) => ({ cookie, 'content-type': 'application/json' });

/** Measures how long the built server takes to start on existing data and to send the complete home page. */
export async function measureStart(library: Library): Promise<Line> {
  const times: number[] = [];
  for (let round = 0; round < 3; round++) {
    const begin = performance.now();
    const site = await startLibrary(library);
    try {
      await (await fetch(site.url)).text();
      times.push(performance.now() - begin);
    } finally {
      await site.stop();
    }
  }
  const medianMs = median(times);
  return {
    label: 'start, from spawn to the complete home page',
    result: formatMilliseconds(medianMs),
    goal: 'under 2,000 ms',
    isMet: medianMs < 2_000,
  };
}

/** The number of pages in the warm-up, and again in the measurement. */
const pageCount = 1_000;

/**
 * Returns ids of public sermons, from 401 on; other measurements use the lower ones.
 * @throws Error when the library has too few sermons
 */
async function findPublishedIds(site: RunningSite, count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let id = 401; ids.length < count; id++) {
    if (id > 401 + 2 * count) throw new Error(`Fewer than ${count} public sermons: use a larger --large`);
    const response = await fetch(`${site.url}/api/sermons/${id}`);
    await response.arrayBuffer();
    if (response.ok) ids.push(id);
  }
  return ids;
}

/**
 * Requests each URL once, with a browser's Accept-Encoding, sixteen at a time.
 * @returns pages per second
 * @throws Error unless every response is 2xx
 */
async function measurePagesPerSecond(urls: readonly string[]): Promise<number> {
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
        setupRequest: (request) => {
          const { pathname, search } = new URL(urls[next++] ?? '');
          return { ...request, path: `${pathname}${search}` };
        },
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
    throw new Error(`${result['2xx']} of ${urls.length} pages returned 2xx: ${urls[0]}`);
  return urls.length / ((end - begin) / 1000);
}

/**
 * Measures pages that were not requested before, so that each is rendered. Then measures the home page right after a
 * sermon was unpublished or published, before the page is cached again.
 * @param against the URL of a sermon page on another site, with `{n}` in place of the id
 */
export async function measureCold(
  site: RunningSite,
  cookie: string,
  against: string | undefined,
): Promise<Line[]> {
  const ids = await findPublishedIds(site, 2 * pageCount);
  const measureRate = async (urlOf: (id: number) => string) => {
    // The first half warms up the JIT compiler; each page is requested once.
    await measurePagesPerSecond(ids.slice(0, pageCount).map(urlOf));
    return measurePagesPerSecond(ids.slice(pageCount).map(urlOf));
  };
  const ourRate = await measureRate((id) => `${site.url}/sermon/${id}`);
  // The other site may use its own cache.
  const otherRate =
    against === undefined ? undefined : await measureRate((id) => against.replace('{n}', String(id)));

  const times: number[] = [];
  for (let round = 0; round < 10; round++) {
    for (const published of [false, true]) {
      const change = await fetch(`${site.url}/api/admin/sermons/${republishedId}/publish`, {
        method: 'PATCH',
        headers: adminHeaders(cookie),
        body: JSON.stringify({ published }),
      });
      if (!change.ok) throw new Error(`The sermon was not changed: ${change.status} ${await change.text()}`);
      const start = performance.now();
      await (await fetch(site.url)).text();
      times.push(performance.now() - start);
    }
  }
  return [
    { label: 'uncached sermon pages, each a different one', result: `${ourRate.toFixed(0)} a second` },
    ...(otherRate === undefined
      ? []
      : [
          {
            label: `the same against ${against}`,
            result: `${(ourRate / otherRate).toFixed(2)} ×  (${ourRate.toFixed(0)} / ${otherRate.toFixed(0)} a second)`,
            goal: 'at least 3.00 ×',
            isMet: ourRate / otherRate >= 3,
          },
        ]),
    { label: 'uncached home page right after a change', result: formatMilliseconds(median(times)) },
    {
      label: 'memory after this load',
      result: `${(await readResidentMemory(site.process.pid)).current.toFixed(0)} MB`,
    },
  ];
}
