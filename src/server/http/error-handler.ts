import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type DescribedError, describeError } from '../errors.ts';
import { errorPage, errorPagePolicy, isForPerson } from './error-page.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Stands above the words that a person reads when something fails. */
    siteName: string;
  }
}

/**
 * Sends an error: as a page to browsers that ask for HTML, in tRPC's shape below /trpc (its client ignores the message of
 * any other), else as JSON in the shape of all REST errors (docs/product/rest.md R5).
 */
export function sendError(reply: FastifyReply, described: DescribedError): FastifyReply {
  const { status, retryAfter } = described;
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  reply.code(status).header('cache-control', 'no-store');
  if (isForPerson(reply.request)) {
    return reply
      .header('content-security-policy', errorPagePolicy)
      .type('text/html; charset=utf-8')
      .send(errorPage(described, reply.server.siteName));
  }
  const body = isTrpc.test(reply.request.url) ? trpcError(described) : described.body;
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(body));
}

const isTrpc = /^\/+trpc(\/|\?|$)/;

/** One error for the whole HTTP request: the client gives it to each call of a batch. */
const trpcError = ({ code, status, body }: DescribedError) => ({
  error: {
    message: body.message,
    code: TRPC_ERROR_CODES_BY_KEY[code],
    data: { code, httpStatus: status, issues: body.issues ?? [] },
  },
});

/** Errors before any route is found: an address that is no text, or one with a part that nothing is named by. */
export function answerFrameworkError(error: { code: string }, reply: FastifyReply): void {
  reply.header('x-request-id', reply.request.id);
  const isUnknown = error.code === 'FST_ERR_MAX_PARAM_LENGTH';
  sendError(reply, {
    code: isUnknown ? 'NOT_FOUND' : 'BAD_REQUEST',
    status: isUnknown ? 404 : 400,
    body: {
      message: isUnknown ? 'Not found' : 'This URL is not valid. It may be incomplete or mistyped.',
    },
    retryAfter: undefined,
  });
}

/** Errors that reach Fastify itself, and addresses below /api and /trpc that nothing answers. */
export function registerErrorHandler(app: FastifyInstance, siteName: string): void {
  app.decorate('siteName', siteName);
  app.setErrorHandler((error, request, reply) => {
    const described = describeError(error);
    if (described.status === 503) request.log.warn({ err: error }, 'request failed: service unavailable');
    else if (described.status >= 500) request.log.error({ err: error }, 'request failed');
    return sendError(reply, described);
  });
  app.setNotFoundHandler((_request, reply) =>
    sendError(reply, {
      code: 'NOT_FOUND',
      status: 404,
      body: { message: 'Not found' },
      retryAfter: undefined,
    }),
  );
}
