import type { FastifyRequest } from 'fastify';
import { declaredQuery } from '../http/cache/cache-keys.ts';

/** Returns the URL of a request, with only the query parameters that its route declares and with these changes. */
export function urlWithQuery(request: FastifyRequest, changes: Readonly<Record<string, string>>): string {
  const params = request.params as Record<string, string>;
  const path = (request.routeOptions.url ?? '').replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const query = new URLSearchParams(declaredQuery(request));
  for (const [name, value] of Object.entries(changes)) query.set(name, value);
  return `${path}?${query}`;
}
