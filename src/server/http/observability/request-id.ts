import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { compile } from '@fastify/proxy-addr';
import fastifyPlugin from 'fastify-plugin';
import type { Settings } from '../../base/settings.ts';

/** Matches ids that are safe in a log line, a header and a terminal. */
const validRequestId = /^[A-Za-z0-9][A-Za-z0-9._-]{7,63}$/;

/** Returns a function that takes a well-formed request id from a trusted proxy, and otherwise generates one. */
export function requestIdGenerator({
  trustProxy,
}: Pick<Settings, 'trustProxy'>): (raw: IncomingMessage) => string {
  const isTrusted = Array.isArray(trustProxy) ? compile(trustProxy) : () => trustProxy;
  return ({ headers, socket }) => {
    const id = headers['x-request-id'];
    return typeof id === 'string' && validRequestId.test(id) && isTrusted(socket.remoteAddress ?? '', 0)
      ? id
      : randomUUID();
  };
}

/** Sends the request id to the client. The cache sends it itself with cache hits. */
export const requestIds = fastifyPlugin(
  async (app) => {
    app.addHook('onRequest', (request, reply, next) => {
      reply.header('x-request-id', request.id);
      next();
    });
  },
  { name: 'request-ids', dependencies: ['cache-hits'] },
);
