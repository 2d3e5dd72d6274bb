import type { IncomingHttpHeaders } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { PublicCache } from './public-cache.ts';

const maxBytes = 400_000;
/** Characters of a response that is too large to be cached, although the cache has room for it. */
const giantLength = 60_000;

let app: FastifyInstance;
let cache: PublicCache;
let contentVersion: string;
let isDatabaseUnavailable: boolean;
let renders: number;
let hooks: number;
let hold: Promise<void>;

beforeEach(async () => {
  contentVersion = '1';
  isDatabaseUnavailable = false;
  renders = 0;
  hooks = 0;
  hold = Promise.resolve();
  app = Fastify();
  cache = new PublicCache({
    readContentVersion: async () => {
      if (isDatabaseUnavailable) throw new Error('The database is unavailable');
      return contentVersion;
    },
    maxBytes,
  });
  await cache.refresh();
  cache.serveFromCache(app, ({ cookie }) => cookie !== undefined);
  app.addHook('onRequest', async (_request, reply) => {
    hooks++;
    reply.header('x-security', 'set by a hook');
  });
  cache.cacheMisses(app, (request) => request.headers.cookie !== undefined);
  app.get(
    '/page/:name',
    { config: { publicCacheKey: (request) => request.url.split('?')[0] ?? null } },
    async (request, reply) => {
      const response = `${renders++} of version ${contentVersion} ${'x'.repeat(2_000)}`;
      await hold;
      if ((request.params as { name: string }).name === 'missing') return reply.code(404).send('not there');
      return reply.type('text/plain').header('x-route', 'yes').send(response);
    },
  );
  app.get('/giant/:name', { config: { publicCacheKey: ({ url }) => url } }, async () => {
    renders++;
    return 'x'.repeat(giantLength);
  });
  app.get('/long-text', { config: { publicCacheKey: () => '/long-text' } }, async () => {
    renders++;
    const words = 'Jacob woke from his sleep and said that a well belongs to everyone who is thirsty'.split(
      ' ',
    );
    return Array.from({ length: 3_000 }, (_, place) => words[(place ** 3 % 101) % words.length]).join(' ');
  });
});
afterEach(() => app.close());

const get = (url = '/page/one', headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url, headers });

