import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { keepWarm } from './cache-warmth.ts';
import { PublicCache } from './public-cache.ts';

describe('cache warming', () => {
  let app: FastifyInstance;
  let generation = 0;
  let drawn: string[];
  /** Delays the next renderings until it is released. */
  let held: Promise<void> | undefined;

  const start = async (addresses: readonly string[]): Promise<PublicCache> => {
    drawn = [];
    held = undefined;
    app = Fastify();
    const cache = new PublicCache({ readGeneration: async () => String(generation), maxBytes: 1_000_000 });
    cache.registerFirst(app, () => false);
    cache.register(app, () => false);
    for (const path of ['/', '/directory', '/broken']) {
      app.get(path, { config: { publicCacheKey: () => path } }, async (_request, reply) => {
        drawn.push(path);
        await held;
        if (path === '/broken') reply.hijack().raw.destroy(new Error('broken off'));
        return `drawn in ${generation}`;
      });
    }
    await cache.refresh();
    keepWarm(app, cache, addresses);
    await app.listen({ port: 0, host: '127.0.0.1' });
    return cache;
  };
  const change = (cache: PublicCache) => {
    generation += 1;
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
    await expect.poll(() => drawn).toEqual(['/', '/directory']);
    await expect.poll(() => cache.facts.bytes).toBeGreaterThan(6_000);
    expect((await app.inject('/')).body).toBe(`drawn in ${generation}`);
    expect(drawn).toEqual(['/', '/directory']);
  });

  test('renders again after a change, once for several changes in a row', async () => {
    const cache = await start(['/', '/directory']);
    await expect.poll(() => drawn.length).toBe(2);
    for (let count = 0; count < 5; count++) {
      await change(cache);
      await vi.advanceTimersByTimeAsync(60);
    }
    expect(drawn).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(60);
    await expect.poll(() => drawn).toEqual(['/', '/directory', '/', '/directory']);
    expect((await app.inject('/')).body).toBe(`drawn in ${generation}`);
    expect(drawn).toHaveLength(4);
  });

  test('starts again when a change comes while it renders, and does not finish the outdated run', async () => {
    const gate = Promise.withResolvers<void>();
    const cache = await start(['/', '/directory']);
    await expect.poll(() => drawn.length).toBe(2);
    held = gate.promise;
    await change(cache);
    await vi.advanceTimersByTimeAsync(100);
    await expect.poll(() => drawn.length).toBe(3);
    await change(cache);
    await vi.advanceTimersByTimeAsync(100);
    gate.resolve();
    // The rendering that is running ends; then all start again, none of them twice.
    await expect.poll(() => drawn.slice(2)).toEqual(['/', '/', '/directory']);
    expect((await app.inject('/')).body).toBe(`drawn in ${generation}`);
  });

  test('goes on when a URL breaks off or is not found', async () => {
    const cache = await start(['/broken', '/nowhere', '/']);
    await expect.poll(() => drawn).toEqual(['/broken', '/']);
    await change(cache);
    await vi.advanceTimersByTimeAsync(100);
    await expect.poll(() => drawn).toEqual(['/broken', '/', '/broken', '/']);
  });
});
