import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
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

/** Sends text as it comes: no faster than the reader takes it, so that no more than a batch is ever in memory. */
export function sendStream(reply: FastifyReply, type: string, text: AsyncIterable<string>): FastifyReply {
  return reply.type(type).send(Readable.from(text));
}

/** Answers with a whole list, however long (DECISIONS §9). */
export function sendEvery(
  reply: FastifyReply,
  { total, items }: { total: number; items: AsyncIterable<unknown> },
): FastifyReply {
  reply.header('x-total-count', String(total));
  return sendStream(reply, 'application/json; charset=utf-8', jsonArray(items));
}

async function* jsonArray(items: AsyncIterable<unknown>): AsyncGenerator<string> {
  let opening = '[';
  for await (const item of items) {
    yield opening + JSON.stringify(item);
    opening = ',';
  }
  yield opening === '[' ? '[]' : ']';
}