describe('the public cache', () => {
  test('renders once and then sends the same bytes and headers', async () => {
    const first = await get();
    const second = await get('/page/one?made=up');
    expect(renders).toBe(1);
    expect(second.body).toBe(first.body);
    expect(second.headers['x-route']).toBe('yes');
    expect(second.headers['content-type']).toBe(first.headers['content-type']);
    expect(second.headers.etag).toBe(first.headers.etag);
    expect(second.headers['cache-control']).toBe('no-cache');
  });

  test('a hit runs no hook, and has the headers that hooks set', async () => {
    await get();
    hooks = 0;
    const hit = await get();
    expect([hooks, renders, hit.headers['x-security']]).toEqual([0, 1, 'set by a hook']);
  });

  test('compresses in the background, and sends the compressed variant once it is ready', async () => {
    const plain = (await get()).body;
    await expect
      .poll(async () => {
        hooks = 0;
        const hit = await get('/page/one', { 'accept-encoding': 'gzip, deflate, br' });
        expect(brotliDecompressSync(hit.rawPayload).toString()).toBe(plain);
        return hooks;
      })
      .toBe(0);
  });

  test('concurrent misses wait for one rendering', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    hold = promise;
    const responses = Array.from({ length: 20 }, () => get());
    setImmediate(resolve);
    const bodies = (await Promise.all(responses)).map((response) => response.body);
    expect(renders).toBe(1);
    expect(new Set(bodies).size).toBe(1);
  });

  test('a new content version invalidates it', async () => {
    await get();
    contentVersion = '2';
    await cache.refresh();
    expect((await get()).body).toContain('version 2');
  });

  test('a change succeeds and invalidates it when the database becomes unavailable after the commit', async () => {
    await get();
    isDatabaseUnavailable = true;
    for (const change of [1, 2]) {
      await cache.refreshAfterChange();
      await get();
      await get();
      expect(renders).toBe(1 + change);
    }
    isDatabaseUnavailable = false;
    await cache.refresh();
    await get();
    expect(renders).toBe(4);
  });

  test('a response from before a change is not cached, also when an older content version arrives later', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    hold = promise;
    const old = get();
    await new Promise(setImmediate);
    contentVersion = '2';
    // Two reads of the version over two connections: the later one may return first.
    cache.setVersion('2');
    cache.setVersion('1');
    resolve();
    expect((await old).body).toContain('version 1');
    expect((await get()).body).toContain('version 2');
  });

  test('a response from before a change is neither cached nor waited for after it', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    hold = promise;
    const old = get();
    await new Promise(setImmediate);
    contentVersion = '2';
    await cache.refresh();
    hold = Promise.resolve();
    expect((await get()).body).toContain('version 2');
    resolve();
    expect((await old).body).toContain('version 1');
    expect((await get()).body).toContain('version 2');
  });

  test('a request with a session neither reads nor fills it', async () => {
    await get('/page/one', { cookie: 'session' });
    await get('/page/one', { cookie: 'session' });
    expect(renders).toBe(2);
    await get();
    expect(renders).toBe(3);
  });

  test('caches only responses with status 200', async () => {
    await get('/page/missing');
    expect((await get('/page/missing')).statusCode).toBe(404);
    expect(renders).toBe(2);
  });

  test('returns 304 without a body when the ETag matches', async () => {
    const { etag } = (await get()).headers;
    const response = await get('/page/one', { 'if-none-match': String(etag) });
    expect([response.statusCode, response.body]).toEqual([304, '']);
    const strong = String(etag).replace('W/', '');
    expect((await get('/page/one', { 'if-none-match': `"another", ${strong}` })).statusCode).toBe(304);
    expect((await get('/page/one', { 'if-none-match': 'W/"another"' })).statusCode).toBe(200);
  });

  test('sends the encoding that the client accepts', async () => {
    const plain = (await get()).body;
    const brotli = await get('/page/one', { 'accept-encoding': 'gzip, br' });
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain);
    const gzip = await get('/page/one', { 'accept-encoding': 'gzip, br;q=0' });
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain);
  });

  test.each(['br', 'gzip'] as const)(
    'the %s variant becomes smaller after a second request',
    async (encoding) => {
      const request = () => get('/long-text', { 'accept-encoding': encoding });
      const first = await request();
      const plain = (await get('/long-text')).body;
      await expect
        .poll(async () => (await request()).rawPayload.length)
        .toBeLessThan(first.rawPayload.length);
      const later = await request();
      const unpack = encoding === 'br' ? brotliDecompressSync : gunzipSync;
      expect(unpack(first.rawPayload).toString()).toBe(plain);
      expect(unpack(later.rawPayload).toString()).toBe(plain);
      expect(later.headers['content-length']).toBe(String(later.rawPayload.length));
      expect(later.headers.etag).toBe(first.headers.etag);
      expect(renders).toBe(1);
    },
  );

  test.for([
    ['GZIP', 'gzip'],
    ['Br;Q=0.5, gzip;q=0', 'br'],
    ['x-gzip', 'gzip'],
    ['br;q=0.2, gzip;q=0.8', 'gzip'],
    ['*', 'br'],
    ['br;q=0, *', 'gzip'],
    ['*;q=0', undefined],
    ['identity;q=1, *;q=0', undefined],
    ['gzip;q=0.5, identity', undefined],
    ['gzip;q=0.000, br;q=0', undefined],
    ['br;q=none', undefined],
    ['deflate, zstd, brotli', undefined],
    [',;, ;q=1', undefined],
  ] as const)('a client that accepts “%s” gets %s', async ([accepted, encoding]) => {
    const plain = (await get()).body;
    const response = await get('/page/one', { 'accept-encoding': accepted });
    expect(response.headers['content-encoding']).toBe(encoding);
    const unpack = { br: brotliDecompressSync, gzip: gunzipSync, none: (bytes: Buffer) => bytes };
    expect(unpack[encoding ?? 'none'](response.rawPayload).toString()).toBe(plain);
    expect(response.headers.vary).toContain('Accept-Encoding');
  });

  test('stays within its size for any number of URLs', async () => {
    for (let page = 0; page < 200; page++) await get(`/page/${page}`);
    renders = 0;
    await get('/page/0');
    expect(renders).toBe(1);
    await get('/page/199');
    expect(renders).toBe(1);
  });

  test('many URLs that are requested once do not evict those that were requested again', async () => {
    await get('/page/popular');
    await get('/page/popular');
    for (let page = 0; page < 200; page++) await get(`/page/${page}`);
    renders = 0;
    await get('/page/popular');
    expect(renders).toBe(0);
    expect(cache.stats.bytes).toBeLessThanOrEqual(maxBytes);
  });

  test('sends but does not cache a response that is too large, and keeps the other entries', async () => {
    await get('/page/one');
    const giants = Array.from({ length: 10 }, (_, index) => get(`/giant/${index}`));
    for (const giant of await Promise.all(giants)) expect(giant.body).toHaveLength(giantLength);
    expect(renders).toBe(11);
    await get('/giant/0');
    expect(renders).toBe(12);
    await get('/page/one');
    expect(renders).toBe(12);
  });

  test('HEAD has the headers of GET and no body', async () => {
    const { headers } = await get();
    const head = await app.inject({ method: 'HEAD', url: '/page/one' });
    expect(head.headers.etag).toBe(headers.etag);
    expect(head.headers['content-length']).toBe(headers['content-length']);
    expect(head.body).toBe('');
  });

  test('HEAD with a matching ETag returns 304 without Content-Length on a miss, a shared miss and a hit', async () => {
    const headers = { 'if-none-match': String((await get()).headers.etag) };
    const head = () => app.inject({ method: 'HEAD', url: '/page/one', headers });
    cache.setVersion('2');
    renders = 0;
    const responses = [...(await Promise.all([head(), head()])), await head()];
    expect(renders).toBe(1);
    for (const response of responses) {
      expect([response.statusCode, response.headers['content-length']]).toEqual([304, undefined]);
    }
  });
});

