import { get, type IncomingMessage } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createStoredSermon } from '../sermons/sermon/sermon.factory.ts';

const sermonCount = 800;
const contentLength = 20_000;
/** Maximum additional memory in bytes while 16 MB are sent: a few batches of 1 MB each. */
const maxIncrease = 6_000_000;
/** Bytes received between two measurements of the memory. Unlike a timer, they do not depend on the machine. */
const measurementInterval = 800_000;

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp();
  const original = await createStoredSermon(site.em(), { content: 'y'.repeat(contentLength) });
  await site.em().execute(
    `insert into sermons (title, content, rabbi_name, synagogue_name, city, state, country, email, phone,
       date_delivered, date_submitted, location_id, rabbi_id, synagogue_id)
     select title || number, content, rabbi_name, synagogue_name, city, state, country, email, phone,
       date_delivered, date_submitted - make_interval(secs => number % 500), location_id, rabbi_id, synagogue_id
     from sermons, generate_series(1, ?) number where id = ?`,
    [sermonCount - 1, original.id],
  );
});
afterAll(() => site.close());

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Collects garbage and returns the memory in use, in bytes. */
function measureMemory(): number {
  collectGarbage();
  // Buffers are freed only after the objects that reference them.
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** Reads a response to its end. @returns its length in bytes, its last character, and the results of `measure` */
function readResponse(
  response: IncomingMessage,
  measure?: () => number,
): Promise<{ byteCount: number; lastCharacter: string; measurements: number[] }> {
  return new Promise((resolve, reject) => {
    let byteCount = 0;
    let lastCharacter = '';
    const measurements: number[] = [];
    response.on('data', (chunk: Buffer) => {
      byteCount += chunk.length;
      lastCharacter = chunk.subarray(-1).toString();
      if (measure && byteCount > (measurements.length + 1) * measurementInterval)
        measurements.push(measure());
    });
    response.on('end', () => resolve({ byteCount, lastCharacter, measurements }));
    response.on('error', reject);
  });
}

test(`streaming ${sermonCount} sermons of 20 kB each needs less than 6 MB of additional memory`, async () => {
  const { port } = await site.listen();
  const headers = { cookie: await site.login() };
  const requestList = () =>
    new Promise<IncomingMessage>((resolve) =>
      get({ port, host: '127.0.0.1', path: '/api/admin/sermons', headers }, resolve),
    );

  await readResponse(await requestList());
  const before = measureMemory();
  const response = await requestList();
  const { byteCount, lastCharacter, measurements } = await readResponse(response, measureMemory);
  expect(response.statusCode).toBe(200);
  expect(response.headers['x-total-count']).toBe(String(sermonCount));
  expect(byteCount).toBeGreaterThan(sermonCount * contentLength);
  expect(lastCharacter).toBe(']');
  expect(measurements.length).toBeGreaterThan(15);
  expect(Math.max(...measurements) - before).toBeLessThan(maxIncrease);
});

test('the list has each sermon once, the newest submission first', async () => {
  const list = (await site.administer({ method: 'GET', url: '/api/admin/sermons' })).json() as {
    id: number;
    dateSubmitted: string;
  }[];
  expect(new Set(list.map(({ id }) => id)).size).toBe(sermonCount);
  const keys = list.map(({ dateSubmitted, id }) => `${dateSubmitted} ${String(id).padStart(9, '0')}`);
  expect(keys).toEqual(keys.toSorted().toReversed());
});

test('the sermons of a rabbi are all listed without limit and page, and 20 of them with a page', async () => {
  const [rabbi] = (await site.administer({ method: 'GET', url: '/api/admin/rabbis' })).json();
  const url = `/api/admin/rabbis/${rabbi.slug}/sermons`;
  const all = await site.administer({ method: 'GET', url });
  expect(all.headers['x-total-count']).toBe(String(sermonCount));
  const ids: number[] = all.json().map(({ id }: { id: number }) => id);
  expect([ids.length, new Set(ids).size]).toEqual([sermonCount, sermonCount]);
  const page = await site.administer({ method: 'GET', url: `${url}?page=2` });
  expect(page.json()).toEqual(all.json().slice(20, 40));
});
