import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, describeError } from '../base/errors.ts';
import { sendError } from '../http/errors/error-handler.ts';

/** Response headers that scripts of other origins may read on public routes. */
const exposedHeaders =
  'ETag, Link, X-Total-Count, X-Next-Updated-Since, Retry-After, RateLimit, RateLimit-Policy, Content-Language';

/** A URL pattern and its methods. */
interface Path {
  readonly pattern: RegExp;
  readonly methods: Set<string>;
  isPublicRead: boolean;
}

/**
 * Adds what all paths below /api have in common: CORS for public routes (never with credentials, never for /api/admin),
 * OPTIONS, 405 with `Allow` for other methods, and 404 for unknown paths.
 */
export function registerPaths(app: FastifyInstance): void {
  const paths = new Map<string, Path>();

  // The pages handle all other GET requests. Without this route, they would respond to GET on API paths that have only
  // other methods.
  app.get('/*', { schema: { hide: true } }, (_request, reply) => reply.callNotFound());

  app.addHook('onRoute', ({ url, method, config }) => {
    const path = paths.get(url) ?? {
      pattern: patternOf(url),
      methods: new Set<string>(),
      isPublicRead: false,
    };
    for (const name of Array.isArray(method) ? method : [method]) path.methods.add(name);
    path.isPublicRead ||= config?.isPublicRead ?? false;
    paths.set(url, path);
  });

  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.isPublicRead) allowAnyOrigin(reply);
  });

  const matchingPaths = (request: FastifyRequest) => {
    const path = pathOf(request.url);
    return [...paths.values()].filter(({ pattern }) => pattern.test(path));
  };

  app.setNotFoundHandler((request, reply) => {
    const matching = matchingPaths(request);
    // The method is allowed but the route did not match: a parameter is longer than the router's limit.
    const isUnknown = matching.length === 0 || matching.some(({ methods }) => methods.has(request.method));
    if (isUnknown) return sendError(reply, describeError(new AppError('NOT_FOUND', 'Not found')));
    const allow = [...new Set(matching.flatMap(({ methods }) => [...methods])), 'OPTIONS'].sort().join(', ');
    reply.header('allow', allow);
    const isPublicRead = matching.some((path) => path.isPublicRead) && !isWritePreflight(request);
    if (isPublicRead) allowAnyOrigin(reply);
    if (request.method !== 'OPTIONS') {
      const message = `${request.method} is not allowed for this URL`;
      return sendError(reply, describeError(new AppError('METHOD_NOT_SUPPORTED', message)));
    }
    if (isPublicRead) setPreflightHeaders(request, reply);
    return reply.code(204).send();
  });
}

function allowAnyOrigin(reply: FastifyReply): void {
  reply.header('access-control-allow-origin', '*').header('access-control-expose-headers', exposedHeaders);
}

/** Sets the headers of the response to a CORS preflight: allows conditional reads from other origins, never writes. */
function setPreflightHeaders(request: FastifyRequest, reply: FastifyReply): void {
  if (request.headers['access-control-request-method'] === undefined) return;
  reply
    .header('access-control-allow-methods', 'GET, HEAD')
    .header('access-control-allow-headers', 'Accept, Content-Type, If-None-Match')
    .header('access-control-max-age', '86400');
}

/** Whether this is a CORS preflight for a write. */
const isWritePreflight = ({ headers }: FastifyRequest): boolean =>
  !['GET', 'HEAD', undefined].includes(headers['access-control-request-method']);

/** The path of a URL, decoded as the router does: reserved characters such as `/` stay percent-encoded. */
function pathOf(url: string): string {
  const path = url.replace(/[?#].*$/s, '').replace(/\/{2,}/g, '/');
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** Matches like the router: a parameter is one path segment, and a trailing slash is allowed. */
const patternOf = (url: string) =>
  new RegExp(
    `^${url
      .split(/:\w+/)
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('[^/]+')}/?$`,
  );
