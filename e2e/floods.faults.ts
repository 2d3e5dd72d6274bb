import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '../src/server/testing/database.ts';
import { png, wav } from '../src/server/testing/media.ts';
import {
  ask,
  askEach,
  drip,
  type Line,
  openLines,
  pour,
  residentMemory,
  tally,
  type Watched,
  watched,
} from './flood.ts';
import { type RunningSite, startSite } from './site.ts';
import { submission, Visitor } from './visitor.ts';

/** What a site that is left in peace needs at most to be itself again. */
const recovery = { timeout: 15_000, interval: 100 };

/**
 * Milliseconds of its own work that the process may do before it says that it lives: a thousand connections of one
 * moment are read, and most of them refused, before the next is looked at.
 */
const mostWorkBefore = 2_500;

/**
 * Megabytes that the floods may add to what the process takes in peace: 64 of kept answers, which are not all there in
 * the beginning, 128 of bodies in hand, and as much again that the collector lets lie before it runs.
 */
const mostAdded = 400;

const maxConnections = 1_300;

let site: RunningSite;
let dataDir: string;
let shared: TestDatabase | undefined;
let recording: string;
/** What the process takes once everything was used: measured before the first flood. */
let calm = 0;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'bimah-floods-'));
  shared = inject('postgresUrl') === '' ? undefined : await freshDatabase();
  site = await startSite({
    dataDir,
    env: {
      DATABASE_URL: shared?.databaseUrl ?? '',
      SEED_DEMO: 'true',
      LOG_LEVEL: 'info',
      SLOW_SENDER_SECONDS: '2',
      MAX_CONNECTIONS: String(maxConnections),
      METRICS_TOKEN: 'a token for the tests',
    },
  });
  const administrator = new Visitor(site);
  await administrator.login();
  const kept = await administrator.upload(wav(240, 16_000), 'audio', 'audio/wav');
  recording = JSON.parse(kept.body).url;
  await administrator.upload(await png());
  await administrator.submit('To warm up');
  await askEach(
    site,
    [...Array(300)].map((_, word) => `/directory?q=warm${word}`),
  );
  calm = residentMemory(site.process.pid as number) ?? 0;
});

