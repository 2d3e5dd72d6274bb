import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { projectRoot } from '../../base/project-root.ts';
import { Sermon } from '../../features/sermons/sermon/sermon.entity.ts';
import { sermonInput } from '../../features/sermons/sermon/sermon.factory.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { type LimitStore, memoryStore, redisStore } from './limit-store.ts';
import { createLimits, type QuotaState } from './limits.ts';

describe('the rate limit of writes', () => {
  let site: TestApp;
  beforeAll(async () => {
    site = await createTestApp({ TRUST_PROXY: 'true' });
  });
  afterAll(() => site.close());

  const batch = (calls: number, ip: string, procedure = 'sermons.create', input: unknown = sermonInput()) =>
    site.visit({
      method: 'POST',
      url: `/trpc/${Array(calls).fill(procedure).join(',')}?batch=1`,
      headers: { 'x-forwarded-for': ip },
      payload: Object.fromEntries(Array.from({ length: calls }, (_, index) => [index, input])),
    });
  const subscribe = (ip: string) =>
    site.visit({
      method: 'POST',
      url: '/api/newsletters/subscribe',
      headers: { 'x-forwarded-for': ip },
      payload: { email: 'reader@example.org' },
    });

  test('a response has the RateLimit headers of the IETF draft', async () => {
    const first = await subscribe('10.1.0.1');
    expect(first.headers['ratelimit-policy']).toBe('"write";q=120;w=60, "subscribe";q=60;w=900');
    expect(first.headers.ratelimit).toBe('"write";r=119;t=60, "subscribe";r=59;t=900');
    expect((await subscribe('10.1.0.1')).headers.ratelimit).toMatch(/^"write";r=118;t=\d+, /);
    expect((await subscribe('10.1.0.2')).headers.ratelimit).toMatch(/^"write";r=119;t=60, /);
  });

  test('a login has the headers of both of its limits, and a successful one does not count as failed', async () => {
    const login = (password: string) =>
      site.visit({
        method: 'POST',
        url: '/api/admin/login',
        headers: { 'x-forwarded-for': '10.1.0.3' },
        payload: { password },
      });
    expect((await login('wrong')).headers.ratelimit).toMatch(/^"write";r=119;t=\d+, "login";r=9;t=900$/);
    expect((await login('a password for tests')).headers.ratelimit).toMatch(/"login";r=9;t=\d+$/);
  });

  test('every call of a batch counts: 1,000 submissions in batches of 25 store 60', async () => {
    const before = await site.em().count(Sermon);
    let stored = 0;
    for (let sent = 0; sent < 1_000; sent += 25) {
      const response = await batch(25, '10.1.0.4');
      for (const call of response.json()) if (call.result) stored += 1;
    }
    expect(stored).toBe(60);
    expect((await site.em().count(Sermon)) - before).toBe(60);
    const rejected = await subscribe('10.1.0.4');
    expect(rejected.statusCode).toBe(429);
    expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0);
    expect(rejected.headers.ratelimit).toMatch(/^"write";r=0;t=\d+$/);
  });

  test('a rejected batch has Retry-After; batches of 31 and of 1,000 calls are rejected without being counted', async () => {
    for (let sent = 0; sent < 5; sent++) await batch(25, '10.1.0.5', 'newsletters.subscribe', { email: 'x' });
    const rejected = await batch(25, '10.1.0.5', 'newsletters.subscribe', { email: 'x' });
    expect(rejected.statusCode).toBe(429);
    expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0);
    const large = await batch(31, '10.1.0.6', 'newsletters.subscribe', { email: 'x' });
    expect(large.statusCode).toBe(400);
    // The router returns 404, because the URL of 1,000 calls is too long.
    const huge = await batch(1_000, '10.1.0.6', 'newsletters.subscribe', { email: 'reader@example.org' });
    expect(huge.statusCode).toBe(404);
    expect((await subscribe('10.1.0.6')).headers.ratelimit).toMatch(/^"write";r=119;t=60, /);
  });

  test('of 25 wrong passwords in a batch, 10 return 401 and 15 return 429', async () => {
    const response = await batch(25, '10.1.0.7', 'admin.login', { password: 'wrong' });
    const codes = response
      .json()
      .map((call: { error: { data: { httpStatus: number } } }) => call.error.data.httpStatus);
    expect(codes.filter((code: number) => code === 401)).toHaveLength(10);
    expect(codes.filter((code: number) => code === 429)).toHaveLength(15);
  });

  test('200 reads of one client that are not cached return 200 without a RateLimit header', async () => {
    const { misses } = site.app.publicCache.stats;
    for (let read = 0; read < 200; read++) {
      const response = await site.visit({
        method: 'GET',
        url: `/api/sermons/recent?limit=${(read % 50) + 1}&page=${1 + Math.floor(read / 50)}`,
        headers: { 'x-forwarded-for': '10.1.0.8' },
      });
      expect(response.statusCode).toBe(200);
      expect(response.headers.ratelimit).toBeUndefined();
    }
    expect(site.app.publicCache.stats.misses - misses).toBe(200);
  });
});

/** The limits of docs/product/limits.md L6, in its order: name, attempts and seconds. */
const documentedLimits = [
  ['write', 120, 60],
  ['submission', 60, 3_600],
  ['correction', 60, 3_600],
  ['linkRequest', 10, 900],
  ['subscribe', 60, 900],
  ['unknownLink', 60, 900],
  ['upload', 180, 3_600],
  ['login', 10, 900],
  ['moderation', 1_200, 60],
] as const;

