import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { compile } from '@fastify/proxy-addr';
import type { FastifyInstance } from 'fastify';
import type { Settings } from '../settings.ts';

/** What a log line, a header and a terminal can show without harm. */
const wellFormed = /^[A-Za-z0-9][A-Za-z0-9._-]{7,63}$/;

/** Names requests: as a believed proxy named it, when that is well formed, or with a name of our own. */
export function requestNames({ trustProxy }: Pick<Settings, 'trustProxy'>): (raw: IncomingMessage) => string {
  const isBelieved = Array.isArray(trustProxy) ? compile(trustProxy) : () => trustProxy;
  return ({ headers, socket }) => {
    const given = headers['x-request-id'];
    return typeof given === 'string' && wellFormed.test(given) && isBelieved(socket.remoteAddress ?? '', 0)
      ? given
      : randomUUID();
  };
}

/** Tells the sender the name under which the log speaks of the request. Kept answers carry it by themselves. */
export function registerRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, next) => {
    reply.header('x-request-id', request.id);
    next();
  });
}
