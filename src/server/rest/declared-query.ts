import type { FastifyRequest } from 'fastify';
import { z } from 'zod';

/** The query parameters that a route declares, in declaration order. */
function declaredNames(request: FastifyRequest): readonly string[] {
  const schema = request.routeOptions.schema?.querystring;
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
}

/**
 * Reduces the query to the declared parameters, in declaration order. Unknown parameters then neither fill the public
 * cache nor end up in cached responses.
 */
function declaredQuery(request: FastifyRequest): [name: string, value: string][] {
  const query = request.query as Record<string, string | string[] | undefined>;
  return declaredNames(request).flatMap((name) =>
    [query[name] ?? []].flat().map((value): [string, string] => [name, value]),
  );
}

/**
 * The cache key of a public read: route, decoded path parameters and declared query.
 * @returns null when a parameter is repeated; the procedure rejects that
 */
export function publicReadKey(request: FastifyRequest): string | null {
  const query = declaredQuery(request);
  if (new Set(query.map(([name]) => name)).size < query.length) return null;
  return `api ${JSON.stringify([request.routeOptions.url, request.params, query])}`;
}

/** The request's URL in the API documentation's form, with some parameters changed. */
export function urlWith(request: FastifyRequest, changes: Readonly<Record<string, string>>): string {
  const params = request.params as Record<string, string>;
  const path = (request.routeOptions.url ?? '').replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const query = new URLSearchParams(declaredQuery(request));
  for (const [name, value] of Object.entries(changes)) query.set(name, value);
  return `${path}?${query}`;
}
