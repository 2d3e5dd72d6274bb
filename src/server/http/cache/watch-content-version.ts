import type { FastifyBaseLogger } from 'fastify';
import { Client } from 'pg';
import type { PublicCache } from './public-cache.ts';

/** Milliseconds between two reads of the version, in case the LISTEN connection was lost. */
const pollMs = 5_000;
const minRetryDelayMs = 250;
const maxRetryDelayMs = 5_000;

interface WatchOptions {
  readonly databaseUrl: string;
  readonly cache: PublicCache;
  readonly log: FastifyBaseLogger;
}

/**
 * Listens for changes by other instances (PostgreSQL LISTEN) and invalidates the cache within a second
 * (docs/product/rest.md R12). Reconnects automatically; a slow poll is the fallback.
 * @returns a function that stops listening and polling
 */
export function watchContentVersion({ databaseUrl, cache, log }: WatchOptions): () => Promise<void> {
  let isEnded = false;
  let client: Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let retryDelayMs = minRetryDelayMs;

  const refresh = () =>
    cache
      .refresh()
      .catch((error: unknown) => log.debug({ err: error }, 'could not read the content version'));
  const poll = setInterval(refresh, pollMs);
  poll.unref();

  async function connect(): Promise<void> {
    if (isEnded) return;
    const connection = new Client({
      connectionString: databaseUrl,
      keepAlive: true,
      application_name: 'bimah cache',
    });
    client = connection;
    let isLost = false;
    const reconnect = (error?: unknown) => {
      if (isLost || isEnded) return;
      isLost = true;
      log.warn({ err: error }, 'lost the connection that listens for changes; reconnecting');
      connection.end().catch(() => {});
      retry = setTimeout(connect, retryDelayMs);
      retryDelayMs = Math.min(retryDelayMs * 2, maxRetryDelayMs);
    };
    connection.on('error', reconnect);
    connection.on('end', () => reconnect());
    connection.on('notification', ({ payload }) => cache.setVersion(payload ?? ''));
    try {
      await connection.connect();
      await connection.query('listen bimah_generation');
      // Catch up on changes from before LISTEN.
      await refresh();
      retryDelayMs = minRetryDelayMs;
    } catch (error) {
      reconnect(error);
    }
  }
  void connect();

  return async () => {
    isEnded = true;
    clearInterval(poll);
    clearTimeout(retry);
    await client?.end().catch(() => {});
  };
}
