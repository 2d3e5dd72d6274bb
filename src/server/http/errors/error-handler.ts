import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc';
import type { FastifyBaseLogger, FastifyReply } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { AppError, type DescribedError, describeError } from '../../base/errors.ts';
import { errorPage, errorPagePolicy, isBrowserNavigation } from './error-page.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Shown in the header and the title of error pages. */
    siteName: string;
  }
}

/**
 * Sends an error: as HTML to browsers that navigate, in tRPC's format below /trpc (its client ignores any other),
 * otherwise in the format of all REST errors (docs/product/rest.md R5).
 */
export function sendError(reply: FastifyReply, described: DescribedError): FastifyReply {
  const { status, retryAfter } = described;
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  reply.code(status).header('cache-control', 'no-store');
  if (isBrowserNavigation(reply.request)) {
    return reply
      .header('content-security-policy', errorPagePolicy)
      .type('text/html; charset=utf-8')
      .send(errorPage(described, reply.server.siteName, reply.request.method === 'POST'));
  }
  const body = trpcPath.test(reply.request.url) ? trpcError(described) : described.body;
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(body));
}

const trpcPath = /^\/+trpc(\/|\?|$)/;

/** One error for the whole HTTP request: the client assigns it to each call of a batch. */
const trpcError = ({ code, status, body }: DescribedError) => ({
  error: {
    message: body.message,
    code: TRPC_ERROR_CODES_BY_KEY[code],
    data: { code, httpStatus: status, issues: body.issues ?? [] },
  },
});

/** Handles errors before routing: a URL that cannot be decoded, or a parameter that is too long. */
export function sendFrameworkError(error: { code: string }, reply: FastifyReply): void {
  reply.header('x-request-id', reply.request.id);
  // No slug or id is that long.
  const isTooLong = error.code === 'FST_ERR_MAX_PARAM_LENGTH';
  const appError = isTooLong
    ? new AppError('NOT_FOUND', 'Not found')
    : new AppError('BAD_REQUEST', 'This URL is not valid. It may be incomplete or mistyped.');
  sendError(reply, describeError(appError));
}

/** Logs an error that is no fault of the client. */
export function logServerError(
  log: FastifyBaseLogger,
  error: unknown,
  { status, code }: DescribedError,
): void {
  if (status === 503) log.warn({ err: error }, 'request failed: service unavailable');
  else if (code === 'INTERNAL_SERVER_ERROR') log.error({ err: error }, 'request failed');
}

/** Handles errors that reach Fastify, and requests that match no route. */
export const errorHandler = fastifyPlugin<{ siteName: string }>(
  async (app, { siteName }) => {
    app.decorate('siteName', siteName);
    app.setErrorHandler((error, request, reply) => {
      const described = describeError(error);
      logServerError(request.log, error, described);
      return sendError(reply, described);
    });
    app.setNotFoundHandler((_request, reply) =>
      sendError(reply, describeError(new AppError('NOT_FOUND', 'Not found'))),
    );
  },
  { name: 'error-handler' },
);
