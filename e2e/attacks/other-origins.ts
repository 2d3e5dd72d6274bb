import { type Attack, sendBody, sendGet, sendJson, sendRequest } from './attack.ts';

/** Requests that a page of another origin can cause (CSRF). */
export const otherOrigins: readonly Attack[] = [
  ...['text/plain', 'application/x-www-form-urlencoded', 'application/xml', 'text/html', ''].map(
    (type): Attack => ({
      family: 'other origins',
      title: `a body ${type ? `of type ${type}` : 'without Content-Type'} is not parsed as JSON`,
      run: sendBody('/api/newsletters/subscribe', '{"email":"csrf@example.org"}', type),
      expected: { status: 415 },
    }),
  ),
  {
    family: 'other origins',
    title: 'JSON with another charset in its Content-Type is validated as usual',
    run: sendBody('/api/newsletters/subscribe', '{"email":"x"}', 'application/json; charset=utf-7'),
    expected: { status: 400, body: /valid email/ },
  },
  ...[
    'null',
    'https://evil.test',
    'http://localhost.evil.test',
    'http://127.0.0.1:1',
    'file://',
    'http://evil.test@localhost',
  ].map(
    (origin): Attack => ({
      family: 'other origins',
      title: `a write from the origin ${origin} is rejected`,
      run: sendJson('/api/newsletters/subscribe', { email: 'csrf@example.org' }, { origin }),
      expected: { status: 403, headers: { 'access-control-allow-origin': null } },
    }),
  ),
  ...[
    '/trpc/newsletters.subscribe',
    '/trpc/newsletters.choose',
    '/subscribe',
    '/submit',
    '/submissions',
    `/submissions/${'A'.repeat(43)}`,
    '/trpc/submissions.correct',
    '/api/submissions/link',
    '/api/upload/headshot',
    '/api/admin/login',
    '/api/admin/proposals/1/accept',
    '/api/admin/sermons/1/return',
    '/api/admin/rabbis/a/merge',
  ].map(
    (path): Attack => ({
      family: 'other origins',
      title: `POST ${path} from another origin is rejected, even with the session cookie`,
      run: sendRequest(({ cookie }) => ({
        method: 'POST',
        path,
        headers: { origin: 'https://evil.test', cookie, 'content-type': 'application/json' },
        body: '{}',
      })),
      expected: { status: 403 },
    }),
  ),
  {
    family: 'other origins',
    title: 'a preflight from another origin does not allow a write',
    run: sendRequest(() => ({
      method: 'OPTIONS',
      path: '/api/newsletters/subscribe',
      headers: { origin: 'https://evil.test', 'access-control-request-method': 'POST' },
    })),
    expected: {
      status: [204, 404],
      headers: { 'access-control-allow-methods': null, 'access-control-allow-credentials': null },
    },
  },
  {
    family: 'other origins',
    title: 'a tRPC mutation over GET is rejected',
    run: sendGet('/trpc/admin.logout'),
    expected: { status: 405 },
  },
  {
    family: 'other origins',
    title: 'X-HTTP-Method-Override does not turn POST into DELETE',
    run: sendRequest(({ visible, cookie }) => ({
      method: 'POST',
      path: `/api/admin/sermons/${visible.id}`,
      headers: { 'x-http-method-override': 'DELETE', 'x-method-override': 'DELETE', cookie },
    })),
    expected: { status: 405 },
  },
  {
    family: 'other origins',
    title: 'the dashboard cannot be framed',
    run: sendGet('/admin'),
    expected: {
      status: 200,
      headers: { 'x-frame-options': /DENY/, 'content-security-policy': /frame-ancestors 'none'/ },
    },
  },
];
