import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createStoredSermon } from '../sermons/sermon.factory.ts';

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp();
});
afterAll(() => site.close());

const sermons = 1_500;
const contentLength = 16_000;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** What is really held, without what only waits to be swept up. */
function heldBytes(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** Reads an answer to its end: how long it was, and how it ended. */
function drain(answer: IncomingMessage): Promise<{ bytes: number; ending: string }> {
  return new Promise((resolve, reject) => {
    let bytes = 0;
    let ending = '';
    answer.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      ending = chunk.subarray(-1).toString();
    });
    answer.on('end', () => resolve({ bytes, ending }));
    answer.on('error', reject);
  });
}

test(`the whole list of ${sermons} sermons leaves in memory that does not grow with it`, async () => {
  const model = await createStoredSermon(site.em(), { content: 'y'.repeat(contentLength) });
  await site.em().execute(
    `insert into sermons (title, content, rabbi_name, synagogue_name, city, state, country, email, phone,
       date_delivered, date_submitted, location_id)
     select title || number, content, rabbi_name, synagogue_name, city, state, country, email, phone,
       date_delivered, date_submitted - make_interval(secs => number % 500), location_id
     from sermons, generate_series(1, ?) number where id = ?`,
    [sermons - 1, model.id],
  );
  await site.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = site.app.server.address() as AddressInfo;
  const headers = { cookie: await site.login() };
  const ask = () =>
    new Promise<IncomingMessage>((resolve) =>
      get({ port, host: '127.0.0.1', path: '/api/admin/sermons', headers }, resolve),
    );

  await drain(await ask());
  let peak = 0;
  const before = heldBytes();
  const watch = setInterval(() => {
    peak = Math.max(peak, heldBytes() - before);
  }, 500);
  const answer = await ask();
  const { bytes, ending } = await drain(answer);
  clearInterval(watch);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['x-total-count']).toBe(String(sermons));
  expect(bytes).toBeGreaterThan(sermons * contentLength);
  expect(ending).toBe(']');
  process.stdout.write(
    `streamed ${Math.round(bytes / 1e6)} MB, peak ${Math.round(peak / 1e6)} MB above the start\n`,
  );
  expect(peak).toBeLessThan(bytes / 2);
}, 240_000);

test('each sermon is in it once, in the order of the list', async () => {
  const list = (await site.administer({ method: 'GET', url: '/api/admin/sermons' })).json() as {
    id: number;
    dateSubmitted: string;
  }[];
  expect(new Set(list.map(({ id }) => id)).size).toBe(sermons);
  const keys = list.map(({ dateSubmitted, id }) => `${dateSubmitted} ${String(id).padStart(9, '0')}`);
  expect(keys).toEqual(keys.toSorted().toReversed());
}, 240_000);
