import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { PublicCache } from './public-cache.ts';

/** Milliseconds to wait for further changes, so that a bulk edit warms the cache once, not once per row. */
const debounceMs = 100;

/** Turns of the event loop between two renders, so that waiting requests are handled. */
const turnsBetweenRenders = 4;

/**
 * Warms the public cache when the app starts to listen and after each invalidation, one URL after the other. A client's
 * request for a URL that is being rendered shares that render.
 * @param urls URLs to request; a URL that returns 404 is harmless
 */
export function warmCache(app: FastifyInstance, cache: PublicCache, urls: readonly string[]): void {
  let timer: NodeJS.Timeout | undefined;
  let isEnded = false;
  let isRunning = false;
  let isStale = false;

  async function warm(): Promise<void> {
    isStale = true;
    if (isRunning) return;
    isRunning = true;
    while (isStale && !isEnded) {
      isStale = false;
      for (const url of urls) {
        if (isEnded || isStale) break;
        try {
          const { invalidations } = cache.stats;
          const { statusCode } = await app.inject({ url, headers: { 'accept-encoding': 'br' } });
          // The second request protects the entry from eviction by URLs that are requested once.
          if (statusCode === 200 && cache.stats.invalidations === invalidations)
            await app.inject({ method: 'HEAD', url });
        } catch (error) {
          app.log.debug({ err: error, url }, 'could not warm a cache entry');
        }
        // Rendering one URL right after the other would block all other requests.
        for (let turn = 0; turn < turnsBetweenRenders; turn++) await setImmediate();
      }
    }
    isRunning = false;
  }

  cache.onInvalidate(() => {
    clearTimeout(timer);
    timer = setTimeout(warm, debounceMs);
    timer.unref();
  });
  app.addHook('onListen', () => void warm());
  app.addHook('preClose', async () => {
    isEnded = true;
    clearTimeout(timer);
  });
}
