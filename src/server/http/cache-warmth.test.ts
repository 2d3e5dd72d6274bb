import { setTimeout as pause } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, test } from 'vitest';
import { keepWarm } from './cache-warmth.ts';
import { PublicCache } from './public-cache.ts';

describe('what most visits begin with', () => {
  let app: FastifyInstance;
  let generation = 0;
  let drawn: string[];
  /** Holds the next drawings back until it is let go. */
  let held: Promise<void> | undefined;

  const start = async (addresses: readonly string[]): Promise<PublicCache> => {
    drawn = [];
    held = undefined;
    app = Fastify();
    const cache = new PublicCache({ readGeneration: async () => String(generation), maxBytes: 1_000_000 });
    cache.registerFirst(app, () => false);
    cache.register(app, () => false);
    for (const path of ['/', '/directory', '/broken']) {
      app.get(path, { config: { publicCacheKey: () => path } }, async () => {
        drawn.push(path);
        await held;
        if (path === '/broken') throw new Error('It cannot be drawn');
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
  afterEach(() => app.close());

  test('is drawn as soon as the app listens, so that the first reader does not wait for it', async () => {
    const cache = await start(['/', '/directory']);
    await expect.poll(() => drawn).toEqual(['/', '/directory']);
    await expect.poll(() => cache.facts.bytes).toBeGreaterThan(6_000);
    expect((await app.inject('/')).body).toBe(`drawn in ${generation}`);
    expect(drawn).toEqual(['/', '/directory']);
  });

  test('is drawn anew after a change, once for many changes in a row', async () => {
    const cache = await start(['/', '/directory']);
    await expect.poll(() => drawn.length).toBe(2);
    for (let count = 0; count < 5; count++) await change(cache);
    await expect.poll(() => drawn.length).toBe(4);
    expect((await app.inject('/')).body).toBe(`drawn in ${generation}`);
    // Had there been another round of the five, it would be counted here.
    await change(cache);
    await expect.poll(() => drawn.length).toBeGreaterThanOrEqual(6);
    expect(drawn).toEqual(['/', '/directory', '/', '/directory', '/', '/directory']);
  });

  test('is begun anew when a change comes while it is drawn: what is old is not drawn to its end', async () => {
    const gate = Promise.withResolvers<void>();
    const cache = await start(['/', '/directory']);
    await expect.poll(() => drawn.length).toBe(2);
    held = gate.promise;
    await change(cache);
    await expect.poll(() => drawn.length).toBe(3);
    await change(cache);
    // Longer than the calm that it waits for: the change is known before the drawing ends.
    await pause(200);
    gate.resolve();
    // The drawing under way ends; then all begin again, and none of it twice.
    await expect.poll(() => drawn.slice(2)).toEqual(['/', '/', '/directory']);
    expect((await app.inject('/')).body).toBe(`drawn in ${generation}`);
  });

  test('an address that cannot be drawn keeps none of the others from it', async () => {
    await start(['/broken', '/nowhere', '/']);
    await expect.poll(() => drawn).toEqual(['/broken', '/']);
  });

  test('no drawing begins once the app closes', async () => {
    const gate = Promise.withResolvers<void>();
    const cache = await start(['/', '/directory']);
    await expect.poll(() => drawn.length).toBe(2);
    held = gate.promise;
    await change(cache);
    await expect.poll(() => drawn.length).toBe(3);
    const closed = app.close();
    await change(cache);
    gate.resolve();
    await closed;
    expect(drawn).toEqual(['/', '/directory', '/']);
  });
});
