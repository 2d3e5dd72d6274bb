import type { IncomingHttpHeaders } from 'node:http';
import cookie from '@fastify/cookie';
import { fastifyTRPCPlugin } from '@trpc/server/adapters/fastify';
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Orm } from './db/orm.ts';
import { runRequest } from './db/outage.ts';
import { findSession } from './features/admin/session.service.ts';
import { newsletterForms } from './features/newsletters/newsletter-forms.rest.ts';
import { submissionFormRoute } from './features/sermons/submission-form.route.ts';
import { keepWarm } from './http/cache-warmth.ts';
import { answerFrameworkError, registerErrorHandler } from './http/error-handler.ts';
import { readGeneration, watchGeneration } from './http/generation.ts';
import { registerHealth } from './http/health.ts';
import { memoryStore, redisStore } from './http/limit-store.ts';
import { createLimits } from './http/limits.ts';
import { registerLingeringClose } from './http/lingering-close.ts';
import { logRules } from './http/log-lines.ts';
import { installationFacts, productVersion } from './http/metric-sources.ts';
import { Metrics } from './http/metrics.ts';
import { registerOriginGuard } from './http/origin-guard.ts';
import { registerPressure } from './http/pressure.ts';
import { PublicCache } from './http/public-cache.ts';
import { watchPublicUrl } from './http/public-url.ts';
import { rateLimitHeaders } from './http/rate-limit-headers.ts';
import { registerBodyChecks } from './http/request-bodies.ts';
import { registerRequestIds, requestNames } from './http/request-id.ts';
import { registerSecurityHeaders } from './http/security-headers.ts';
import { mayHaveSession, readSessionToken, sessionCookie } from './http/session-cookie.ts';
import { answerUnreadable } from './http/unreadable-request.ts';
import { registerUploadedFiles } from './http/uploaded-files.ts';
import type { Mailer } from './mail/mailer.ts';
import { registerRest } from './rest/rest.ts';
import type { Settings } from './settings.ts';
import type { FileStore } from './storage/file-store.ts';
import { appRouter } from './trpc/app-router.ts';
import type { Context } from './trpc/context.ts';
import { callsIn, maxBatchSize, procedureReadKey } from './trpc/read-key.ts';
import { registerFeeds } from './web/feeds.ts';
import { registerHolidayFeed } from './web/holiday-feed.ts';
import type { PageRenderer } from './web/renderer.ts';
import { createPageSender } from './web/send-page.ts';
import { registerWeb } from './web/web.ts';

/** What an app is built from. */
export interface Parts {
  readonly settings: Settings;
  readonly orm: Orm;
  readonly files: FileStore;
  /** Signs session cookies; the same on every instance. */
  readonly sessionSecret: string;
  readonly mailer: Mailer;
  /** Draws the pages; none in tests of the API alone. */
  readonly renderer?: PageRenderer;
  /** What Prometheus reads; a fresh one when it is left out. */
  readonly metrics?: Metrics;
}

/** Memory for kept answers. */
const publicCacheBytes = 64 * 1024 * 1024;

/** What most visits begin with. */
const warmAddresses = ['/', '/directory', '/api/sermons/featured', '/api/sermons/recent', '/feed.xml'];

/** Longer than any sermon (200,000 characters, escaped). */
const bodyLimit = 2 * 1024 * 1024;

/** The largest file over a line of a quarter of a megabit. */
const longestRequest = 30 * 60_000;
/** Nothing read or written in so long: longer than any answer takes to be made. */
const longestSilence = 2 * 60_000;

/** What the public cache keeps is not for somebody who is logged in, nor for a tRPC client that asks for a stream of lines. */
const takesWholeWay = ({ cookie, 'trpc-accept': stream }: IncomingHttpHeaders): boolean =>
  (cookie !== undefined && mayHaveSession(cookie)) || stream !== undefined;

