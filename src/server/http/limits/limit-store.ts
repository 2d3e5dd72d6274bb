import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';

/** Maximum count and window in seconds. */
export interface Quota {
  readonly name: string;
  readonly points: number;
  readonly seconds: number;
}

/** Where attempts are counted. */
export interface LimitStore {
  counter(quota: Quota): RateLimiterAbstract;
  close(): Promise<void>;
}

/** Logs when Redis becomes unavailable and available again. */
interface StoreLog {
  warn(details: object, message: string): void;
  info(message: string): void;
}

const inMemory = ({ name, points, seconds }: Quota) =>
  new RateLimiterMemory({ keyPrefix: name, points, duration: seconds });

/** Counts in the memory of this process. */
export const memoryStore: LimitStore = { counter: inMemory, close: async () => {} };

const maxRetryDelayMs = 5_000;
/** Milliseconds between two pings of Redis, and the timeout of a ping. */
const pingIntervalMs = 1_000;
const pingTimeoutMs = 500;

/**
 * Counts in Redis, shared by all instances. While Redis is unavailable, each instance counts by itself. The client is
 * imported only here, so without REDIS_URL it is never loaded.
 */
export async function redisStore(url: string, log: StoreLog): Promise<LimitStore> {
  const { createClient } = await import('@redis/client');
  let isUnavailable = false;
  const markUnavailable = (error: unknown) => {
    if (!isUnavailable)
      log.warn({ err: error }, 'Redis is unavailable; each instance counts limits on its own');
    isUnavailable = true;
  };
  const client = createClient({
    url,
    // When Redis is unavailable, fail at once and count in memory.
    disableOfflineQueue: true,
    socket: {
      connectTimeout: 2_000,
      reconnectStrategy: (tries) => Math.min(100 * 2 ** tries, maxRetryDelayMs),
    },
  });
  client.on('error', markUnavailable);
  client.on('ready', () => {
    if (isUnavailable) log.info('Redis is available again; instances share their limits');
    isUnavailable = false;
  });
  // The client reconnects by itself; the error handler has logged the failure.
  let connectedAt = performance.now();
  const connect = () => {
    connectedAt = performance.now();
    client.connect().catch(() => {});
  };
  connect();
  // The client's timeout does not cover commands that were already sent. If Redis accepts commands but never responds,
  // drop the connection, which rejects all pending commands.
  const watch = setInterval(async () => {
    const isUnresponsive = client.isReady
      ? !(await settlesInTime(client.ping()))
      : performance.now() - connectedAt > maxRetryDelayMs;
    if (!isUnresponsive || !client.isOpen) return;
    markUnavailable(new Error('Redis does not respond'));
    client.destroy();
    connect();
  }, pingIntervalMs);
  watch.unref();
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
      clearInterval(watch);
      client.destroy();
    },
  };
}

/** Resolves to whether the promise settles within the timeout; a rejection counts as a response. */
const settlesInTime = (promise: Promise<unknown>): Promise<boolean> =>
  Promise.race([
    promise.then(
      () => true,
      () => true,
    ),
    new Promise<boolean>((resolve) => setTimeout(resolve, pingTimeoutMs, false)),
  ]);
