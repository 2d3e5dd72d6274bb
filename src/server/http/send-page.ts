import type { FastifyReply, FastifyRequest } from 'fastify';

interface UncachedPage {
  /** The path of the page, as in a GET request. */
  readonly path: string;
  readonly status: number;
  /** Additional entries of the query cache, by key. */
  readonly pageData: Readonly<Record<string, unknown>>;
}

/** Sends a page that contains data of this request, such as a rejected form. It is never cached. */
export type SendPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  page: UncachedPage,
) => Promise<FastifyReply>;
