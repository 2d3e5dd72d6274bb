import type { FastifyBaseLogger } from 'fastify';
import { Client } from 'pg';
import type { Orm } from '../../db/orm.ts';
import type { PublicCache } from './public-cache.ts';

/** Reads the version of all public content. A database trigger increments it with every change. */
export async function readGeneration(orm: Orm): Promise<string> {
  const [row] = await orm.em
    .fork()
    .execute<{ value: string }[]>(`select value from site_state where key = 'generation'`);
  return row?.value ?? '0';
}

/** Polls the version in case the LISTEN connection was lost. */
const pollMilliseconds = 5_000;
const shortestPause = 250;
const longestPause = 5_000;

interface Watch {
  readonly databaseUrl: string;
  readonly cache: PublicCache;
  readonly log: FastifyBaseLogger;
}

/**
 * Listens for changes by other instances (PostgreSQL LISTEN) and invalidates the cache within a second
 * (docs/product/rest.md R12). Reconnects automatically; a slow poll is the fallback.
 * @returns a function that stops it
 */
export function watchGeneration({ databaseUrl, cache, log }: Watch): () => Promise<void> {
  let isEnded = false;
  let client: Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let pause = shortestPause;

  const refresh = () =>
    cache.refresh().catch((error: unknown) => log.debug({ err: error }, 'could not read the cache version'));
  const poll = setInterval(refresh, pollMilliseconds);
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
    const lose = (error?: unknown) => {
      if (isLost || isEnded) return;
      isLost = true;
      log.warn({ err: error }, 'lost the connection that listens for changes; reconnecting');
      connection.end().catch(() => {});
      retry = setTimeout(connect, pause);
      pause = Math.min(pause * 2, longestPause);
    };
    connection.on('error', lose);
    connection.on('end', () => lose());
    connection.on('notification', ({ payload }) => cache.moveTo(payload ?? ''));
    try {
      await connection.connect();
      await connection.query('listen bimah_generation');
      // Catch up on changes from before LISTEN.
      await refresh();
      pause = shortestPause;
    } catch (error) {
      lose(error);
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
