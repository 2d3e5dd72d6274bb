import type { FastifyReply } from 'fastify';
import type { QuotaState } from './limits.ts';

/**
 * Returns a function that adds the state of a limit to the `RateLimit-Policy` and `RateLimit` headers
 * (draft-ietf-httpapi-ratelimit-headers: lists of strings with parameters), and sets `Retry-After` on a rejection. A
 * batch has one response, which carries the last state of each limit and the longest wait.
 */
export function rateLimitHeaders(reply: FastifyReply): (state: QuotaState) => void {
  const states = new Map<string, QuotaState>();
  let longestWait = 0;
  return (state) => {
    states.set(state.name, state);
    const list = [...states.values()];
    reply.header(
      'ratelimit-policy',
      list.map(({ name, points, seconds }) => `"${name}";q=${points};w=${seconds}`).join(', '),
    );
    reply.header(
      'ratelimit',
      list
        .map(({ name, remaining, resetSeconds }) => `"${name}";r=${remaining};t=${resetSeconds}`)
        .join(', '),
    );
    if (!state.isExceeded) return;
    longestWait = Math.max(longestWait, state.resetSeconds);
    reply.header('retry-after', String(longestWait));
  };
}
