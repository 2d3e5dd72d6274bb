import type { FastifyReply } from 'fastify';
import type { Standing } from './limits.ts';

/**
 * Sets the `RateLimit-Policy` and `RateLimit` headers (draft-ietf-httpapi-ratelimit-headers: lists of strings with
 * parameters), and `Retry-After` on a rejection. A batch has one response, which carries the last state of each limit
 * and the longest wait.
 */
export function rateLimitHeaders(reply: FastifyReply): (standing: Standing) => void {
  const standings = new Map<string, Standing>();
  let longestWait = 0;
  return (standing) => {
    standings.set(standing.name, standing);
    const list = [...standings.values()];
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
    if (!standing.isRefused) return;
    longestWait = Math.max(longestWait, standing.resetSeconds);
    reply.header('retry-after', String(longestWait));
  };
}
