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
/** How often Redis is asked whether it is there, and how long it may take to say so. */
const askEvery = 1_000;
const patience = 500;

/**
 * Counts in Redis, for all instances together; while Redis is away, each instance counts for itself.
 * The client is loaded only here: without REDIS_URL it never is.
 */
export async function redisStore(url: string, log: StoreLog): Promise<LimitStore> {
  const { createClient } = await import('@redis/client');
  let isAway = false;
  const goesAway = (error: unknown) => {
    if (!isAway) log.warn({ err: error }, 'Redis is unavailable; each instance counts limits on its own');
    isAway = true;
  };
  const client = createClient({
    url,
    // What cannot be asked now is counted here instead, not later.
    disableOfflineQueue: true,
    socket: { connectTimeout: 2_000, reconnectStrategy: (tries) => Math.min(100 * 2 ** tries, longestPause) },
  });
  client.on('error', goesAway);
  client.on('ready', () => {
    if (isAway) log.info('Redis is available again; instances share their limits');
    isAway = false;
  });
  // It goes on trying by itself; a failure was told of above.
  let connectedAt = performance.now();
  const connect = () => {
    connectedAt = performance.now();
    client.connect().catch(() => {});
  };
  connect();
  // A Redis that takes what it is sent and says nothing would hold up whoever waits for it: the client gives up on a
  // command only as long as it was not sent. So the connection is given up, and with it every command.
  const watch = setInterval(async () => {
    const isSilent = client.isReady
      ? !(await answers(client.ping()))
      : performance.now() - connectedAt > longestPause;
    if (!isSilent || !client.isOpen) return;
    goesAway(new Error('It does not answer'));
    client.destroy();
    connect();
  }, askEvery);
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

/** Whether an answer comes in time; a failure is one, too. */
const answers = (asked: Promise<unknown>): Promise<boolean> =>
  Promise.race([
    asked.then(
      () => true,
      () => true,
    ),
    new Promise<boolean>((resolve) => setTimeout(resolve, patience, false)),
  ]);