test.each(documentedLimits)(
  'the limit “%s” allows %i attempts in %i seconds',
  async (name, points, seconds) => {
    const states: QuotaState[] = [];
    const limit = createLimits(memoryStore)((state) => states.push(state))[name];
    for (let attempt = 0; attempt < points; attempt++) await limit.take('10.4.0.1');
    await expect(limit.take('10.4.0.1')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    expect(states).toHaveLength(points + 1);
    expect(states[0]).toMatchObject({ remaining: points - 1, resetSeconds: seconds });
    await limit.take('10.4.0.2');
  },
);

test('every limit is documented, and every documented limit exists', () => {
  const rows = readFileSync(join(projectRoot, 'docs/product/limits.md'), 'utf8').matchAll(
    /\| ([\d,]+) (a minute|an hour|in 15 minutes) \|/g,
  );
  const seconds: Record<string, number> = { 'a minute': 60, 'an hour': 3_600, 'in 15 minutes': 900 };
  expect(
    Array.from(rows, ([, points = '', time = '']) => [Number(points.replace(',', '')), seconds[time]]),
  ).toEqual(documentedLimits.map(([, ...limit]) => limit));
  expect(Object.keys(createLimits(memoryStore)(() => {})).toSorted()).toEqual(
    documentedLimits.map(([name]) => name).toSorted(),
  );
});

test('the IP addresses of an IPv6 /64 network share a limit, and so do an IPv4 address and its IPv4-mapped IPv6 address', async () => {
  const { login } = createLimits(memoryStore)(() => {});
  const isRejected = (ip: string) =>
    login.take(ip).then(
      () => false,
      () => true,
    );
  for (let guess = 0; guess < 10; guess++) await login.take(`2001:db8:0:7::${guess}`);
  expect(await isRejected('2001:0DB8::7:1:2:3:4')).toBe(true);
  expect(await isRejected('2001:db8:0:8::1')).toBe(false);
  for (let guess = 0; guess < 10; guess++) await login.take('10.5.0.1');
  expect(await isRejected('::ffff:10.5.0.1')).toBe(true);
  expect(await isRejected('::ffff:10.5.0.2')).toBe(false);
  for (const sameIp of [
    '::ffff:a05:1',
    '::FFFF:0A05:0001',
    '0:0:0:0:0:ffff:a05:1',
    '0:0:0:0:0:ffff:10.5.0.1',
  ])
    expect([sameIp, await isRejected(sameIp)]).toEqual([sameIp, true]);
  for (let guess = 0; guess < 10; guess++) expect(await isRejected(`::ffff:a05:${guess + 3}`)).toBe(false);
  expect(await isRejected('::ffff:a05:2')).toBe(false);
});

test('the error message of the login limit has the waiting time, that of the write limit asks to wait a moment', async () => {
  const { login, write } = createLimits(memoryStore)(() => {});
  for (let guess = 0; guess < 10; guess++) await login.take('10.3.0.1');
  await expect(login.take('10.3.0.1')).rejects.toMatchObject({
    message: 'Too many failed logins. Please try again in 15 minutes.',
  });
  for (let change = 0; change < 120; change++) await write.take('10.3.0.1');
  await expect(write.take('10.3.0.1')).rejects.toMatchObject({
    message: 'Too many requests from your network. Please wait a moment and try again.',
  });
});

describe('counting in Redis', () => {
  const stores: LimitStore[] = [];
  afterEach(async () => {
    for (const store of stores.splice(0)) await store.close();
  });
  const open = async (url: string) => {
    const logged: string[] = [];
    const store = await redisStore(url, {
      warn: (_, message) => logged.push(message),
      info: (message) => logged.push(message),
    });
    stores.push(store);
    return { store, logged };
  };

  test('while Redis is unavailable, an instance counts on its own and logs that', async () => {
    const { store, logged } = await open('redis://127.0.0.1:1');
    const seen: QuotaState[] = [];
    const { login } = createLimits(store)((state) => seen.push(state));
    for (let guess = 0; guess < 10; guess++) await login.take('10.2.0.1');
    await expect(login.take('10.2.0.1')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    expect(seen.at(-1)).toMatchObject({ name: 'login', remaining: 0, isExceeded: true });
    await expect
      .poll(() => logged)
      .toEqual(['Redis is unavailable; each instance counts attempts by itself']);
  });

  test.skipIf(!process.env.TEST_REDIS_URL)('two instances share their counts', async () => {
    const url = String(process.env.TEST_REDIS_URL);
    const seen: QuotaState[] = [];
    const here = createLimits((await open(url)).store)(() => {});
    const there = createLimits((await open(url)).store)((state) => seen.push(state));
    // Redis keeps the counts of earlier runs, so each attempt needs an IP address that has not been used.
    const newIp = () => `10.${randomInt(250)}.${randomInt(250)}.${randomInt(250)}`;
    // Until they are connected, the instances count on their own.
    const remainingAfterBoth = async () => {
      const ip = newIp();
      await here.login.take(ip);
      await there.login.take(ip);
      return seen.at(-1)?.remaining;
    };
    await expect.poll(remainingAfterBoth).toBe(8);
    const ip = newIp();
    const guesses = Array.from({ length: 12 }, (_, guess) => (guess % 2 ? here : there).login.take(ip));
    const results = await Promise.allSettled(guesses);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  });
});
