import type { FastifyInstance, RouteOptions } from 'fastify';
import { publicReadKey } from './declared-query.ts';
import { errorBody } from './rest-app.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether this answer is the same for everybody: any origin may read it, and it may be kept. */
    isPublicRead?: boolean;
  }
}

/** What may be called below /api/admin without a session (docs/product/access.md A7). */
const openAdminPaths = new Set(['/api/admin/login', '/api/admin/logout', '/api/admin/session']);

const isAdminPath = (url: string) => url === '/api/admin' || url.startsWith('/api/admin/');

/** Whether an address is answered only with a session. */
export const needsSession = (url: string): boolean => isAdminPath(url) && !openAdminPaths.has(url);

/** `/api/sermons/recent` → `sermons`; what stands below /api/admin belongs to `admin`. */
const tagOf = (url: string) => url.split('/')[2]?.replace(/\..*$/, '') ?? '';

/**
 * Completes every route that is mounted below /api with what all of its kind have in common: the answers that any of
 * them may give, who may call it, under which heading it is documented, and, for reads of the public, the cache.
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
    const isPublicRead = isRead && !isAdminPath(route.url);
    route.config = {
      ...route.config,
      isPublicRead,
      ...(isPublicRead && { publicCacheKey: route.config?.publicCacheKey ?? publicReadKey }),
    };
    route.schema = {
      ...route.schema,
      tags: route.schema?.tags ?? [tagOf(route.url)],
      security: needsSession(route.url) ? [{ session: [] }] : [],
      response: { ...commonAnswers(route, isRead), ...(route.schema?.response as object | undefined) },
    };
  });
}

function commonAnswers({ url, schema }: RouteOptions, isRead: boolean): Record<number, unknown> {
  const takesInput = !isRead || schema?.querystring !== undefined || url.includes(':');
  return {
    ...(takesInput && { 400: errorBody }),
    ...(needsSession(url) && { 401: errorBody }),
    ...(!isRead && { 403: errorBody }),
    ...(url.includes(':') && { 404: errorBody }),
    ...(!isRead && { 408: errorBody, 413: errorBody, 415: errorBody, 429: errorBody }),
    500: errorBody,
    503: errorBody,
  };
}
