import type { OpenAPIV3_1 } from 'openapi-types';
import type { DocumentedRoute } from './documented-route.ts';

type Headers = Record<string, OpenAPIV3_1.HeaderObject>;

const stringHeader = (description: string, example: string, required = false): OpenAPIV3_1.HeaderObject => ({
  description,
  schema: { type: 'string' },
  example,
  ...(required && { required }),
});

const etag = stringHeader(
  'Identifies this response; send it back as If-None-Match. Missing if the response is not cached',
  'W/"Qm9vayBvZiBEYXlz"',
);

const listHeaders: Headers = {
  'X-Total-Count': {
    description: 'Total number of items',
    required: true,
    schema: { type: 'integer', minimum: 0 },
    example: 42,
  },
  Link: stringHeader(
    'URLs of the next and the previous page (RFC 8288)',
    '</api/sermons/recent?page=2>; rel="next"',
  ),
};

const rateLimitHeaders: Headers = {
  'RateLimit-Policy': stringHeader('Allowed requests (q) per window of w seconds', '"write";q=120;w=60'),
  RateLimit: stringHeader(
    'Remaining requests (r), and seconds until the window ends (t)',
    '"write";r=119;t=60',
  ),
};

const retryAfter: OpenAPIV3_1.HeaderObject = {
  description: 'Seconds to wait before the next request',
  required: true,
  schema: { type: 'integer', minimum: 1 },
  example: 30,
};

/** Returns the documentation of a response's headers, except for those that every response has. */
export function responseHeaders({
  status,
  method,
  path,
  route,
  isList,
}: {
  status: string;
  method: string;
  path: string;
  route: DocumentedRoute | undefined;
  isList: boolean;
}): Headers {
  const isSuccess = status.startsWith('2');
  return {
    ...(route?.isPublicRead && (isSuccess || status === '304') && { ETag: etag }),
    ...(isSuccess && isList && listHeaders),
    ...(isSuccess &&
      method === 'get' &&
      path === '/api/sermons' && {
        'X-Next-Updated-Since': stringHeader(
          'With `updatedSince`: its value for the next call',
          '2026-11-21T18:04:11.123456Z',
        ),
      }),
    ...(status === '301' && {
      Location: stringHeader('The current URL', '/api/sermons/by-slug/the-new-one', true),
    }),
    ...(method !== 'get' && (isSuccess || status === '429') && rateLimitHeaders),
    ...((status === '429' || status === '503') && { 'Retry-After': retryAfter }),
    ...(path === '/api/admin/login' &&
      status === '200' && {
        'Set-Cookie': stringHeader('The session', 'bimah_session=…; Path=/; HttpOnly; SameSite=Lax', true),
      }),
  };
}
