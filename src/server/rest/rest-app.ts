import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, RawServerDefault } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Page } from '../../shared/pagination.ts';

/** An app whose routes carry zod schemas. */
export type RestApp = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;

/** The body of every error (DECISIONS §9). */
export const errorBody = z.object({
  message: z.string(),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
});

/**
 * Answers with the rows of a page; where it stands goes into `X-Total-Count` and `Link` (RFC 8288).
 * @param url the address that was asked, with its query
 */
export function sendPage<Item>(reply: FastifyReply, url: string, page: Page<Item>): Item[] {
  const links: string[] = [];
  const address = (number: number) => {
    const [path, query] = url.split('?');
    const parameters = new URLSearchParams(query);
    parameters.set('page', String(number));
    return `${path}?${parameters}`;
  };
  if (page.page * page.limit < page.total) links.push(`<${address(page.page + 1)}>; rel="next"`);
  if (page.page > 1) links.push(`<${address(page.page - 1)}>; rel="prev"`);
  if (links.length > 0) reply.header('link', links.join(', '));
  reply.header('x-total-count', String(page.total));
  return page.items;
}
