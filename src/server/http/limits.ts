import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '../errors.ts';
import type { LimitStore, Quota } from './limit-store.ts';

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
  /** Whatever a visitor changes: a person never comes near. Every call of a batch counts. */
  readonly write: Limit;
  /** Whatever an administrator changes. */
  readonly moderation: Limit;
  /** Failed logins (docs/product/access.md A4). */
  readonly login: Limit;
  /** Subscriptions: each may send a mail to somebody. */
  readonly subscribe: Limit;
  /** Sermons sent in: more than a person ever sends, less than a flood. */
  readonly submission: Limit;
  /** Files for sermons: more than a person ever sends, less than a flood. */
  readonly upload: Limit;
}

/** Where a count stands after an act. */
export interface Standing extends Quota {
  readonly remaining: number;
  readonly resetSeconds: number;
  /** Whether the act was one too many. */
  readonly isRefused: boolean;
}

/** The limits as one request meets them; what was counted is told, for the headers of its answer. */
export type LimitsFor = (report: (standing: Standing) => void) => Limits;

interface Rule extends Quota {
  readonly message: string;
}

const rules: Record<keyof Limits, Rule> = {
  write: {
    name: 'write',
    points: 120,
    seconds: 60,
    message: 'Too many requests from your network. Please wait a moment and try again.',
  },
  moderation: {
    name: 'moderation',
    points: 1_200,
    seconds: 60,
    message: 'Too many requests from your network. Please wait a moment and try again.',
  },
  login: {
    name: 'login',
    points: 10,
    seconds: 15 * 60,
    message: 'Too many failed logins. Please try again later.',
  },
  subscribe: {
    name: 'subscribe',
    points: 60,
    seconds: 15 * 60,
    message: 'Too many subscriptions from your network. Please try again later.',
  },
  submission: {
    name: 'submission',
    points: 60,
    seconds: 60 * 60,
    message: 'Too many submissions from your network. Please try again later.',
  },
  upload: {
    name: 'upload',
    points: 180,
    seconds: 60 * 60,
    message: 'Too many uploads from your network. Please try again later.',
  },
};

/** Makes the counters. */
export function createLimits(store: LimitStore): LimitsFor {
  const counters = Object.entries(rules).map(([name, rule]) => [name, rule, store.counter(rule)] as const);
  return (report) =>
    Object.fromEntries(
      counters.map(([name, rule, counter]) => [name, limit(rule, counter, report)]),
    ) as unknown as Limits;
}

function limit(rule: Rule, counter: RateLimiterAbstract, report: (standing: Standing) => void): Limit {
  const { name, points, seconds } = rule;
  const tell = ({ remainingPoints, msBeforeNext }: RateLimiterRes, isRefused = false) => {
    const resetSeconds = Math.max(1, Math.ceil(msBeforeNext / 1000));
    report({ name, points, seconds, remaining: Math.max(0, remainingPoints), resetSeconds, isRefused });
    return resetSeconds;
  };
  return {
    async take(ip) {
      const key = addressGroup(ip);
      try {
        tell(await counter.consume(key));
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        const retryAfter = tell(refusal, true);
        throw new AppError('TOO_MANY_REQUESTS', rule.message.replace('later', inMinutes(retryAfter)), {
          retryAfter,
        });
      }
      return {
        async giveBack() {
          tell(await counter.reward(key));
        },
      };
    },
  };
}

/** 'in 12 minutes': a person waits better who knows how long. */
function inMinutes(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? 'in a minute' : `in ${minutes} minutes`;
}

/**
 * An IPv6 network of 64 bits belongs to one household; an IPv4 address stands for itself.
 * @param ip none when the connection is gone already
 */
export function addressGroup(ip: string | undefined): string {
  if (!ip) return '';
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
