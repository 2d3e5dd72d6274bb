import type { FastifyBaseLogger } from 'fastify';
import { Client } from 'pg';
import type { Orm } from '../db/orm.ts';
import type { PublicCache } from './public-cache.ts';

/** The generation of everything that the public can see; a trigger raises it with every change. */
export async function readGeneration(orm: Orm): Promise<string> {
  const [row] = await orm.em
    .fork()
    .execute<{ value: string }[]>(`select value from site_state where key = 'generation'`);
  return row?.value ?? '0';
}

/** How often the generation is read even when nothing was heard: the connection may have dropped. */
const pollMilliseconds = 5_000;
const shortestPause = 250;
const longestPause = 5_000;

interface Watch {
  readonly databaseUrl: string;
  readonly cache: PublicCache;
  readonly log: FastifyBaseLogger;
}

/**
 * Hears of changes that other instances made, through PostgreSQL's LISTEN, and empties the cache
 * (docs/product/rest.md R12:
 * within a second). It connects again by itself; a slow poll stands behind it.
 * @returns a function that ends it.
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
      // What changed while nobody listened.
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
