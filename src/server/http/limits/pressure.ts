import type { FastifyInstance, FastifyRequest } from 'fastify';
import { describeError, tooSlow } from '../../base/errors.ts';
import type { Settings } from '../../base/settings.ts';
import { hasBody } from '../connections/request-bodies.ts';
import { sendError } from '../errors/error-handler.ts';
import { takeTurns } from './event-loop-turns.ts';
import { Gate } from './gate.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is streamed and checked by its receiver; it does not count as a body in memory. */
    streamsBody?: boolean;
    /** How many requests a request counts as. Defaults to one. */
    callsIn?: (request: FastifyRequest) => number;
  }
}

/** Health checks and metrics are never rejected. */
const always = new Set(['/healthz', '/readyz', '/metrics']);

/** Concurrent requests, in total and per client: each holds its input and its output in memory. Files are streamed. */
const inHand = { most: 500, mostOfOne: 400 };

/** Concurrent bodies in memory, in total and per client: 64 of the largest are 128 MB. */
const bodies = { most: 64, mostOfOne: 32 };

const isFile = ({ url }: FastifyRequest) => /^\/+uploads\//.test(url);

/**
 * Load shedding: caps concurrent requests and rejects the excess with 429 or 503. Accepted requests start one per turn
 * of the event loop. Cached responses are sent before this hook, so readers are served under load.
 */
export function registerPressure(app: FastifyInstance, settings: Settings): void {
  limitConnections(app, settings);
  const working = new Gate(inHand);
  const receiving = new Gate(bodies);
  const take = takeTurns();
  app.addHook('onRequest', (request, reply, next) => {
    // A destroyed connection emits no 'close', so its slot would never be released.
    if (isAlways(request) || isFile(request) || request.raw.socket.destroyed) return next();
    try {
      const { callsIn, streamsBody } = request.routeOptions.config;
      const leaveWork = working.enter(request.ip, callsIn?.(request));
      request.releaseSlots = [leaveWork];
      reply.raw.once('close', leaveWork);
      if (hasBody(request) && !streamsBody) {
        const leave = receiving.enter(request.ip);
        request.releaseSlots.push(leave);
        reply.raw.once('close', leave);
        awaitBody(request, settings.slowSenderSeconds * 1000, leave, () => {
          // Already answered, but the client is still sending: drop the connection.
          if (reply.sent || reply.raw.headersSent) request.raw.destroy();
          else sendError(reply, describeError(tooSlow()));
        });
      }
      take(next);
    } catch (error) {
      next(error as Error);
    }
  });
}

const isAlways = ({ url }: FastifyRequest) => always.has(url.split('?', 1)[0] ?? '');

function awaitBody(
  { raw }: FastifyRequest,
  milliseconds: number,
  leave: () => void,
  giveUp: () => void,
): void {
  const timer = setTimeout(giveUp, milliseconds);
  raw.once('end', () => {
    clearTimeout(timer);
    leave();
  });
  raw.once('close', () => clearTimeout(timer));
}

function limitConnections(app: FastifyInstance, { maxConnections }: Settings): void {
  let isTold = false;
  app.server.maxConnections = maxConnections;
  app.server.on('drop', () => {
    if (isTold) return;
    isTold = true;
    app.log.warn({ maxConnections }, 'reached MAX_CONNECTIONS; rejecting new connections');
    setTimeout(() => {
      isTold = false;
    }, 60_000).unref();
  });
}
