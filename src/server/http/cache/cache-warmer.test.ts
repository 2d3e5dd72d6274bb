import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { warmCache } from './cache-warmer.ts';
import { PublicCache } from './public-cache.ts';

describe('cache warming', () => {
  let app: FastifyInstance;
  let contentVersion = 0;
  let rendered: string[];
  /** The next renderings wait until this promise resolves. */
  let held: Promise<void> | undefined;

  const start = async (urls: readonly string[]): Promise<PublicCache> => {
    rendered = [];
    held = undefined;
    app = Fastify();
    const cache = new PublicCache({
      readContentVersion: async () => String(contentVersion),
      maxBytes: 1_000_000,
    });
    cache.serveFromCache(app, () => false);
    cache.cacheMisses(app, () => false);
    app.get('/search/:page', { config: { publicCacheKey: ({ url }) => url } }, async () => 'x'.repeat(5_000));
    for (const path of ['/', '/directory', '/broken']) {
      app.get(path, { config: { publicCacheKey: () => path } }, async (_request, reply) => {
        rendered.push(path);
        await held;
        if (path === '/broken') reply.hijack().raw.destroy(new Error('interrupted'));
        return `rendered in ${contentVersion}`;
      });
    }
    await cache.refresh();
    warmCache(app, cache, urls);
    await app.listen({ port: 0, host: '127.0.0.1' });
    return cache;
  };
  const change = (cache: PublicCache) => {
    contentVersion += 1;
    return cache.refresh();
  };
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });
  afterEach(async () => {
    vi.useRealTimers();
    await app.close();
  });

  test('renders the pages as soon as the app listens, before the first request', async () => {
    const cache = await start(['/', '/directory']);
    await expect.poll(() => rendered).toEqual(['/', '/directory']);
    // Both pages are stored: an entry counts as more than 3,000 bytes.
    await expect.poll(() => cache.stats.bytes).toBeGreaterThan(6_000);
    expect((await app.inject('/')).body).toBe(`rendered in ${contentVersion}`);
    expect(rendered).toEqual(['/', '/directory']);
  });

  test('keeps a page while 200 other URLs are requested once', async () => {
    const cache = await start(['/']);
    await expect.poll(() => cache.stats.hits).toBe(1);
    for (let page = 0; page < 200; page++) await app.inject(`/search/${page}`);
    await app.inject('/');
    expect(rendered.filter((path) => path === '/')).toHaveLength(1);
  });

  test('renders again once, about 100 ms after the last of five changes', async () => {
    const cache = await start(['/', '/directory']);
    await expect.poll(() => rendered.length).toBe(2);
    for (let index = 0; index < 5; index++) {
      await change(cache);
      await vi.advanceTimersByTimeAsync(60);
    }
    expect(rendered).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(60);
    await expect.poll(() => rendered).toEqual(['/', '/directory', '/', '/directory']);
    expect((await app.inject('/')).body).toBe(`rendered in ${contentVersion}`);
    expect(rendered).toHaveLength(4);
  });

  test('starts again when a change comes while it renders, and does not finish the outdated run', async () => {
    const gate = Promise.withResolvers<void>();
    const cache = await start(['/', '/directory']);
    await expect.poll(() => rendered.length).toBe(2);
    held = gate.promise;
    await change(cache);
    await vi.advanceTimersByTimeAsync(100);
    await expect.poll(() => rendered.length).toBe(3);
    await change(cache);
    await vi.advanceTimersByTimeAsync(100);
    gate.resolve();
    // The running rendering ends, then all pages are rendered again, each once.
    await expect.poll(() => rendered.slice(2)).toEqual(['/', '/', '/directory']);
    expect((await app.inject('/')).body).toBe(`rendered in ${contentVersion}`);
  });

  test('continues after an interrupted response and a URL that is not found', async () => {
    const cache = await start(['/broken', '/nowhere', '/']);
    await expect.poll(() => rendered).toEqual(['/broken', '/']);
    await change(cache);
    await vi.advanceTimersByTimeAsync(100);
    await expect.poll(() => rendered).toEqual(['/broken', '/', '/broken', '/']);
  });
});
