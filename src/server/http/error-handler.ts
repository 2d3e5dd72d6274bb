import type { FastifyInstance, FastifyReply } from 'fastify';
import { type DescribedError, describeError } from '../errors.ts';

/** Sends an error as JSON, in the one shape that every door has (DECISIONS §9). */
export function sendError(reply: FastifyReply, { status, body, retryAfter }: DescribedError): FastifyReply {
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body));
}

/** Errors before any route is found: an address that is no text, or one with a part that nothing is named by. */
export function answerFrameworkError(error: { code: string }, reply: FastifyReply): void {
  reply.header('x-request-id', reply.request.id);
  const isUnknown = error.code === 'FST_ERR_MAX_PARAM_LENGTH';
  sendError(reply, {
    code: isUnknown ? 'NOT_FOUND' : 'BAD_REQUEST',
    status: isUnknown ? 404 : 400,
    body: { message: isUnknown ? 'No such address' : 'The address is not valid' },
    retryAfter: undefined,
  });
}

/** Errors that reach Fastify itself, and addresses below /api and /trpc that nothing answers. */
export function registerErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const described = describeError(error);
    if (described.status === 503) request.log.warn({ err: error }, 'a request could not be served now');
    else if (described.status >= 500) request.log.error({ err: error }, 'a request failed');
    return sendError(reply, described);
  });
  app.setNotFoundHandler((_request, reply) =>
    sendError(reply, {
      code: 'NOT_FOUND',
      status: 404,
      body: { message: 'No such address' },
      retryAfter: undefined,
    }),
  );
}