afterAll(async () => {
  await site?.stop();
  await shared?.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** What the process took at most, and that it said all the while that it lives. */
function expectAlive(flood: string, { peak, health }: Watched<unknown>, mostWork = mostWorkBefore): void {
  const slowest = Math.max(...health.map(({ took }) => took));
  const worked = Math.max(...health.map((sign) => sign.worked ?? 0));
  process.stdout.write(
    `${flood}: at most ${peak} MB (calm ${calm}); ${health.length} answers of /healthz, the slowest after ${slowest} ms, ${worked} of them at work.\n`,
  );
  expect(tally(health.map(({ status }) => status))).toEqual({ 200: health.length });
  expect(worked).toBeLessThan(mostWork);
  if (peak !== null) expect(peak - calm).toBeLessThan(mostAdded);
}

/** Right after: it reads, searches, keeps and takes files, without being touched. */
let afterwards = 0;
afterEach(async () => {
  afterwards += 1;
  const visitor = new Visitor(site);
  await expect.poll(async () => (await visitor.get('/readyz')).status, recovery).toBe(200);
  await expect.poll(async () => (await visitor.get('/')).status, recovery).toBe(200);
  await expect.poll(() => ask(site, { path: `/directory?q=after${afterwards}` }), recovery).toBe(200);
  const from = `127.9.0.${afterwards}`;
  const body = JSON.stringify(submission(`After flood ${afterwards}`));
  await expect
    .poll(() => ask(site, { method: 'POST', path: '/api/sermons', body, from }), recovery)
    .toBe(201);
  await visitor.login();
  const picture = await png({ width: 300, height: 200 });
  await expect.poll(async () => (await visitor.upload(picture)).status, recovery).toBe(201);
  expect(await visitor.titles()).toContain(`After flood ${afterwards}`);
  expect(site.process.exitCode).toBeNull();
  expect(site.output()).not.toMatch(/a request failed|a procedure failed|unhandled|heap/i);
});

const flooders = (number: number, addresses: number) => `127.3.0.${(number % addresses) + 1}`;

/** Writes a request on every line in the same moment, and waits until each has its answer. */
async function askAtOnce(
  count: number,
  path: (number: number) => string,
  addresses: number,
): Promise<Record<number, number>> {
  const lines = await openLines(site, count, (number) => ({ from: flooders(number, addresses) }));
  for (const [number, { socket }] of lines.entries())
    socket.write(`GET ${path(number)} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  await expect
    .poll(() => lines.every((line) => line.isClosed()), { timeout: 120_000, interval: 50 })
    .toBe(true);
  return tally(lines.map((line) => line.status()));
}

test('1,000 connections that ask for one kept page at once all get it', async () => {
  const flood = await watched(site, () => askAtOnce(1_000, () => '/', 1));
  expect(flood.result).toEqual({ 200: 1_000 });
  // Each answer is the same bytes.
  expectAlive('1,000 for one page', flood);
});

const search = (words: string) =>
  `/trpc/sermons.directory?input=${encodeURIComponent(JSON.stringify({ q: words }))}`;

test('1,000 connections that each search for something else at once: the work in hand is done, the rest is told 429 or 503', async () => {
  const fromOne = await watched(site, () => askAtOnce(1_000, (number) => search(`one${number}`), 1));
  const fromMany = await watched(site, () => askAtOnce(1_000, (number) => search(`many${number}`), 20));
  process.stdout.write(`Answers: ${JSON.stringify([fromOne.result, fromMany.result])}\n`);
  expectAlive('1,000 searches of one address', fromOne);
  expectAlive('1,000 searches of twenty addresses', fromMany);
  // The embedded database does one after the other before the next is read off its connection: they wait outside.
  expect(fromOne.result[200]).toBeGreaterThanOrEqual(400);
  expect((fromOne.result[200] ?? 0) + (fromOne.result[429] ?? 0)).toBe(1_000);
  expect(fromMany.result[200]).toBeGreaterThanOrEqual(500);
  expect((fromMany.result[200] ?? 0) + (fromMany.result[503] ?? 0)).toBe(1_000);
  if (shared) expect([fromOne.result[429], fromMany.result[503]]).not.toContain(undefined);
});

test('more connections than are allowed: those that are there are served, the others turned away, and the log says so', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  await ask(site, { path: '/healthz', agent });
  // A connection that a proxy keeps open: a new one would be among those turned away.
  const flood = await watched(site, () => openLines(site, 2_000), { agent });
  await expect
    .poll(() => flood.result.filter((line) => line.isClosed()).length, recovery)
    .toBeGreaterThanOrEqual(2_000 - maxConnections);
  const open = flood.result.filter((line) => !line.isClosed());
  expect(open.length).toBeGreaterThan(maxConnections - 50);
  expectAlive('2,000 connections', flood);
  expect(site.output()).toContain('as many connections are open as MAX_CONNECTIONS allows');
  for (const { socket } of open) socket.destroy();
  agent.destroy();
});

test('150 readers who ask for a recording of 8 MB, and 150 for a page, and do not read', async () => {
  const flood = await watched(site, async () => {
    const lines = await openLines(site, 300, () => ({ isRead: false }));
    for (const [number, { socket }] of lines.entries())
      socket.write(`GET ${number % 2 ? '/directory' : recording} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    // Somebody who reads is served beside them.
    const reader = new Visitor(site);
    for (let count = 0; count < 100; count++) {
      expect((await reader.get(`/directory?q=beside${count}`)).status).toBe(200);
      if (count % 20 === 0) expect((await reader.get(recording)).status).toBe(200);
    }
    return lines;
  });
  expect(flood.result.filter((line) => line.isClosed())).toEqual([]);
  // Held whole, the recordings alone would be 1,100 MB. Until the buffers on the way are full, it is busy filling them.
  expectAlive('300 readers who do not read', flood, 6_000);
  // Whoever begins to read gets the rest.
  const patient = flood.result[0];
  let bytes = 0;
  patient?.socket.on('data', (chunk) => {
    bytes += chunk.length;
  });
  patient?.socket.resume();
  await expect.poll(() => bytes, recovery).toBeGreaterThan(240 * 16_000 * 2);
  for (const { socket } of flood.result) socket.destroy();
});

