import type { IncomingHttpHeaders } from 'node:http';
import cookie from '@fastify/cookie';
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Settings } from './base/settings.ts';
import { registerRest } from './composition/rest.ts';
import { registerTrpc } from './composition/trpc.ts';
import type { Orm } from './db/orm.ts';
import { runRequest } from './db/outage.ts';
import { findSession } from './features/admin/session.service.ts';
import { newsletterForms } from './features/newsletters/newsletter-forms.route.ts';
import { submissionFormRoute } from './features/sermons/submission-form.route.ts';
import { submissionPageRoute } from './features/submissions/submission-page.route.ts';
import { warmCache } from './http/cache/cache-warmer.ts';
import { readContentVersion, watchContentVersion } from './http/cache/content-version.ts';
import { PublicCache } from './http/cache/public-cache.ts';
import { handleClientError } from './http/connections/client-error-handler.ts';
import { registerLingeringClose } from './http/connections/lingering-close.ts';
import { registerBodyChecks } from './http/connections/request-bodies.ts';
import { answerFrameworkError, registerErrorHandler } from './http/errors/error-handler.ts';
import { registerUploadedFiles } from './http/files/uploaded-files.ts';
import { memoryStore, redisStore } from './http/limits/limit-store.ts';
import { createLimits } from './http/limits/limits.ts';
import { registerLoadShedding } from './http/limits/load-shedding.ts';
import { rateLimitHeaders } from './http/limits/rate-limit-headers.ts';
import { registerHealth } from './http/observability/health.ts';
import { logRules } from './http/observability/log-lines.ts';
import { installationFacts, productVersion } from './http/observability/metric-sources.ts';
import { Metrics } from './http/observability/metrics.ts';
import { registerRequestIds, requestNames } from './http/observability/request-id.ts';
import { registerOriginGuard } from './http/security/origin-guard.ts';
import { registerPersonalPages } from './http/security/personal-pages.ts';
import { watchPublicUrl } from './http/security/public-url.ts';
import { registerSecurityHeaders } from './http/security/security-headers.ts';
import { mayHaveSession, readSessionToken, sessionCookie } from './http/security/session-cookie.ts';
import type { Mailer } from './mail/mailer.ts';
import type { FileStore } from './storage/file-store.ts';
import type { Context } from './trpc/context.ts';
import { registerEmbed } from './web/embed/embed.route.ts';
import { registerFeeds } from './web/feeds/feeds.ts';
import { registerHolidayFeed } from './web/feeds/holiday-feed.ts';
import { createPageSender } from './web/page-sender.ts';
import type { PageRenderer } from './web/renderer.ts';
import { registerWeb } from './web/web.ts';

/** The parts that the app is built from. */
export interface Parts {
  readonly settings: Settings;
  readonly orm: Orm;
  readonly files: FileStore;
  /** Signs session cookies; the same on every instance. */
  readonly sessionSecret: string;
  readonly mailer: Mailer;
  /** Renders the pages. API-only tests omit it. */
  readonly renderer?: PageRenderer;
  /** The Prometheus metrics. Defaults to a new instance. */
  readonly metrics?: Metrics;
}

/** Maximum memory of the public cache, in bytes. */
const publicCacheBytes = 64 * 1024 * 1024;

/** URLs that most visits start with. */
const warmUrls = ['/', '/directory', '/api/sermons/featured', '/api/sermons/recent', '/feed.xml'];

/** In bytes. Longer than any sermon (200,000 characters, escaped). */
const bodyLimit = 2 * 1024 * 1024;

/** Milliseconds. Enough for the largest file at 250 kbit/s. */
const longestRequest = 30 * 60_000;
/** Milliseconds without a read or a write. Longer than any response takes to prepare. */
const longestSilence = 2 * 60_000;

/** Signed-in users and tRPC clients that request JSONL streaming bypass the public cache. */
const bypassesCache = ({ cookie, 'trpc-accept': stream }: IncomingHttpHeaders): boolean =>
  (cookie !== undefined && mayHaveSession(cookie)) || stream !== undefined;

/** Builds the Fastify app from its parts. It does not listen, so tests can build it too. */
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
    // Disabled: plugins can take longer than the default 10 s to load on a busy machine.
    pluginTimeout: 0,
    routerOptions: { ignoreTrailingSlash: true, ignoreDuplicateSlashes: true, maxParamLength: 1_000 },
    frameworkErrors: (error, _request, reply) => answerFrameworkError(error, reply),
    clientErrorHandler: handleClientError,
    genReqId: requestName,
    forceCloseConnections: 'idle',
    // While closing, requests on open connections still get their response.
    return503OnClosing: false,
    // Protects against headers sent byte by byte, uploads that never end and clients that stop reading.
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
  files.disk.logTo(app.log);
  const publicCache = new PublicCache({
    readContentVersion: () => readContentVersion(orm),
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
  publicCache.serveFromCache(app, bypassesCache);
  if (!isLoggingRequests) publicCache.serveBeforeRouting(app, bypassesCache, requestName);
  registerRequestIds(app);
  registerSecurityHeaders(app, settings);
  registerPersonalPages(app);
  registerLingeringClose(app, settings);
  registerLoadShedding(app, settings);
  registerOriginGuard(app, settings);
  registerBodyChecks(app);
  // Run it again after the body is parsed: body events run outside the async context of the first hook.
  for (const hook of ['onRequest', 'preValidation'] as const) {
    app.addHook(hook, (_request: FastifyRequest, reply: FastifyReply, next: () => void) =>
      runRequest(performance.now() - reply.elapsedTime, next),
    );
  }
  await app.register(cookie, { secret: sessionSecret });
  publicCache.cacheMisses(app, (request) => readSessionToken(request, settings) !== null);
  registerHealth(app, orm);
  metrics.watchCache(publicCache);
  metrics.watchSources(installationFacts(orm, settings));
  metrics.serve(app, settings.metricsToken);
  registerUploadedFiles(app, files.storage);

  await app.register(registerTrpc, { createContext });
  await app.register(registerRest, { prefix: '/api', createContext, settings });
  await app.register(newsletterForms, { createContext });
  await app.register(registerFeeds, { settings, createContext });
  await app.register(registerHolidayFeed, { settings });
  await app.register(registerEmbed, { settings, createContext });
  if (renderer) {
    const sendPage = createPageSender({ renderer, settings, createContext });
    await app.register(submissionFormRoute, { createContext, sendPage });
    await app.register(submissionPageRoute, { createContext, sendPage });
    await app.register(registerWeb, { renderer, settings, createContext });
  }

  await publicCache.refresh();
  if (renderer && !renderer.isDevelopment) warmCache(app, publicCache, warmUrls);
  if (settings.databaseUrl) {
    app.addHook(
      'onClose',
      watchContentVersion({ databaseUrl: settings.databaseUrl, cache: publicCache, log: app.log }),
    );
  }
  return app;
}
