import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance, RouteOptions } from 'fastify';

/**
 * Builds an app and records the URL patterns of its GET routes.
 * @param build returns the app when all its routes are registered
 */
export async function recordGetRoutes<Built>(
  build: () => Promise<Built>,
): Promise<{ readonly built: Built; readonly getRoutes: readonly string[] }> {
  const getRoutes = new Set<string>();
  const record = (message: unknown) =>
    (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', (route: RouteOptions) => {
      if ([route.method].flat().includes('GET')) getRoutes.add(route.url);
    });
  subscribe('fastify.initialization', record);
  try {
    return { built: await build(), getRoutes: [...getRoutes] };
  } finally {
    unsubscribe('fastify.initialization', record);
  }
}
