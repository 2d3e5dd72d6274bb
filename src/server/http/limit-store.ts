import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';

/** How often, and in how many seconds. */
export interface Quota {
  readonly name: string;
  readonly points: number;
  readonly seconds: number;
}

/** Where acts are counted. */
export interface LimitStore {
  counter(quota: Quota): RateLimiterAbstract;
  close(): Promise<void>;
}

/** What the store says when Redis goes and comes. */
export interface StoreLog {
  warn(details: object, message: string): void;
  info(message: string): void;
}

const inMemory = ({ name, points, seconds }: Quota) =>
  new RateLimiterMemory({ keyPrefix: name, points, duration: seconds });

/** Counts in this process alone. */
export const memoryStore: LimitStore = { counter: inMemory, close: async () => {} };

const longestPause = 5_000;

/**
 * Counts in Redis, for all instances together; while Redis is away, each instance counts for itself.
 * The client is loaded only here: without REDIS_URL it never is.
 */
export async function redisStore(url: string, log: StoreLog): Promise<LimitStore> {
  const { createClient } = await import('@redis/client');
  let isAway = false;
  const client = createClient({
    url,
    // What cannot be asked now is counted here instead, not later.
    disableOfflineQueue: true,
    commandOptions: { timeout: 500 },
    socket: { connectTimeout: 2_000, reconnectStrategy: (tries) => Math.min(100 * 2 ** tries, longestPause) },
  });
  client.on('error', (error: unknown) => {
    if (!isAway) log.warn({ err: error }, 'Redis is away; limits are counted on each instance for itself');
    isAway = true;
  });
  client.on('ready', () => {
    if (isAway) log.info('Redis is back; limits are counted together again');
    isAway = false;
  });
  // It goes on trying by itself; a failure was told of above.
  client.connect().catch(() => {});
  return {
    counter: (quota) =>
      new RateLimiterRedis({
        storeClient: client,
        useRedisPackage: true,
        rejectIfRedisNotReady: true,
        keyPrefix: `bimah:limit:${quota.name}`,
        points: quota.points,
        duration: quota.seconds,
        insuranceLimiter: inMemory(quota),
      }),
    async close() {
      client.destroy();
    },
  };
}
