import { get, type IncomingMessage } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createStoredSermon } from '../sermons/sermon/sermon.factory.ts';

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp();
});
afterAll(() => site.close());

const sermons = 800;
const contentLength = 20_000;
/** Maximum additional memory in bytes while 16 MB are sent: a few batches of 1 MB each. */
const maxIncrease = 6_000_000;
/** The bytes sent between two measurements of memory, so that it is measured at the same positions on every machine. */
const measureEvery = 800_000;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Memory in use after a garbage collection. */
function memoryInUse(): number {
  collectGarbage();
  // Buffers are freed only after the objects that reference them.
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** Reads a response to its end. @returns its length, how it ended, and the memory in use at each measurement */
function readResponse(
  response: IncomingMessage,
  measure?: () => number,
): Promise<{ bytes: number; ending: string; measurements: number[] }> {
  return new Promise((resolve, reject) => {
    let bytes = 0;
    let ending = '';
    const measurements: number[] = [];
    response.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      ending = chunk.subarray(-1).toString();
      if (measure && bytes > (measurements.length + 1) * measureEvery) measurements.push(measure());
    });
    response.on('end', () => resolve({ bytes, ending, measurements }));
    response.on('error', reject);
  });
}

test(`streaming the list of ${sermons} sermons uses a constant amount of memory`, async () => {
  const model = await createStoredSermon(site.em(), { content: 'y'.repeat(contentLength) });
  await site.em().execute(
    `insert into sermons (title, content, rabbi_name, synagogue_name, city, state, country, email, phone,
       date_delivered, date_submitted, location_id)
     select title || number, content, rabbi_name, synagogue_name, city, state, country, email, phone,
       date_delivered, date_submitted - make_interval(secs => number % 500), location_id
     from sermons, generate_series(1, ?) number where id = ?`,
    [sermons - 1, model.id],
  );
  const { port } = await site.listen();
  const headers = { cookie: await site.login() };
  const requestList = () =>
    new Promise<IncomingMessage>((resolve) =>
      get({ port, host: '127.0.0.1', path: '/api/admin/sermons', headers }, resolve),
    );

  await readResponse(await requestList());
  const before = memoryInUse();
  const response = await requestList();
  const { bytes, ending, measurements } = await readResponse(response, memoryInUse);
  expect(response.statusCode).toBe(200);
  expect(response.headers['x-total-count']).toBe(String(sermons));
  expect(bytes).toBeGreaterThan(sermons * contentLength);
  expect(ending).toBe(']');
  expect(measurements.length).toBeGreaterThan(15);
  expect(Math.max(...measurements) - before).toBeLessThan(maxIncrease);
}, 240_000);

test('the list has each sermon once, in order', async () => {
  const list = (await site.administer({ method: 'GET', url: '/api/admin/sermons' })).json() as {
    id: number;
    dateSubmitted: string;
  }[];
  expect(new Set(list.map(({ id }) => id)).size).toBe(sermons);
  const keys = list.map(({ dateSubmitted, id }) => `${dateSubmitted} ${String(id).padStart(9, '0')}`);
  expect(keys).toEqual(keys.toSorted().toReversed());
}, 240_000);
