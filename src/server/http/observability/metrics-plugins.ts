import fastifyPlugin from 'fastify-plugin';
import type { Metrics } from './metrics.ts';

/** Counts and times the requests that are not served from the cache. */
export const requestMetrics = fastifyPlugin<{ metrics: Metrics }>(
  async (app, { metrics }) => metrics.watchRequests(app),
  { name: 'request-metrics' },
);

/** Serves `/metrics`. @param token that clients must send; without it the route does not exist */
export const metricsRoute = fastifyPlugin<{ metrics: Metrics; token: string | undefined }>(
  async (app, { metrics, token }) => metrics.serve(app, token),
  { name: 'metrics-route', dependencies: ['error-handler'] },
);
