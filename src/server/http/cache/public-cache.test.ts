import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PublicCache } from './public-cache.ts';

let app: FastifyInstance;
let cache: PublicCache;
let contentVersion: string;
let isDatabaseUnavailable: boolean;
let renderCount: number;
let hookCount: number;
/** Renderings wait until this promise resolves. */
let held: Promise<void>;

beforeEach(async () => {
  contentVersion = '1';
  isDatabaseUnavailable = false;
  renderCount = 0;
  hookCount = 0;
  held = Promise.resolve();
  app = Fastify();
  cache = new PublicCache({
    readContentVersion: async () => {
      if (isDatabaseUnavailable) throw new Error('The database is unavailable');
      return contentVersion;
    },
    maxBytes: 400_000,
  });
  await cache.refresh();
  cache.serveFromCache(app, ({ cookie }) => cookie !== undefined);
  app.addHook('onRequest', async (_request, reply) => {
    hookCount++;
    reply.header('x-security', 'set by a hook');
  });
  cache.cacheMisses(app, (request) => request.headers.cookie !== undefined);
  app.get(
    '/page/:name',
    { config: { publicCacheKey: (request) => request.url.split('?')[0] ?? null } },
    async (request, reply) => {
      const body = `${renderCount++} of version ${contentVersion} ${'x'.repeat(2_000)}`;
      await held;
      if ((request.params as { name: string }).name === 'missing') return reply.code(404).send('not there');
      return reply.type('text/plain').header('x-route', 'yes').send(body);
    },
  );
  app.get('/long-text', { config: { publicCacheKey: () => '/long-text' } }, async () => {
    renderCount++;
    const words = 'Jacob woke from his sleep and said that a well belongs to everyone who is thirsty'.split(
      ' ',
    );
    // In a varying order: a repeated sentence is not smaller with the best brotli compression than with the fast one.
    return Array.from({ length: 3_000 }, (_, index) => words[(index ** 3 % 101) % words.length]).join(' ');
  });
  app.get('/stream', { config: { publicCacheKey: () => '/stream' } }, async () => {
    const body = renderCount++ === 0 ? brokenStream() : 'complete';
    return new Response(body, { headers: { 'content-type': 'text/plain' } });
  });
});
afterEach(() => app.close());

const brokenStream = () =>
  new ReadableStream({ start: (controller) => controller.error(new Error('The body ends early')) });

const get = (url = '/page/one', headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url, headers });

describe('the public cache', () => {
  test('renders once and then sends the same body, Content-Type and ETag', async () => {
    const first = await get();
    const second = await get('/page/one?made=up');
    expect(renderCount).toBe(1);
    expect(second.body).toBe(first.body);
    expect(second.headers['x-route']).toBe('yes');
    expect(second.headers['content-type']).toBe(first.headers['content-type']);
    expect(first.headers.etag).toMatch(/^W\/".+"$/);
    expect(second.headers.etag).toBe(first.headers.etag);
    expect(second.headers['cache-control']).toBe('no-cache');
  });

  test('a hit runs no hook, and has the header that a hook set on the miss', async () => {
    await get();
    hookCount = 0;
    const hit = await get();
    expect([hookCount, renderCount, hit.headers['x-security']]).toEqual([0, 1, 'set by a hook']);
  });

  test('a compressed hit runs no hook once the compression is done', async () => {
    const plain = (await get()).body;
    await expect
      .poll(async () => {
        hookCount = 0;
        const hit = await get('/page/one', { 'accept-encoding': 'gzip, deflate, br' });
        expect(brotliDecompressSync(hit.rawPayload).toString()).toBe(plain);
        return hookCount;
      })
      .toBe(0);
  });

  test('concurrent misses wait for one rendering', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    held = promise;
    const responses = Array.from({ length: 20 }, () => get());
    setImmediate(resolve);
    const bodies = (await Promise.all(responses)).map((response) => response.body);
    expect(renderCount).toBe(1);
    expect(new Set(bodies).size).toBe(1);
    expect(bodies[0]).toMatch(/^0 of version 1 /);
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
      expect(renderCount).toBe(1 + change);
    }
    isDatabaseUnavailable = false;
    await cache.refresh();
    await get();
    expect(renderCount).toBe(4);
  });

  test('a response from before a change is not cached, also when an older content version arrives later', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    held = promise;
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

  test('after a change, requests neither wait for an older rendering nor get its response', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    held = promise;
    const old = get();
    await new Promise(setImmediate);
    contentVersion = '2';
    await cache.refresh();
    held = Promise.resolve();
    expect((await get()).body).toContain('version 2');
    resolve();
    expect((await old).body).toContain('version 1');
    expect((await get()).body).toContain('version 2');
  });

  test('a request with a session is neither cached nor served from the cache', async () => {
    await get('/page/one', { cookie: 'session' });
    await get('/page/one', { cookie: 'session' });
    expect(renderCount).toBe(2);
    await get();
    expect(renderCount).toBe(3);
    await get('/page/one', { cookie: 'session' });
    expect(renderCount).toBe(4);
  });

  test('does not cache a response with status 404', async () => {
    await get('/page/missing');
    expect((await get('/page/missing')).statusCode).toBe(404);
    expect(renderCount).toBe(2);
  });

  test('a response whose body cannot be read returns 500, and the next request renders again', async () => {
    expect((await get('/stream')).statusCode).toBe(500);
    expect((await get('/stream')).body).toBe('complete');
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
      expect(renderCount).toBe(1);
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
  ] as const)('Accept-Encoding “%s” results in Content-Encoding %s', async ([accepted, encoding]) => {
    const plain = (await get()).body;
    const response = await get('/page/one', { 'accept-encoding': accepted });
    expect(response.headers['content-encoding']).toBe(encoding);
    const unpack = { br: brotliDecompressSync, gzip: gunzipSync, none: (bytes: Buffer) => bytes };
    expect(unpack[encoding ?? 'none'](response.rawPayload).toString()).toBe(plain);
    expect(response.headers.vary).toContain('Accept-Encoding');
  });

  test('HEAD of a cached URL has the ETag and Content-Length of GET and no body', async () => {
    const { headers } = await get();
    expect(headers).toMatchObject({ etag: expect.any(String), 'content-length': expect.any(String) });
    const head = await app.inject({ method: 'HEAD', url: '/page/one' });
    expect(head.headers.etag).toBe(headers.etag);
    expect(head.headers['content-length']).toBe(headers['content-length']);
    expect(head.body).toBe('');
  });

  test('HEAD with a matching ETag returns 304 without Content-Length on a miss, a shared miss and a hit', async () => {
    const headers = { 'if-none-match': String((await get()).headers.etag) };
    const head = () => app.inject({ method: 'HEAD', url: '/page/one', headers });
    cache.setVersion('2');
    renderCount = 0;
    const responses = [...(await Promise.all([head(), head()])), await head()];
    expect(renderCount).toBe(1);
    for (const response of responses) {
      expect([response.statusCode, response.headers['content-length']]).toEqual([304, undefined]);
    }
  });
});
