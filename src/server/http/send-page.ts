import type { FastifyReply, FastifyRequest } from 'fastify';

interface OwnPage {
  /** The path of the page, as in a GET request. */
  readonly path: string;
  readonly status: number;
  readonly pageData: Readonly<Record<string, unknown>>;
}

/** Sends a page with data of this request. Never cached. */
export type SendPage = (request: FastifyRequest, reply: FastifyReply, page: OwnPage) => Promise<FastifyReply>;
