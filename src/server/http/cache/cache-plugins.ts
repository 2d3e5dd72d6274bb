import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { warmCache } from './cache-warmer.ts';
import type { PublicCache } from './public-cache.ts';
import { watchContentVersion } from './watch-content-version.ts';

interface HitOptions {
  readonly cache: PublicCache;
  /** Whether a request with these headers bypasses the cache. */
  readonly bypassesCache: (headers: IncomingHttpHeaders) => boolean;
  /** Generates the id of a request. Undefined if every request must reach Fastify, because requests are logged. */
  readonly generateRequestId: ((request: IncomingMessage) => string) | undefined;
}

/** Serves cache hits, for which the onRequest hooks of plugins that are registered later do not run. */
export const cacheHits = fastifyPlugin<HitOptions>(
  async (app, { cache, bypassesCache, generateRequestId }) => {
    cache.serveFromCache(app, bypassesCache);
    if (generateRequestId) cache.serveBeforeRouting(app, bypassesCache, generateRequestId);
  },
  { name: 'cache-hits', dependencies: ['error-handler', 'request-metrics', 'public-url-check'] },
);

interface MissOptions {
  readonly cache: PublicCache;
  readonly hasSession: (request: FastifyRequest) => boolean;
}

/** Caches responses, with the headers that other plugins have set. */
export const cacheMisses = fastifyPlugin<MissOptions>(
  async (app, { cache, hasSession }) => cache.cacheMisses(app, hasSession),
  {
    name: 'cache-misses',
    dependencies: ['cache-hits', 'request-ids', 'security-headers', 'load-shedding', '@fastify/cookie'],
  },
);

interface RefreshOptions {
  readonly cache: PublicCache;
  /** URLs that are cached before they are requested. */
  readonly warmUrls: readonly string[];
  /** The PostgreSQL database to listen to for changes by other instances; undefined for the embedded database. */
  readonly databaseUrl: string | undefined;
}

/** Keeps the cache current and warm. */
export const cacheRefresh = fastifyPlugin<RefreshOptions>(
  async (app, { cache, warmUrls, databaseUrl }) => {
    await cache.refresh();
    if (warmUrls.length > 0) warmCache(app, cache, warmUrls);
    if (databaseUrl) app.addHook('onClose', watchContentVersion({ databaseUrl, cache, log: app.log }));
  },
  { name: 'cache-refresh', dependencies: ['cache-misses'] },
);
