import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '../../base/errors.ts';
import { clientKey } from './client-key.ts';
import type { LimitStore, Quota } from './limit-store.ts';

/** One counted attempt. */
interface Attempt {
  /** Refunds the attempt, for example after a correct login. */
  refund(): Promise<void>;
}

/** Counts attempts of one kind per client ({@link clientKey}) and rejects those above the quota. */
interface Limit {
  /**
   * Counts an attempt.
   * @param client the IP address, or another key: without a colon, and equal to no IP address
   * @throws AppError TOO_MANY_REQUESTS with the seconds to wait
   */
  take(client: string): Promise<Attempt>;
}

/** The product's rate limits, shared by REST, tRPC and forms. */
export interface Limits {
  /** All changes by a visitor. Every call of a batch counts. Meant to stop scripts, not people. */
  readonly write: Limit;
  /** All changes by an administrator. */
  readonly moderation: Limit;
  /** Failed logins (docs/product/access.md A4). */
  readonly login: Limit;
  /** Subscriptions: each can send an email to another person. */
  readonly subscribe: Limit;
  /** Submitted sermons. */
  readonly submission: Limit;
  /** Changes with the personal link of a submission. */
  readonly correction: Limit;
  /** Requests for a new personal link: each can send an email to another person. */
  readonly linkRequest: Limit;
  /** Reads with an unknown token: personal links of submissions, and unsubscribe links. */
  readonly unknownLink: Limit;
  /** Files uploaded by visitors. */
  readonly upload: Limit;
}

/** State of a quota after an attempt. */
export interface QuotaState extends Quota {
  readonly remaining: number;
  readonly resetSeconds: number;
  /** Whether the attempt exceeded the quota. */
  readonly isExceeded: boolean;
}

/** Returns the limits of one request. `report` gets the quota after each attempt and refund, for the response headers. */
type LimitsFor = (report: (state: QuotaState) => void) => Limits;

interface Rule extends Quota {
  /** Shown to the client. The word `later` is replaced by the waiting time. */
  readonly message: string;
}

const tooManyChanges = 'Too many requests from your network. Please wait a moment and try again.';

const rules: Record<keyof Limits, Rule> = {
  write: {
    name: 'write',
    points: 120,
    seconds: 60,
    message: tooManyChanges,
  },
  moderation: {
    name: 'moderation',
    points: 1_200,
    seconds: 60,
    message: tooManyChanges,
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
  correction: {
    name: 'correction',
    points: 60,
    seconds: 60 * 60,
    message: 'Too many changes from your network. Please try again later.',
  },
  linkRequest: {
    name: 'link-request',
    points: 10,
    seconds: 15 * 60,
    message: 'Too many requests for links from your network. Please try again later.',
  },
  unknownLink: {
    name: 'unknown-link',
    points: 60,
    seconds: 15 * 60,
    message: 'Too many unknown links from your network. Please try again later.',
  },
  upload: {
    name: 'upload',
    points: 180,
    seconds: 60 * 60,
    message: 'Too many uploads from your network. Please try again later.',
  },
};

/**
 * Creates the counters of all limits.
 * @returns a function that binds them to one request
 */
export function createLimits(store: LimitStore): LimitsFor {
  const counters = Object.entries(rules).map(
    ([name, rule]) => [name, rule, store.createCounter(rule)] as const,
  );
  return (report) =>
    Object.fromEntries(
      counters.map(([name, rule, counter]) => [name, createLimit(rule, counter, report)]),
    ) as unknown as Limits;
}

function createLimit(rule: Rule, counter: RateLimiterAbstract, report: (state: QuotaState) => void): Limit {
  const { name, points, seconds } = rule;
  const reportQuota = ({ remainingPoints, msBeforeNext }: RateLimiterRes, isExceeded = false) => {
    const resetSeconds = Math.max(1, Math.ceil(msBeforeNext / 1000));
    report({ name, points, seconds, remaining: Math.max(0, remainingPoints), resetSeconds, isExceeded });
    return resetSeconds;
  };
  return {
    async take(client) {
      const key = clientKey(client);
      try {
        reportQuota(await counter.consume(key));
      } catch (rejection) {
        if (!(rejection instanceof RateLimiterRes)) throw rejection;
        const retryAfter = reportQuota(rejection, true);
        throw new AppError('TOO_MANY_REQUESTS', rule.message.replace('later', formatWait(retryAfter)), {
          retryAfter,
        });
      }
      return {
        async refund() {
          reportQuota(await counter.reward(key));
        },
      };
    },
  };
}

/** Formats the wait, such as 'in 12 minutes'. */
function formatWait(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? 'in a minute' : `in ${minutes} minutes`;
}
