import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PublicCache } from './public-cache.ts';

const maxBytes = 400_000;
/**
 * Characters of a response just too large to be cached: its body, with 60% more for compressed variants, takes an
 * eighth of the cache, which is the maximum, and its headers are added to that.
 */
const giantLength = maxBytes / 8 / 1.6;
/** Characters of a response that is just small enough to be cached, with its headers. */
const largeLength = giantLength - 2_000;

let app: FastifyInstance;
let cache: PublicCache;
let renderCount: number;

beforeEach(async () => {
  renderCount = 0;
  app = Fastify();
  cache = new PublicCache({ readContentVersion: async () => '1', maxBytes });
  await cache.refresh();
  cache.serveFromCache(app, () => false);
  cache.cacheMisses(app, () => false);
  const lengths = { page: 2_000, large: largeLength, giant: giantLength };
  for (const [name, length] of Object.entries(lengths))
    app.get(`/${name}/:id`, { config: { publicCacheKey: ({ url }) => url } }, async () => {
      renderCount++;
      return 'x'.repeat(length);
    });
});
afterEach(() => app.close());

const get = (url: string) => app.inject({ method: 'GET', url });

describe('the public cache with a maximum size', () => {
  test('evicts the first of 200 responses that together exceed that size, and keeps the latest', async () => {
    for (let page = 0; page < 200; page++) await get(`/page/${page}`);
    renderCount = 0;
    await get('/page/0');
    expect(renderCount).toBe(1);
    await get('/page/199');
    expect(renderCount).toBe(1);
  });

  test('keeps a URL that was requested twice while 200 others are requested once', async () => {
    await get('/page/popular');
    await get('/page/popular');
    for (let page = 0; page < 200; page++) await get(`/page/${page}`);
    renderCount = 0;
    await get('/page/popular');
    expect(renderCount).toBe(0);
  });

  test('uses at most a quarter of that size for URLs that are requested once, and more than 70% once they are requested again', async () => {
    for (let page = 0; page < 200; page++) await get(`/page/${page}`);
    expect(cache.stats.bytes).toBeLessThanOrEqual(maxBytes / 4);
    // Most of the quarter is used: one more response would not fit.
    expect(cache.stats.bytes).toBeGreaterThan(maxBytes / 4 - 5_000);
    for (let page = 0; page < 200; page++) for (let count = 0; count < 2; count++) await get(`/page/${page}`);
    expect(cache.stats.bytes).toBeLessThanOrEqual(maxBytes);
    expect(cache.stats.bytes).toBeGreaterThan(maxBytes * 0.7);
  });

  test('sends but does not cache a response of more than an eighth of that size, and keeps an earlier entry', async () => {
    await get('/large/one');
    await get('/large/one');
    expect(renderCount).toBe(1);
    renderCount = 0;
    await get('/page/one');
    const giants = Array.from({ length: 10 }, (_, index) => get(`/giant/${index}`));
    for (const giant of await Promise.all(giants)) expect(giant.body).toHaveLength(giantLength);
    expect(renderCount).toBe(11);
    await get('/giant/0');
    expect(renderCount).toBe(12);
    await get('/page/one');
    expect(renderCount).toBe(12);
  });
});
