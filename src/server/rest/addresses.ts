import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendError } from '../http/error-handler.ts';

/** Headers that a script of another origin may read off a public answer. */
const exposedHeaders =
  'ETag, Link, X-Total-Count, Retry-After, RateLimit, RateLimit-Policy, Content-Language';

/** One address pattern and what it answers. */
interface Address {
  readonly pattern: RegExp;
  readonly methods: Set<string>;
  isPublicRead: boolean;
}

/**
 * What all addresses below /api have in common: any origin may read public ones (never with credentials, never
 * /api/admin), OPTIONS says what an address takes, another method is 405 with `Allow`, and an unknown address is 404.
 */
export function registerAddresses(app: FastifyInstance): void {
  const addresses = new Map<string, Address>();

  // Without it the pages, which take every other GET, would answer here for addresses that take other methods.
  app.get('/*', { schema: { hide: true } }, (_request, reply) => reply.callNotFound());

  app.addHook('onRoute', ({ url, method, config }) => {
    const address = addresses.get(url) ?? {
      pattern: patternOf(url),
      methods: new Set<string>(),
      isPublicRead: false,
    };
    for (const name of Array.isArray(method) ? method : [method]) address.methods.add(name);
    address.isPublicRead ||= config?.isPublicRead ?? false;
    addresses.set(url, address);
  });

  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.isPublicRead) openToReaders(reply);
  });

  const found = (request: FastifyRequest) => {
    const path = pathOf(request.url);
    return [...addresses.values()].filter(({ pattern }) => pattern.test(path));
  };

  app.setNotFoundHandler((request, reply) => {
    const matching = found(request);
    // What takes this method and was not reached has a part that is longer than anything's name.
    const isUnknown = matching.length === 0 || matching.some(({ methods }) => methods.has(request.method));
    if (isUnknown) return sendError(reply, notFound);
    const allow = [...new Set(matching.flatMap(({ methods }) => [...methods])), 'OPTIONS'].sort().join(', ');
    reply.header('allow', allow);
    const isPublicRead = matching.some((address) => address.isPublicRead);
    if (isPublicRead) openToReaders(reply);
    if (request.method !== 'OPTIONS') return sendError(reply, { ...notAllowed(request.method) });
    if (isPublicRead) answerPreflight(request, reply);
    return reply.code(204).send();
  });
}

const notFound = {
  code: 'NOT_FOUND',
  status: 404,
  body: { message: 'Not found' },
  retryAfter: undefined,
} as const;

const notAllowed = (method: string) =>
  ({
    code: 'METHOD_NOT_SUPPORTED',
    status: 405,
    body: { message: `${method} is not allowed for this URL` },
    retryAfter: undefined,
  }) as const;

function openToReaders(reply: FastifyReply): void {
  reply.header('access-control-allow-origin', '*').header('access-control-expose-headers', exposedHeaders);
}

/** Lets another origin's browser send a conditional read; what changes something stays refused. */
function answerPreflight(request: FastifyRequest, reply: FastifyReply): void {
  if (request.headers['access-control-request-method'] === undefined) return;
  reply
    .header('access-control-allow-methods', 'GET, HEAD')
    .header('access-control-allow-headers', 'Accept, Content-Type, If-None-Match')
    .header('access-control-max-age', '86400');
}

const pathOf = (url: string) => url.replace(/[?#;].*$/s, '').replace(/\/{2,}/g, '/');

/** As the router matches: a parameter is one part of the path, and a slash may stand at its end. */
const patternOf = (url: string) =>
  new RegExp(
    `^${url
      .split(/:\w+/)
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('[^/]+')}/?$`,
  );
