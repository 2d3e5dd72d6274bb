import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, RawServerDefault } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { lastPageOf } from '../../shared/last-page.ts';
import { limitInput, maxLimit, type Page, pageInput } from '../../shared/pagination.ts';
import { entryId } from '../../shared/text/whole-number.ts';
import { urlWithQuery } from './request-url.ts';

/** A Fastify app with zod schemas. */
export type RestApp = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Example requests in the OpenAPI document, by name. The tests send each of them. */
    examples?: Record<string, OperationExample>;
  }
}

/** An example request in the OpenAPI document. */
export interface OperationExample {
  readonly summary?: string;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: unknown;
}

/** The body of every error (docs/product/rest.md R5). */
export const errorBody = z.object({
  message: z.string(),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
});

/** The body of a 204 response. */
export const noContent = z.undefined();

/** An id in the path, for the OpenAPI document. The procedure validates it. */
export const idParams = z.object({
  id: entryId.describe('The id of the entry'),
});

/** Pagination, for the OpenAPI document. The procedure validates it. */
export const pageQuery = z.object({ page: pageInput.optional(), limit: limitInput.optional() });

type PageQuery = z.infer<typeof pageQuery>;

/** Sends the items of a page, with the headers `X-Total-Count` and `Link` (RFC 8288). */
export function sendListPage<Item>(reply: FastifyReply, page: Page<Item>): Item[] {
  const links: string[] = [];
  // Only declared parameters: the links are cached and sent to others.
  const pageUrl = (pageNumber: number) => urlWithQuery(reply.request, { page: String(pageNumber) });
  if (page.page * page.limit < page.total) links.push(`<${pageUrl(page.page + 1)}>; rel="next"`);
  // Beyond the end, `prev` is the last page, so that clients skip the empty ones.
  const lastPage = lastPageOf(page);
  if (page.page > 1) links.push(`<${pageUrl(Math.min(page.page - 1, lastPage))}>; rel="prev"`);
  if (links.length > 0) reply.header('link', links.join(', '));
  reply.header('x-total-count', String(page.total));
  return page.items;
}

const sliceQuery = z.object({ page: pageInput.default(1), limit: limitInput.default(50) });

/** Returns a page of a list that is in memory. @throws ZodError when page or limit are invalid */
export function pageOfItems<Item>(items: readonly Item[], query: unknown): Page<Item> {
  const { page, limit } = sliceQuery.parse(query);
  const from = (page - 1) * limit;
  return { items: items.slice(from, from + limit), total: items.length, page, limit };
}

/** Streams text with backpressure, so that at most one batch is in memory. */
function sendStream(reply: FastifyReply, type: string, text: AsyncIterable<string> | null): FastifyReply {
  return reply.type(type).send(Readable.from(text ?? []));
}

/** Documents the response of {@link sendCsv}. */
export const csvResponse = (description: string) => ({
  200: { description, content: { 'text/csv': { schema: z.string() } } },
});

/**
 * Streams lines of CSV as a download with this file name.
 * @param lines null for a response to HEAD
 */
export const sendCsv = (
  reply: FastifyReply,
  name: string,
  lines: AsyncIterable<string> | null,
): FastifyReply =>
  sendStream(
    reply.header('content-disposition', `attachment; filename="${name}"`),
    'text/csv; charset=utf-8',
    lines,
  );

/** Sends a page if `limit` or `page` is given, otherwise streams the whole list (docs/product/rest.md R3). */
export async function sendListPageOrAll<Item>(
  reply: FastifyReply,
  {
    page,
    all,
  }: {
    page: () => Promise<Page<Item>>;
    all: () => Promise<{ total: number; items: AsyncIterable<unknown> }>;
  },
): Promise<Item[]> {
  const query = reply.request.query as { limit?: unknown; page?: unknown };
  if (query.limit !== undefined || query.page !== undefined) return sendListPage(reply, await page());
  const { total, items } = await all();
  reply.header('x-total-count', String(total));
  // Typed as the array that the route declares: the stream is its JSON.
  return sendStream(reply, 'application/json; charset=utf-8', jsonArray(items)) as never;
}

/**
 * Sends a page if `limit` or `page` is given, otherwise all pages, read one after the other. An entry may be missing or
 * repeated if the list changes in between.
 * @param readPage reads the page for these query parameters; without an argument, the requested page
 */
export const sendListPageOrAllPages = <Item>(
  reply: FastifyReply,
  readPage: (query?: PageQuery) => Promise<Page<Item>>,
): Promise<Item[]> =>
  sendListPageOrAll(reply, {
    page: () => readPage(),
    all: async () => {
      const first = await readPage({ page: 1, limit: maxLimit });
      return { total: first.total, items: itemsOfPages(first.items, readPage) };
    },
  });

async function* itemsOfPages<Item>(
  firstItems: Item[],
  readPage: (query: PageQuery) => Promise<Page<Item>>,
): AsyncGenerator<Item> {
  let items = firstItems;
  for (let page = 2; ; page++) {
    yield* items;
    if (items.length < maxLimit) return;
    ({ items } = await readPage({ page, limit: maxLimit }));
  }
}

async function* jsonArray(items: AsyncIterable<unknown>): AsyncGenerator<string> {
  let opening = '[';
  for await (const item of items) {
    yield opening + JSON.stringify(item);
    opening = ',';
  }
  yield opening === '[' ? '[]' : ']';
}
