import type { FastifyReply } from 'fastify';
import type { Standing } from './limits.ts';

/**
 * Writes where the limits stand onto an answer: `RateLimit-Policy` and `RateLimit` as the IETF draft
 * draft-ietf-httpapi-ratelimit-headers has them (lists of strings with parameters), and `Retry-After` on a refusal.
 * A batch has one answer: it carries the last standing of each limit, and the longest wait.
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
