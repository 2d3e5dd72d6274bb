import type { IncomingHttpHeaders } from 'node:http';
import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Settings } from './base/settings.ts';
import { createContextFactory } from './composition/context.ts';
import { readContentVersion } from './db/content-version.ts';
import type { Orm } from './db/orm.ts';
import { cacheHits, cacheMisses, cacheRefresh } from './http/cache/cache-plugins.ts';
import { PublicCache } from './http/cache/public-cache.ts';
import { lingeringClose } from './http/connections/lingering-close.ts';
import { bodyChecks } from './http/connections/request-bodies.ts';
import { requestStart } from './http/connections/request-start.ts';
import { errorHandler } from './http/errors/error-handler.ts';
import { uploadedFiles } from './http/files/uploaded-files.ts';
import { loadShedding } from './http/limits/load-shedding.ts';
import { healthRoutes } from './http/observability/health.ts';
import { metricSources, productVersion } from './http/observability/metric-sources.ts';
import { Metrics } from './http/observability/metrics.ts';
import { metricsRoute, requestMetrics } from './http/observability/metrics-plugins.ts';
import { requestIdGenerator, requestIds } from './http/observability/request-id.ts';
import { originGuard } from './http/security/origin-guard.ts';
import { personalPages } from './http/security/personal-pages.ts';
import { publicUrlCheck } from './http/security/public-url.ts';
import { securityHeaders } from './http/security/security-headers.ts';
import { mayHaveSession, readSessionToken } from './http/security/session-cookie.ts';
import { createServer, isLoggingRequests } from './http/server.ts';
import type { Mailer } from './mail/mailer.ts';
import { routes } from './routes.ts';
import type { FileStore } from './storage/file-store.ts';
import type { PageRenderer } from './web/renderer.ts';

/** The parts that the app is built from. */
interface AppParts {
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

/** URLs that are cached before they are requested, because most visits start with them. */
const warmUrls = ['/', '/directory', '/api/sermons/featured', '/api/sermons/recent', '/feed.xml'];

/** Signed-in users and tRPC clients that request JSONL streaming bypass the public cache. */
const bypassesCache = ({ cookie, 'trpc-accept': stream }: IncomingHttpHeaders): boolean =>
  (cookie !== undefined && mayHaveSession(cookie)) || stream !== undefined;

/**
 * Builds the Fastify app from its parts. It does not listen, so tests can build it too. Each plugin names the plugins
 * that must be registered before it; Fastify rejects a wrong order.
 */
export async function buildApp({
  settings,
  orm,
  files,
  sessionSecret,
  mailer,
  renderer,
  metrics = new Metrics(productVersion()),
}: AppParts): Promise<FastifyInstance> {
  const { siteName, publicUrl, databaseUrl, metricsToken } = settings;
  const app = createServer(settings);
  files.disk.logTo(app.log);
  const publicCache = new PublicCache({
    readContentVersion: () => readContentVersion(orm),
    maxBytes: publicCacheBytes,
  });
  metrics.watchCache(publicCache);
  metrics.watchSources(metricSources(orm, settings));
  const createContext = await createContextFactory(app, { orm, settings, mailer, files, publicCache });

  await app.register(errorHandler, { siteName });
  await app.register(requestMetrics, { metrics });
  await app.register(publicUrlCheck, { publicUrl });
  const generateRequestId = isLoggingRequests(settings) ? undefined : requestIdGenerator(settings);
  await app.register(cacheHits, { cache: publicCache, bypassesCache, generateRequestId });
  await app.register(requestIds);
  await app.register(securityHeaders, { publicUrl });
  await app.register(personalPages);
  await app.register(lingeringClose, { settings });
  await app.register(loadShedding, { settings });
  await app.register(originGuard, { publicUrl });
  await app.register(bodyChecks);
  await app.register(requestStart);
  await app.register(cookie, { secret: sessionSecret });
  const hasSession = (request: FastifyRequest) => readSessionToken(request, settings) !== null;
  await app.register(cacheMisses, { cache: publicCache, hasSession });

  await app.register(healthRoutes, { orm });
  await app.register(metricsRoute, { metrics, token: metricsToken });
  await app.register(uploadedFiles, { storage: files.storage });
  await app.register(routes, { settings, createContext, renderer });
  await app.register(cacheRefresh, {
    cache: publicCache,
    warmUrls: renderer && !renderer.isDevelopment ? warmUrls : [],
    databaseUrl,
  });
  return app;
}