/** Every line is answered with one of these and then closed, none is left open. */
async function statusesOf(lines: readonly Line[]): Promise<Record<number, number>> {
  await expect
    .poll(() => lines.every((line) => line.isClosed()), { timeout: 60_000, interval: 50 })
    .toBe(true);
  return tally(lines.map((line) => line.status()));
}

test('500 senders whose headers come by the letter are told 408, while others are served', async () => {
  const flood = await watched(site, async () => {
    const lines = await openLines(site, 500, (number) => ({ from: flooders(number, 5) }));
    for (const { socket } of lines) socket.write('GET / HTTP/1.1\r\nX-Slow: ');
    const dripping = drip(lines, 'slowly');
    expect(await ask(site, { path: '/directory?q=meanwhile' })).toBe(200);
    await dripping;
    return statusesOf(lines);
  });
  expect(flood.result).toEqual({ 408: 500 });
  expectAlive('500 headers by the letter', flood);
});

test('200 senders whose words come by the letter are told 408, 429 or 503', async () => {
  const flood = await watched(site, async () => {
    const lines = await openLines(site, 200, (number) => ({ from: flooders(number, 4) }));
    for (const { socket } of lines)
      socket.write(
        'POST /api/sermons HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n',
      );
    await drip(lines, '{"title":"slow');
    return statusesOf(lines);
  });
  // 64 bodies are in hand at once, 32 of one address.
  expect(flood.result).toEqual({ 408: 64, 503: 136 });
  const chunked = async (headers: string) => {
    const one = await openLines(site, 40);
    for (const { socket } of one)
      socket.write(
        `POST /trpc/sermons.create HTTP/1.1\r\nHost: localhost\r\n${headers}Transfer-Encoding: chunked\r\n\r\n`,
      );
    await drip(one, '1\r\na\r\n');
    return statusesOf(one);
  };
  expect(await chunked('Content-Type: application/json\r\n')).toEqual({ 408: 32, 429: 8 });
  // Some are answered long before their end, and may not go on for that.
  expect((await chunked(''))[415]).toBeGreaterThanOrEqual(32);
  expectAlive('200 bodies by the letter', flood);
});

const multipart = (path: string, more: string) =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 4000000\r\n\r\n${more}`;

test('files that come by the letter, and files that never begin, leave their place to others', async () => {
  const flood = await watched(site, async () => {
    const lines = await openLines(site, 80, (number) => ({ from: flooders(number, 10) }));
    const file =
      '--x\r\nContent-Disposition: form-data; name="headshot"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n';
    for (const [number, { socket }] of lines.entries())
      socket.write(
        multipart('/api/upload/headshot', number % 2 ? file : '--x\r\nContent-Disposition: form-'),
      );
    const dripping = drip(lines, 'slowly');
    // Forty are in hand at once; somebody else waits as long as the slow ones are waited for.
    const visitor = new Visitor(site);
    const picture = await png({ width: 200, height: 100 });
    await expect.poll(async () => (await visitor.upload(picture)).status, recovery).toBe(201);
    await dripping;
    return statusesOf(lines);
  });
  process.stdout.write(`Slow files: ${JSON.stringify(flood.result)}\n`);
  expect(Object.keys(flood.result).filter((status) => !['400', '408', '503'].includes(status))).toEqual([]);
  expectAlive('80 files by the letter', flood);
  expect(await readdir(join(dataDir, 'incoming'))).toEqual([]);
});

const huge = 'Content-Length: 5000000000\r\n';

test('a body that says it is 5 GB is refused before it comes, over every door', async () => {
  const doors = [
    ['/api/sermons', 'application/json', 413],
    ['/api/newsletters/subscribe', 'application/json', 413],
    ['/api/admin/login', 'application/json', 413],
    ['/trpc/sermons.create', 'application/json', 413],
    ['/trpc/sermons.create,sermons.create?batch=1', 'application/json', 413],
    ['/subscribe', 'application/x-www-form-urlencoded', 413],
    ['/unsubscribe?token=x', 'application/x-www-form-urlencoded', 413],
    ['/api/upload/headshot', 'multipart/form-data; boundary=x', 413],
    ['/api/upload/audio', 'multipart/form-data; boundary=x', 413],
    ['/api/upload/featured-image', 'multipart/form-data; boundary=x', 413],
    ['/api/admin/imports', 'multipart/form-data; boundary=x', 401],
  ] as const;
  const flood = await watched(site, async () => {
    const found: [string, number][] = [];
    for (const [path, type] of doors) {
      const lines = await openLines(site, 10, (number) => ({ from: flooders(number, 10) }));
      for (const { socket } of lines)
        socket.write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\n${huge}\r\n`);
      await expect.poll(() => lines.every((line) => line.status() > 0), recovery).toBe(true);
      const statuses = Object.keys(tally(lines.map((line) => line.status())));
      found.push([path, Number(statuses.join())]);
      for (const { socket } of lines) socket.destroy();
    }
    return found;
  });
  expect(flood.result).toEqual(doors.map(([path, , status]) => [path, status]));
  expectAlive('110 bodies of 5 GB', flood);
});

