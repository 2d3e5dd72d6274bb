import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Settings } from '../base/settings.ts';
import { handleClientError } from './connections/client-error-handler.ts';
import { sendFrameworkError } from './errors/error-handler.ts';
import { loggerOptions } from './observability/logger-options.ts';
import { requestIdGenerator } from './observability/request-id.ts';

/** Maximum bytes of a JSON body. Longer than any sermon (200,000 characters, escaped). */
const bodyLimit = 2 * 1024 * 1024;

/**
 * Maximum milliseconds until a request is complete. Enough for the largest recording (50 MB) at 250 kbit/s, and for the
 * largest import file (512 MB) at 2.5 Mbit/s.
 */
const requestTimeoutMs = 30 * 60_000;
/** Maximum milliseconds without a read or a write. Longer than any response takes to prepare. */
const idleTimeoutMs = 2 * 60_000;

/** Whether each request is logged. */
export const isLoggingRequests = ({ logLevel }: Pick<Settings, 'logLevel'>): boolean =>
  logLevel === 'debug' || logLevel === 'trace';

/** Creates the Fastify server, without plugins. */
export function createServer(settings: Settings): FastifyInstance {
  const app = Fastify({
    logger: settings.logLevel === 'silent' ? false : { level: settings.logLevel, ...loggerOptions },
    trustProxy: settings.trustProxy,
    bodyLimit,
    // Disabled: plugins can take longer than the default 10 s to load on a busy machine.
    pluginTimeout: 0,
    routerOptions: { ignoreTrailingSlash: true, ignoreDuplicateSlashes: true, maxParamLength: 1_000 },
    frameworkErrors: (error, _request, reply) => sendFrameworkError(error, reply),
    clientErrorHandler: handleClientError,
    genReqId: requestIdGenerator(settings),
    forceCloseConnections: 'idle',
    // While closing, requests on open connections still get their response.
    return503OnClosing: false,
    // Protects against headers sent byte by byte, uploads that never end and clients that stop reading.
    requestTimeout: requestTimeoutMs,
    connectionTimeout: idleTimeoutMs,
    http: {
      headersTimeout: settings.slowSenderSeconds * 1000,
      connectionsCheckingInterval: Math.min(5_000, settings.slowSenderSeconds * 500),
    },
    logController: new LogController({ disableRequestLogging: !isLoggingRequests(settings) }),
  });
  // Fastify also parses text/plain by default, which the site does not accept (docs/product/access.md A9).
  app.removeContentTypeParser('text/plain');
  return app;
}
