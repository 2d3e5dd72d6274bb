import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { PublicCache } from './public-cache.ts';

/** After a change, wait for the next one so long: a bulk edit is followed by one round, not by one for each row. */
const calm = 100;

/** Between two drawings, readers who came meanwhile are let in, and what they ask is read and answered. */
const turns = 4;

/**
 * Draws the most asked answers when the app listens, and anew whenever the cache was emptied, one after the other, so that hardly a reader waits
 * for a drawing. Readers who come meanwhile wait for the same filling.
 * @param addresses what to draw; those that nothing answers do no harm
 */
export function keepWarm(app: FastifyInstance, cache: PublicCache, addresses: readonly string[]): void {
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
      for (const url of addresses) {
        if (isEnded || isStale) break;
        try {
          await app.inject({ url, headers: { 'accept-encoding': 'br' } });
        } catch (error) {
          app.log.debug({ err: error, url }, 'could not warm a cache entry');
        }
        // The embedded database works in this thread: a chain of drawings would leave nobody else a turn.
        for (let turn = 0; turn < turns; turn++) await setImmediate();
      }
    }
    isRunning = false;
  }

  cache.onEmptied(() => {
    clearTimeout(timer);
    timer = setTimeout(warm, calm);
    timer.unref();
  });
  app.addHook('onListen', () => void warm());
  app.addHook('preClose', async () => {
    isEnded = true;
    clearTimeout(timer);
  });
}
