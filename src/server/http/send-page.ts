import type { FastifyReply, FastifyRequest } from 'fastify';

interface UncachedPage {
  /** The path of the page to render. It can differ from the path of the request, such as that of a posted form. */
  readonly path: string;
  readonly status: number;
  /** Values to add to the page's React Query cache. The query key of a value is `[name]`. */
  readonly pageData: Readonly<Record<string, unknown>>;
}

/** Sends a page that contains data of this request, such as a rejected form. It is never cached. */
export type SendPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  page: UncachedPage,
) => Promise<FastifyReply>;
