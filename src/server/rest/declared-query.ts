import type { FastifyRequest } from 'fastify';
import { z } from 'zod';

/** The query parameters that a route declares, in the order in which it declares them. */
function declaredNames(request: FastifyRequest): readonly string[] {
  const schema = request.routeOptions.schema?.querystring;
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
}

/**
 * A request's query reduced to the declared parameters, in declared order, so that made-up ones neither fill the
 * public cache nor stand in what is kept for others.
 * @returns null when a parameter is repeated: that is for the procedure to refuse.
 */
function declaredQuery(request: FastifyRequest): [name: string, value: string][] | null {
  const query = request.query as Record<string, unknown>;
  const kept: [string, string][] = [];
  for (const name of declaredNames(request)) {
    const value = query[name];
    if (value === undefined) continue;
    if (typeof value !== 'string') return null;
    kept.push([name, value]);
  }
  return kept;
}

/** The key of a public read: its route, its decoded parameters, its declared query. */
export function publicReadKey(request: FastifyRequest): string | null {
  const query = declaredQuery(request);
  return query && `api ${JSON.stringify([request.routeOptions.url, request.params, query])}`;
}

/** The address of a request as the document would write it, with some parameters changed. */
export function addressOf(request: FastifyRequest, changes: Readonly<Record<string, string>>): string {
  const params = request.params as Record<string, string>;
  const path = (request.routeOptions.url ?? '').replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const query = new URLSearchParams(declaredQuery(request) ?? []);
  for (const [name, value] of Object.entries(changes)) query.set(name, value);
  return `${path}?${query}`;
}
