import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';

/** Permits `points` attempts in each window of `seconds`. */
export interface Quota {
  readonly name: string;
  readonly points: number;
  readonly seconds: number;
}

/** Where attempts are counted. */
export interface LimitStore {
  createCounter(quota: Quota): RateLimiterAbstract;
  close(): Promise<void>;
}

/** Logs when Redis becomes unavailable and available again. */
interface StoreLog {
  warn(details: object, message: string): void;
  info(message: string): void;
}

const createMemoryCounter = ({ name, points, seconds }: Quota) =>
  new RateLimiterMemory({ keyPrefix: name, points, duration: seconds });

/** Counts in the memory of this process. */
export const memoryStore: LimitStore = { createCounter: createMemoryCounter, close: async () => {} };

/** Milliseconds that the client may take to connect and become ready, with its retries. */
const readyTimeoutMs = 5_000;
/** Milliseconds between two probes of Redis. */
const probeIntervalMs = 1_000;
const probeTimeoutMs = 2_000;

/**
 * Counts in Redis, shared by all instances. While Redis is unavailable, each instance counts by itself. The client is
 * imported only here, so without REDIS_URL it is never loaded.
 */
export async function redisStore(url: string, log: StoreLog): Promise<LimitStore> {
  const { createClient } = await import('@redis/client');
  let isUnavailable = false;
  const markUnavailable = (error: unknown) => {
    if (!isUnavailable)
      log.warn({ err: error }, 'Redis is unavailable; each instance counts attempts by itself');
    isUnavailable = true;
  };
  const client = createClient({
    url,
    // When Redis is unavailable, fail immediately and count in memory.
    disableOfflineQueue: true,
    socket: { connectTimeout: 2_000 },
  });
  client.on('error', markUnavailable);
  let connectStartedAt = performance.now();
  const connect = () => {
    connectStartedAt = performance.now();
    // The client reconnects by itself; the error handler has logged the failure.
    client.connect().catch(() => {});
  };
  connect();
  /** Writes a key: Redis can respond to reads but reject writes, when its memory is full or it is a replica. */
  const probe = async () => {
    try {
      await client.set('bimah:limit:probe', '', { EX: 60 });
      if (isUnavailable) log.info('Redis is available again; instances share their counts');
      isUnavailable = false;
    } catch (error) {
      // A lost connection is reported by the error event.
      if (client.isReady) markUnavailable(error);
    }
  };
  // The client's timeout does not cover commands that were already sent. If Redis accepts commands but never responds,
  // drop the connection, which rejects all pending commands. Also start again if the client does not become ready.
  const probeTimer = setInterval(async () => {
    const isUnresponsive = client.isReady
      ? !(await settlesInTime(probe()))
      : performance.now() - connectStartedAt > readyTimeoutMs;
    if (!isUnresponsive || !client.isOpen) return;
    markUnavailable(new Error('Redis does not respond'));
    client.destroy();
    connect();
  }, probeIntervalMs);
  probeTimer.unref();
  return {
    createCounter: (quota) =>
      new RateLimiterRedis({
        storeClient: client,
        useRedisPackage: true,
        rejectIfRedisNotReady: true,
        keyPrefix: `bimah:limit:${quota.name}`,
        points: quota.points,
        duration: quota.seconds,
        insuranceLimiter: createMemoryCounter(quota),
      }),
    async close() {
      clearInterval(probeTimer);
      client.destroy();
    },
  };
}

/**
 * Resolves to whether the promise settles within {@link probeTimeoutMs}; a rejection counts as a response. A response
 * that arrived while the event loop was busy is read before the decision.
 */
const settlesInTime = (promise: Promise<unknown>): Promise<boolean> =>
  Promise.race([
    promise.then(
      () => true,
      () => true,
    ),
    new Promise<boolean>((resolve) => setTimeout(() => setImmediate(resolve, false), probeTimeoutMs)),
  ]);
