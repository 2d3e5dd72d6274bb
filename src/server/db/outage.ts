import { AsyncLocalStorage } from 'node:async_hooks';
import type { Pool, PoolClient } from 'pg';

const requestStart = new AsyncLocalStorage<number>();

/** Runs a request's work, so that {@link failFastInOutage} knows when the request began (`performance.now()`). */
export const runRequest = (startedAt: number, work: () => void): void => requestStart.run(startedAt, work);

type Callback = (error: Error | undefined, client?: PoolClient, release?: PoolClient['release']) => void;

/**
 * A timeout counts as an outage when no connection has returned to the pool for this many milliseconds. While
 * connections return, the pool is only busy.
 */
const stallTimeoutMs = 3_000;

/**
 * Lets each request wait only once for a database that does not respond. Otherwise each further statement of the
 * request (and each request that waited for another request's cache entry) would wait for a connection again, and the
 * response would take two or three timeouts. A request that began before the outage was noticed gets no new connection.
 * @returns a function to call when a connection is found to be dead
 */
export function failFastInOutage(pool: Pool): () => void {
  let outageAt = Number.NEGATIVE_INFINITY;
  let lastProgressAt = Number.NEGATIVE_INFINITY;
  pool.on('release', (error) => {
    if (!error) lastProgressAt = performance.now();
  });
  const markOutage = () => {
    outageAt = performance.now();
  };
  const connect = pool.connect.bind(pool) as () => Promise<PoolClient>;
  const acquire = async () => {
    if ((requestStart.getStore() ?? Number.POSITIVE_INFINITY) < outageAt)
      throw new Error('Connection terminated: the database stopped responding during this request');
    try {
      return await connect();
    } catch (error) {
      const isStalled = performance.now() - lastProgressAt > stallTimeoutMs;
      if (isStalled && /timeout/.test((error as Error).message)) markOutage();
      throw error;
    }
  };
  // `pool.query` passes a callback; the ORM does not.
  pool.connect = ((callback?: Callback) => {
    const acquired = acquire();
    if (callback === undefined) return acquired;
    acquired.then((client) => callback(undefined, client, client.release), callback);
  }) as Pool['connect'];
  return markOutage;
}
