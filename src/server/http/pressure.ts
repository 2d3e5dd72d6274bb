import type { FastifyInstance, FastifyRequest } from 'fastify';
import { describeError, tooSlow } from '../errors.ts';
import type { Settings } from '../settings.ts';
import { sendError } from './error-handler.ts';
import { Gate } from './gate.ts';
import { hasBody } from './request-bodies.ts';
import { takeTurns } from './turns.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its body streams through and is watched where it is received: it is no body that is held in memory. */
    streamsBody?: boolean;
    /** As how many requests one of them counts; as one where it is left out. */
    callsIn?: (request: FastifyRequest) => number;
  }
}

/** What must answer however much is asked. */
const always = new Set(['/healthz', '/readyz', '/metrics']);

/** Requests that are worked on at once: each holds what it read and draws. Files only pass through. */
const inHand = { most: 500, mostOfOne: 400 };

/** Bodies that are held in memory at once: 64 of the largest are 128 MB. */
const bodies = { most: 64, mostOfOne: 32 };

const isFile = ({ url }: FastifyRequest) => /^\/+uploads\//.test(url);

/**
 * What stands between a flood and the process: so much is worked on at once, and what comes on top is answered 429 or
 * 503. What is let in takes turns with everything else that comes over the wire. Kept answers are sent before any of
 * this: under pressure readers go on reading.
 */
export function registerPressure(app: FastifyInstance, settings: Settings): void {
  limitConnections(app, settings);
  const working = new Gate(inHand);
  const receiving = new Gate(bodies);
  const take = takeTurns();
  app.addHook('onRequest', (request, reply, next) => {
    // Of a connection that is gone nobody hears when it closes.
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
