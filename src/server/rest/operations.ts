import type { FastifyInstance, RouteOptions } from 'fastify';
import { restKey } from '../http/cache/cache-keys.ts';
import { errorBody } from './rest-app.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the response is the same for everybody: readable from any origin, and cacheable. */
    isPublicRead?: boolean;
    /** Whether the response is for the holder of a token: not cached, not readable from other origins. */
    isPersonal?: boolean;
  }
}

/** Paths below /api/admin that need no session (docs/product/access.md A7). */
const openAdminPaths = new Set(['/api/admin/login', '/api/admin/logout', '/api/admin/session']);

const isAdminPath = (url: string) => url === '/api/admin' || url.startsWith('/api/admin/');

/** Whether a path needs a session. */
export const needsSession = (url: string): boolean => isAdminPath(url) && !openAdminPaths.has(url);

/** `/api/sermons/recent` → `sermons`; everything below /api/admin → `admin`. */
const tagOf = (url: string) => url.split('/')[2]?.replace(/\..*$/, '') ?? '';

/**
 * Adds to every route below /api what all routes have in common: error responses, security, tag and, for public reads,
 * the cache.
 */
export function completeOperations(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (
      route.schema?.hide ||
      (Array.isArray(route.method) ? route.method : [route.method]).includes('OPTIONS')
    ) {
      return;
    }
    const isRead = route.method === 'GET' || route.method === 'HEAD';
    const isPublicRead = isRead && !isAdminPath(route.url) && !route.config?.isPersonal;
    route.config = {
      ...route.config,
      isPublicRead,
      ...(isPublicRead && { publicCacheKey: route.config?.publicCacheKey ?? restKey }),
    };
    route.schema = {
      ...route.schema,
      tags: route.schema?.tags ?? [tagOf(route.url)],
      security: needsSession(route.url) ? [{ session: [] }] : [],
      response: { ...commonResponses(route, isRead), ...(route.schema?.response as object | undefined) },
    };
  });
}

function commonResponses({ url, schema }: RouteOptions, isRead: boolean): Record<number, unknown> {
  const takesInput = !isRead || schema?.querystring !== undefined || url.includes(':');
  return {
    ...(takesInput && { 400: errorBody }),
    ...(needsSession(url) && { 401: errorBody }),
    ...(!isRead && { 403: errorBody }),
    ...(url.includes(':') && { 404: errorBody }),
    ...(!isRead && { 408: errorBody, 413: errorBody, 415: errorBody }),
    429: errorBody,
    500: errorBody,
    503: errorBody,
  };
}