test('bodies without an end are cut off where the largest good one ends', async () => {
  const piece = Buffer.alloc(64 * 1024, 'a');
  const chunk = Buffer.concat([Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from('\r\n')]);
  const file = (field: string) =>
    Buffer.from(`--x\r\nContent-Disposition: form-data; name="${field}"; filename="a"\r\nContent-Type: `);
  const inChunk = (bytes: Buffer) => `${bytes.length.toString(16)}\r\n${bytes}\r\n`;
  const doors = [
    ['/api/sermons', 'application/json', '', 10],
    ['/trpc/sermons.create', 'application/json', '', 10],
    ['/subscribe', 'application/x-www-form-urlencoded', '', 10],
    [
      '/api/upload/headshot',
      'multipart/form-data; boundary=x',
      inChunk(Buffer.concat([file('headshot'), Buffer.from('image/png\r\n\r\n')])),
      200,
    ],
    [
      '/api/upload/audio',
      'multipart/form-data; boundary=x',
      inChunk(Buffer.concat([file('audio'), Buffer.from('audio/mpeg\r\n\r\n')])),
      200,
    ],
    // What stands before the first part has no end either.
    ['/api/upload/audio', 'multipart/form-data; boundary=x', '', 200],
  ] as const;
  const flood = await watched(site, async () => {
    const taken: Record<string, number> = {};
    for (const [number, [path, type, begin, most]] of doors.entries()) {
      const lines = await openLines(site, 5, () => ({ from: `127.4.0.${number + 1}` }));
      const megabytes = await Promise.all(
        lines.map((line) => {
          line.socket.write(
            `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\nTransfer-Encoding: chunked\r\n\r\n${begin}`,
          );
          return pour(line, chunk, 400 * 1024 * 1024);
        }),
      );
      const name = `${path}${begin || number < 3 ? '' : ' (before the file)'}`;
      taken[name] = Math.max(...megabytes);
      expect(taken[name], name).toBeLessThan(most);
      await expect.poll(() => lines.every((line) => line.isClosed()), recovery).toBe(true);
      const statuses = Object.keys(tally(lines.map((line) => line.status())));
      // A sender in full flow may see the connection break before the answer.
      expect(statuses.filter((status) => !['0', '400', '408', '413'].includes(status))).toEqual([]);
    }
    return taken;
  });
  process.stdout.write(`Megabytes taken: ${JSON.stringify(flood.result)}\n`);
  expectAlive('30 bodies without an end', flood);
  await expect.poll(() => readdir(join(dataDir, 'incoming')), recovery).toEqual([]);
});

