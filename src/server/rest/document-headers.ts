import type { OpenAPIV3_1 } from 'openapi-types';
import type { DocumentedRoute } from './documented-route.ts';

type Headers = Record<string, OpenAPIV3_1.HeaderObject>;

const text = (description: string, example: string, required = false): OpenAPIV3_1.HeaderObject => ({
  description,
  schema: { type: 'string' },
  example,
  ...(required && { required }),
});

const etag = text('Identifies this response; send it back as If-None-Match', 'W/"Qm9vayBvZiBEYXlz"');

const list: Headers = {
  'X-Total-Count': {
    description: 'Total number of items',
    required: true,
    schema: { type: 'integer', minimum: 0 },
    example: 42,
  },
  Link: text('URLs of the next and the previous page (RFC 8288)', '</api/sermons/recent?page=2>; rel="next"'),
};

const limited: Headers = {
  'RateLimit-Policy': text('Allowed requests (q) per window of seconds (w)', '"write";q=120;w=60'),
  RateLimit: text('Remaining requests (r), and seconds until the window resets (t)', '"write";r=119;t=60'),
};

const retryAfter: OpenAPIV3_1.HeaderObject = {
  description: 'Seconds to wait',
  required: true,
  schema: { type: 'integer', minimum: 1 },
  example: 30,
};

/** Documents the response headers beyond the standard ones of HTTP. */
export function describedHeaders({
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
    ...(route?.isPublicRead && (isSuccess || status === '304') && { ETag: { ...etag, required: true } }),
    ...(isSuccess && isList && list),
    ...(isSuccess &&
      method === 'get' &&
      path === '/api/sermons' && {
        'X-Next-Updated-Since': text(
          'With `updatedSince`: its value for the next call',
          '2026-11-21T18:04:11.123456Z',
        ),
      }),
    ...(status === '301' && {
      Location: text('The current URL', '/api/sermons/by-slug/the-new-one', true),
    }),
    ...(method !== 'get' && (isSuccess || status === '429') && limited),
    ...((status === '429' || status === '503') && { 'Retry-After': retryAfter }),
    ...(path === '/api/admin/login' &&
      status === '200' && {
        'Set-Cookie': text('The session', 'bimah_session=…; Path=/; HttpOnly; SameSite=Lax', true),
      }),
  };
}
