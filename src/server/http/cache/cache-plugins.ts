import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { warmCache } from './cache-warmer.ts';
import { watchContentVersion } from './content-version.ts';
import type { PublicCache } from './public-cache.ts';

interface HitOptions {
  readonly cache: PublicCache;
  /** Whether a request with these headers bypasses the cache. */
  readonly bypassesCache: (headers: IncomingHttpHeaders) => boolean;
  /** Returns the id of a request. Undefined if every request has to reach Fastify, as for request logs. */
  readonly requestName: ((request: IncomingMessage) => string) | undefined;
}

/** Serves cache hits. Hooks of plugins that are not among the dependencies do not run for hits. */
export const cacheHits = fastifyPlugin<HitOptions>(
  async (app, { cache, bypassesCache, requestName }) => {
    cache.serveFromCache(app, bypassesCache);
    if (requestName) cache.serveBeforeRouting(app, bypassesCache, requestName);
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
  /** The database to listen to for changes by other instances; undefined if there are none. */
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