/** What the public cache holds, in megabytes, as operators read it. */
async function keptMegabytes(): Promise<number> {
  const headers = { authorization: 'Bearer a token for the tests' };
  const { body } = await new Visitor(site).ask('GET', '/metrics', undefined, headers);
  return Number(/^bimah_public_cache_bytes (\S+)$/m.exec(body)?.[1]) / 1024 / 1024;
}

test('20,000 distinct addresses do not fill the memory: made-up parameters are one page, the rest pushes out the oldest', async () => {
  const before = await keptMegabytes();
  const madeUp = await watched(site, () =>
    askEach(
      site,
      Array.from({ length: 12_000 }, (_, number) =>
        number % 2 ? `/directory?utm${number}=${number}` : `/api/sermons/recent?x${number}=1`,
      ),
    ),
  );
  expect(madeUp.result).toEqual({ 200: 12_000 });
  expect((await keptMegabytes()) - before).toBeLessThan(1);
  expectAlive('12,000 made-up parameters', madeUp);

  const nowhere = await watched(site, () =>
    askEach(
      site,
      Array.from(
        { length: 3_100 },
        (_, number) => `/api/sermons/by-slug/nowhere-${number}-${'x'.repeat(200)}`,
      ),
    ),
  );
  expect(nowhere.result).toEqual({ 404: 4_000 });
  expect((await keptMegabytes()) - before).toBeLessThan(1);
  expectAlive('4,000 addresses of nothing', nowhere);

  const days = await watched(site, () =>
    askEach(
      site,
      Array.from({ length: 3_100 }, (_, number) => {
        const date = new Date(Date.UTC(1950, 0, 1 + number)).toISOString().slice(0, 10);
        return `/api/calendar/day?date=${date}`;
      }),
    ),
  );
  expect(days.result).toEqual({ 200: 3_100 });
  expectAlive('3,100 days', days);

  const pages = await watched(site, () =>
    askEach(
      site,
      Array.from({ length: 900 }, (_, number) => `/directory?q=torah+-without${number}&page=${number % 7}`),
    ),
  );
  expect(pages.result).toEqual({ 200: 900 });
  const kept = await keptMegabytes();
  process.stdout.write(`Kept: ${Math.round(before)} MB before, ${Math.round(kept)} MB after.\n`);
  // Filled to its brim, which is 64 MB, and not beyond: all of them would be 90 more.
  expect(kept).toBeGreaterThan(60);
  expect(kept).toBeLessThanOrEqual(64);
  expectAlive('900 drawn pages', pages);
});

test('a batch of 1,000 calls is refused whole; a thousand calls in small batches are counted one by one', async () => {
  const calls = (count: number, name: string) => Array(count).fill(name).join(',');
  const inputs = (count: number, input: unknown) =>
    JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, index) => [index, input])));
  const flood = await watched(site, async () => {
    const read = await ask(site, {
      path: `/trpc/${calls(1_000, 'sermons.featured')}?batch=1`,
    });
    const write = await ask(site, {
      method: 'POST',
      path: `/trpc/${calls(1_000, 'newsletters.subscribe')}?batch=1`,
      body: inputs(1_000, { email: 'batch@example.org' }),
      from: '127.5.0.1',
    });
    const small = await Promise.all(
      Array.from({ length: 40 }, (_, number) =>
        ask(site, {
          method: 'POST',
          path: `/trpc/${calls(25, 'newsletters.subscribe')}?batch=1`,
          body: inputs(25, { email: `small${number}@example.org` }),
          from: '127.5.0.2',
        }),
      ),
    );
    return { read, write, small: tally(small) };
  });
  process.stdout.write(`Batches: ${JSON.stringify(flood.result)}\n`);
  expect([flood.result.read, flood.result.write].every((status) => status >= 400 && status < 500)).toBe(true);
  const administrator = new Visitor(site);
  await administrator.login();
  const subscribers = (await administrator.get('/api/admin/newsletters')).body;
  expect(subscribers).not.toContain('batch@example.org');
  // Sixty of one address in a quarter of an hour: two batches and a part of the third.
  expect(new Set(subscribers.match(/small\d+@example/g)).size).toBeLessThanOrEqual(3);
  expectAlive('2,000 calls in batches', flood);
});