describe('a URL that was served a moment ago', () => {
  let requests: number;
  let day: string;
  let app: FastifyInstance;
  let origin: string;

  beforeEach(async () => {
    requests = 0;
    day = 'Monday';
    let requestCount = 0;
    const generateRequestId = () => `request-${++requestCount}`;
    app = Fastify({
      genReqId: () => {
        requests++;
        return generateRequestId();
      },
    });
    const bypassesCache = ({ cookie }: IncomingHttpHeaders) => cookie !== undefined;
    const dayCache = new PublicCache({ readContentVersion: async () => contentVersion, maxBytes: 100_000 });
    await dayCache.refresh();
    dayCache.serveFromCache(app, bypassesCache);
    dayCache.serveBeforeRouting(app, bypassesCache, generateRequestId);
    dayCache.cacheMisses(app, ({ headers }) => headers.cookie !== undefined);
    app.get('/day', { config: { publicCacheKey: () => day } }, async (request) =>
      request.headers.cookie ? 'the day of a session' : day,
    );
    origin = await app.listen({ host: '127.0.0.1', port: 0 });
    // Rendered first, then served from the cache.
    for (let time = 0; time < 2; time++) await fetch(`${origin}/day`);
    requests = 0;
  });
  afterEach(async () => {
    vi.useRealTimers();
    await app.close();
  });

  test('is served before Fastify builds a request, with its own request id', async () => {
    const responses = await Promise.all([fetch(`${origin}/day`), fetch(`${origin}/day`)]);
    const names = new Set(responses.map(({ headers }) => headers.get('x-request-id')));
    expect([await responses[0]?.text(), names.size, requests]).toEqual(['Monday', 2, 0]);
  });

  test('bypasses the fast path for logged-in users and for methods other than GET and HEAD', async () => {
    const own = await fetch(`${origin}/day`, { headers: { cookie: 'session=1' } });
    const change = await fetch(`${origin}/day`, { method: 'POST' });
    expect([await own.text(), change.status, requests]).toEqual(['the day of a session', 404, 2]);
  });

  test('is looked up again after a second, because its cache key may contain the date', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    day = 'Tuesday';
    vi.setSystemTime(Date.now() + 1_100);
    expect(await (await fetch(`${origin}/day`)).text()).toBe('Tuesday');
  });
});
