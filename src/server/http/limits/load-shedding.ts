import type { FastifyInstance, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { describeError, requestTimeoutError } from '../../base/errors.ts';
import type { Settings } from '../../base/settings.ts';
import { hasBody } from '../connections/request-bodies.ts';
import { sendError } from '../errors/error-handler.ts';
import { ConcurrencyLimiter } from './concurrency-limiter.ts';
import { fairScheduler } from './fair-scheduler.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is streamed and checked by its receiver; it does not count as a body in memory. */
    streamsBody?: boolean;
    /** Returns the number of requests that a request counts as. Without it, a request counts as one. */
    countCalls?: (request: FastifyRequest) => number;
  }
}

/** Paths of health checks and metrics. Requests for them are never rejected. */
const neverRejectedPaths = new Set(['/healthz', '/readyz', '/metrics']);

/** Concurrent requests, in total and per client: each holds its input and its output in memory. */
const requestLimits = { max: 500, maxPerClient: 400 };

/** Concurrent bodies in memory, in total and per client: 64 of the largest are 128 MB. */
const bodyLimits = { max: 64, maxPerClient: 32 };

/** Downloads of uploaded files are not limited: they are streamed. */
const isFileRequest = ({ url }: FastifyRequest) => /^\/+uploads\//.test(url);

/**
 * Load shedding: caps concurrent requests and rejects the excess with 429 or 503. Accepted requests start one per turn
 * of the event loop. Cached responses are sent before this hook, so readers are served under load.
 */
export const loadShedding = fastifyPlugin<{
  settings: Pick<Settings, 'slowSenderSeconds' | 'maxConnections'>;
}>(
  async (app, { settings }) => {
    limitConnections(app, settings);
    const requestLimiter = new ConcurrencyLimiter(requestLimits);
    const bodyLimiter = new ConcurrencyLimiter(bodyLimits);
    const schedule = fairScheduler();
    app.addHook('onRequest', (request, reply, next) => {
      // A destroyed connection emits no 'close', so its slot would never be released.
      if (isNeverRejected(request) || isFileRequest(request) || request.raw.socket.destroyed) return next();
      try {
        const { countCalls, streamsBody } = request.routeOptions.config;
        const releaseRequest = requestLimiter.acquire(request.ip, countCalls?.(request));
        request.releaseSlots = [releaseRequest];
        reply.raw.once('close', releaseRequest);
        if (hasBody(request) && !streamsBody) {
          const releaseBody = bodyLimiter.acquire(request.ip);
          request.releaseSlots.push(releaseBody);
          reply.raw.once('close', releaseBody);
          limitBodyTime(request, settings.slowSenderSeconds * 1000, releaseBody, () => {
            // The response is sent, but the client is still sending: drop the connection.
            if (reply.sent || reply.raw.headersSent) request.raw.destroy();
            else sendError(reply, describeError(requestTimeoutError()));
          });
        }
        schedule(next);
      } catch (error) {
        next(error as Error);
      }
    });
  },
  {
    name: 'load-shedding',
    dependencies: ['error-handler', 'cache-hits', 'request-ids', 'security-headers', 'lingering-close'],
  },
);

const isNeverRejected = ({ url }: FastifyRequest) => neverRejectedPaths.has(url.split('?', 1)[0] ?? '');

/** Releases the slot of a body when it has ended, and calls `onTimeout` when it has not ended in time. */
function limitBodyTime(
  { raw }: FastifyRequest,
  timeoutMs: number,
  releaseBody: () => void,
  onTimeout: () => void,
): void {
  const timer = setTimeout(onTimeout, timeoutMs);
  raw.once('end', () => {
    clearTimeout(timer);
    releaseBody();
  });
  raw.once('close', () => clearTimeout(timer));
}

/** Caps open connections. Logs at most once a minute that the cap was reached. */
function limitConnections(app: FastifyInstance, { maxConnections }: Pick<Settings, 'maxConnections'>): void {
  let isLogged = false;
  app.server.maxConnections = maxConnections;
  app.server.on('drop', () => {
    if (isLogged) return;
    isLogged = true;
    app.log.warn({ maxConnections }, 'reached MAX_CONNECTIONS; rejecting new connections');
    setTimeout(() => {
      isLogged = false;
    }, 60_000).unref();
  });
}
