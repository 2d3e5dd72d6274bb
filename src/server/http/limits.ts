import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '../errors.ts';

/** One act that was counted. */
export interface Attempt {
  /** Takes the count back: it turned out to be a rightful one. */
  giveBack(): Promise<void>;
}

/** Counts acts of one kind by address, and refuses more than its number. */
export interface Limit {
  /** @throws AppError TOO_MANY_REQUESTS with the seconds to wait. */
  take(ip: string): Promise<Attempt>;
}

/** The limits of the product, shared by all doors. */
export interface Limits {
  /** Failed logins: ten in 15 minutes (DECISIONS §2). */
  readonly login: Limit;
  /** Sermons sent in, and files for them: more than a person ever sends, less than a flood. */
  readonly submission: Limit;
  readonly upload: Limit;
}

/** Makes the counters of this process. */
export function createLimits(): Limits {
  return {
    login: limit({
      name: 'login',
      points: 10,
      seconds: 15 * 60,
      message: 'Too many failed logins. Please try again later.',
    }),
    submission: limit({
      name: 'submission',
      points: 60,
      seconds: 60 * 60,
      message: 'Too many sermons came from your address. Please try again later.',
    }),
    upload: limit({
      name: 'upload',
      points: 180,
      seconds: 60 * 60,
      message: 'Too many files came from your address. Please try again later.',
    }),
  };
}

function limit({
  name,
  points,
  seconds,
  message,
}: {
  name: string;
  points: number;
  seconds: number;
  message: string;
}): Limit {
  const counter = new RateLimiterMemory({ keyPrefix: name, points, duration: seconds });
  return {
    async take(ip) {
      const key = addressGroup(ip);
      try {
        await counter.consume(key);
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        throw new AppError('TOO_MANY_REQUESTS', message, {
          retryAfter: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)),
        });
      }
      return {
        async giveBack() {
          await counter.reward(key);
        },
      };
    },
  };
}

/** An IPv6 network of 64 bits belongs to one household; an IPv4 address stands for itself. */
export function addressGroup(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped || !ip.includes(':')) return mapped ?? ip;
  const [head = '', tail] = ip.split('%')[0]?.split('::') ?? [];
  const front = head.split(':').filter(Boolean);
  const back = tail?.split(':').filter(Boolean) ?? [];
  const groups =
    tail === undefined
      ? front
      : [...front, ...Array(Math.max(0, 8 - front.length - back.length)).fill('0'), ...back];
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, '').toLowerCase())
    .join(':');
}