/** Wires every part into one Fastify app. It does not listen: tests build it too. */
export async function buildApp({
  settings,
  orm,
  files,
  sessionSecret,
  mailer,
  renderer,
  metrics = new Metrics(productVersion()),
}: Parts): Promise<FastifyInstance> {
  const isLoggingRequests = settings.logLevel === 'debug' || settings.logLevel === 'trace';
  const requestName = requestNames(settings);
  const app = Fastify({
    logger: settings.logLevel === 'silent' ? false : { level: settings.logLevel, ...logRules },
    trustProxy: settings.trustProxy,
    bodyLimit,
    // On a machine that is busy with other things the parts take long to load; whoever started it waits, or does not.
    pluginTimeout: 0,
    routerOptions: { ignoreTrailingSlash: true, ignoreDuplicateSlashes: true, maxParamLength: 1_000 },
    frameworkErrors: (error, _request, reply) => answerFrameworkError(error, reply),
    clientErrorHandler: answerUnreadable,
    genReqId: requestName,
    forceCloseConnections: 'idle',
    // What reaches a process that stops, on a connection that is open already, is answered like the requests under way.
    return503OnClosing: false,
    // Headers that come by the letter, files that never end, readers who stopped reading.
    requestTimeout: longestRequest,
    connectionTimeout: longestSilence,
    http: {
      headersTimeout: settings.slowSenderSeconds * 1000,
      connectionsCheckingInterval: Math.min(5_000, settings.slowSenderSeconds * 500),
    },
    logController: new LogController({
      disableRequestLogging: !isLoggingRequests,
    }),
  });
  const limitStore = settings.redisUrl ? await redisStore(settings.redisUrl, app.log) : memoryStore;
  app.addHook('onClose', () => limitStore.close());
  const limits = createLimits(limitStore);
  files.room.tell(app.log);
  const publicCache = new PublicCache({
    readGeneration: () => readGeneration(orm),
    maxBytes: publicCacheBytes,
  });

  async function createContext(request: FastifyRequest, reply: FastifyReply): Promise<Context> {
    const em = orm.em.fork();
    const token = readSessionToken(request, settings);
    return {
      em,
      session: token === null ? null : await findSession(em, token),
      settings,
      limits: limits(rateLimitHeaders(reply)),
      mailer,
      files,
      publicCache,
      log: request.log,
      ip: request.ip,
      sessionCookie: sessionCookie(reply, settings),
    };
  }

  // Only JSON and, for uploads, multipart are accepted (docs/product/access.md A9).
  app.removeContentTypeParser('text/plain');
  registerErrorHandler(app, settings.siteName);
  metrics.watchRequests(app);
  watchPublicUrl(app, settings);
  publicCache.registerFirst(app, takesWholeWay);
  if (!isLoggingRequests) publicCache.standBefore(app, takesWholeWay, requestName);
  registerRequestIds(app);
  registerSecurityHeaders(app, settings);
  registerLingeringClose(app, settings);
  registerPressure(app, settings);
  registerOriginGuard(app, settings);
  registerBodyChecks(app);
  // Again after the body was read: its events run outside of the first hook's async context.
  for (const hook of ['onRequest', 'preValidation'] as const) {
    app.addHook(hook, (_request: FastifyRequest, reply: FastifyReply, next: () => void) =>
      runRequest(performance.now() - reply.elapsedTime, next),
    );
  }
  await app.register(cookie, { secret: sessionSecret });
  publicCache.register(app, (request) => readSessionToken(request, settings) !== null);
  registerHealth(app, orm);
  metrics.watchCache(publicCache);
  metrics.watchSources(installationFacts(orm, settings));
  metrics.serve(app, settings.metricsToken);
  registerUploadedFiles(app, files.storage);

  await app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, publicCacheKey: procedureReadKey, callsIn };
    });
    // Uncached responses default to no-store because they may contain admin data (docs/product/access.md A10).
    scope.addHook('onSend', async (_request, reply) => {
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    });
    await scope.register(fastifyTRPCPlugin, {
      prefix: '/trpc',
      trpcOptions: {
        router: appRouter,
        createContext: ({ req, res }: { req: FastifyRequest; res: FastifyReply }) => createContext(req, res),
        maxBatchSize,
      },
    });
  });
  await app.register(registerRest, { prefix: '/api', createContext, settings });
  await app.register(newsletterForms, { createContext });
  await app.register(registerFeeds, { settings, createContext });
  await app.register(registerHolidayFeed, { settings });
  if (renderer) {
    const sendPage = createPageSender({ renderer, settings, createContext });
    await app.register(submissionFormRoute, { createContext, sendPage });
    await app.register(registerWeb, { renderer, settings, createContext });
  }

  await publicCache.refresh();
  if (renderer && !renderer.isDevelopment) keepWarm(app, publicCache, warmAddresses);
  if (settings.databaseUrl) {
    app.addHook(
      'onClose',
      watchGeneration({ databaseUrl: settings.databaseUrl, cache: publicCache, log: app.log }),
    );
  }
  return app;
}
