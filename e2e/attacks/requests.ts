import {
  type Attack,
  buildSubmission,
  type Expected,
  sendBody,
  sendBytes,
  sendGet,
  sendJson,
  sendRequest,
} from './attack.ts';

const ok: Expected = { status: 200 };
const queryDirectory = (query: string, expected: Expected = { status: [200, 307] }): Attack => ({
  family: 'queries',
  title: `/directory?${decodeURIComponent(query).slice(0, 60)} returns no error`,
  run: sendGet(`/directory?${query}`),
  expected,
});
const searchInvalidLocation = (query: string): Attack => ({
  family: 'queries',
  title: `/api/sermons/location/search?${query.slice(0, 60)} is rejected`,
  run: sendGet(`/api/sermons/location/search?${query}`),
  expected: { status: 400, headers: { 'content-type': /json/ } },
});
const nestJson = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

/** Invalid and hostile queries and bodies, requests from other origins, and request smuggling. */
export const requests: readonly Attack[] = [
  {
    family: 'queries',
    title: 'an unknown oEmbed format returns 501',
    run: sendGet('/api/oembed?url=/sermon/1&format=xml'),
    expected: { status: 501, body: /Only the format json/ },
  },
  {
    family: 'queries',
    title: '% in the dashboard’s search is literal',
    run: async (target) => target.administer('GET', '/api/admin/sermons?q=%25&limit=5'),
    expected: { status: 200, body: /^\[\]$/ },
  },
  {
    family: 'queries',
    title: '_ in the dashboard’s search is literal',
    run: async (target) => target.administer('GET', '/api/admin/sermons?q=___&limit=5'),
    expected: { status: 200, body: /^\[\]$/ },
  },
  ...[
    '%25',
    '_',
    "'%20or%201=1--",
    '%22',
    '(((((',
    '%5C',
    ':*',
    '%00',
    '%26%7C!',
    '-'.repeat(200),
    'a%20'.repeat(100),
    `${'%F0%9F%95%8E'.repeat(60)}`,
    '%D6%B0'.repeat(80),
    `${'"a" -'.repeat(30)}`.replaceAll('"', '%22').replaceAll(' ', '%20'),
  ].map((q) => queryDirectory(`q=${q}`)),
  queryDirectory('page=-1'),
  queryDirectory('page=99999999999999999999'),
  queryDirectory('page=1e9&sort=title'),
  queryDirectory('sort=password'),
  queryDirectory('sort[]=title&sort[]=date'),
  queryDirectory('order=desc;drop%20table%20sermons'),
  queryDirectory('q=a&q=b&page=1&page=2'),
  queryDirectory('__proto__[isPublished]=false&constructor.prototype.a=1'),
  searchInvalidLocation('page=-1'),
  searchInvalidLocation('page=1000001'),
  searchInvalidLocation('limit=101'),
  searchInvalidLocation('limit=1e2a'),
  searchInvalidLocation('country=a&country=b'),
  searchInvalidLocation('country=%00'),
  {
    family: 'queries',
    title: 'an internal column as the sort field reveals no password hash',
    run: async (target) => target.administer('GET', '/api/admin/sermons?sort=users.password'),
    expected: { status: [200, 400], not: /scrypt/ },
  },
  {
    family: 'queries',
    title: 'a tRPC input that is not JSON is rejected',
    run: sendGet('/trpc/sermons.recent?input=%5B1'),
    expected: { status: 400 },
  },
  {
    family: 'queries',
    title: '__proto__ in a tRPC input is rejected',
    run: sendGet(`/trpc/sermons.byId?input=${encodeURIComponent('{"__proto__":{"id":1}}')}`),
    expected: { status: 400 },
  },
  {
    family: 'queries',
    title: 'a batch of a thousand reads is rejected',
    run: sendGet(`/trpc/${Array(1_000).fill('sermons.recent').join(',')}?batch=1`),
    expected: { status: [400, 404, 414, 431] },
  },
  {
    family: 'queries',
    title: 'a batch of a thousand writes is rejected',
    run: sendJson(`/trpc/${Array(1_000).fill('newsletters.subscribe').join(',')}?batch=1`, {}),
    expected: { status: [400, 404, 414, 431] },
  },
  ...[
    ['__proto__', '"__proto__":{"isPublished":"true"}'],
    ['constructor.prototype', '"constructor":{"prototype":{"isPublished":"true"}}'],
  ].map(
    ([name, field]): Attack => ({
      family: 'bodies',
      title: `${name} in a submission is rejected`,
      run: sendBody(
        '/api/sermons',
        JSON.stringify(buildSubmission()).replace('{', `{${field},`),
        'application/json',
      ),
      expected: { status: 400 },
    }),
  ),
  {
    family: 'bodies',
    title: 'JSON objects nested a hundred thousand levels deep are rejected',
    run: sendBody('/api/sermons', nestJson(100_000), 'application/json'),
    expected: { status: 400, not: /stack/i },
  },
  {
    family: 'bodies',
    title: 'arrays nested a hundred thousand levels deep are rejected over tRPC',
    run: sendBody('/trpc/sermons.create', `${'['.repeat(100_000)}${']'.repeat(100_000)}`, 'application/json'),
    expected: { status: 400 },
  },
  {
    family: 'bodies',
    title: 'a body of more than two megabytes is rejected',
    run: sendBody(
      '/api/sermons',
      JSON.stringify(buildSubmission({ content: 'x'.repeat(3_000_000) })),
      'application/json',
    ),
    expected: { status: 413 },
  },
  {
    family: 'bodies',
    title: 'JSON that is not UTF-8 is rejected',
    run: sendBody(
      '/api/sermons',
      Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
      'application/json',
    ),
    expected: { status: 400 },
  },
  {
    family: 'bodies',
    title: 'truncated JSON is rejected',
    run: sendBody('/api/sermons', '{"title": "Hal', 'application/json'),
    expected: { status: 400 },
  },
  {
    family: 'bodies',
    title: 'a number of a thousand digits is rejected',
    run: sendBody('/api/newsletters/subscribe', `{"email": ${'9'.repeat(1_000)}}`, 'application/json'),
    expected: { status: 400 },
  },
  {
    family: 'bodies',
    title: 'a compressed body is rejected',
    run: sendRequest(() => ({
      method: 'POST',
      path: '/api/newsletters/subscribe',
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      body: Buffer.from('1f8b0800', 'hex'),
    })),
    expected: { status: [400, 415] },
  },
  {
    family: 'bodies',
    title: 'the body of a GET is ignored',
    run: sendBody('/api/sermons/recent', '{}', 'application/json', {}, 'GET'),
    expected: ok,
  },
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
    title: 'JSON in another charset is rejected',
    run: sendBody('/api/newsletters/subscribe', '{"email":"x"}', 'application/json; charset=utf-7'),
    expected: { status: [400, 415] },
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
  {
    family: 'request smuggling',
    title: 'Content-Length with chunked encoding is rejected',
    run: sendBytes(
      'POST /api/sermons HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /healthz HTTP/1.1\r\nHost: x\r\n\r\n',
    ),
    expected: { status: 400, not: /alive/ },
  },
  {
    family: 'request smuggling',
    title: 'two Content-Length headers are rejected',
    run: sendBytes(
      'POST /api/sermons HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 50\r\n\r\nhello',
    ),
    expected: { status: 400 },
  },
  {
    family: 'request smuggling',
    title: 'an obfuscated chunked encoding is rejected',
    run: sendBytes(
      'POST /api/sermons HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\nGET /healthz HTTP/1.1\r\nHost: x\r\n\r\n',
    ),
    expected: { status: 400, not: /alive/ },
  },
  {
    family: 'request smuggling',
    title: 'a space before the colon of a header is rejected',
    run: sendBytes('POST /api/sermons HTTP/1.1\r\nHost: x\r\nTransfer-Encoding : chunked\r\n\r\n0\r\n\r\n'),
    expected: { status: 400 },
  },
  {
    family: 'request smuggling',
    title: 'a folded header is unfolded or rejected',
    run: sendBytes(
      'GET /healthz HTTP/1.1\r\nHost: x\r\nX-A: b\r\n Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n',
    ),
    expected: { status: [200, 400] },
  },
  {
    family: 'request smuggling',
    title: 'an invalid chunk size is rejected',
    run: sendBytes(
      'POST /api/newsletters/subscribe HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n0x5\r\nhello\r\n0\r\n\r\n',
    ),
    expected: { status: 400 },
  },
  {
    family: 'request smuggling',
    title: 'a NUL byte in a header is rejected',
    run: sendBytes('GET /healthz HTTP/1.1\r\nHost: x\r\nX-A: a\0b\r\n\r\n'),
    expected: { status: 400 },
  },
  {
    family: 'request smuggling',
    title: 'a request without Host is rejected',
    run: sendBytes('GET / HTTP/1.1\r\n\r\n'),
    expected: { status: 400 },
  },
  {
    family: 'request smuggling',
    title: 'an invalid request line is rejected',
    run: sendBytes('\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'),
    expected: { status: [0, 400] },
  },
  {
    family: 'request smuggling',
    title: 'headers of a hundred kilobytes are rejected',
    run: sendBytes(`GET /healthz HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(100_000)}\r\n\r\n`),
    expected: { status: 431 },
  },
  {
    family: 'request smuggling',
    title: 'five thousand headers are ignored or rejected',
    run: sendBytes(
      `GET /healthz HTTP/1.1\r\nHost: x\r\n${'a: b\r\n'.repeat(5_000)}Connection: close\r\n\r\n`,
    ),
    expected: { status: [200, 431] },
  },
  {
    family: 'request smuggling',
    title: 'a protocol upgrade is ignored or rejected',
    run: sendBytes(
      'GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: x\r\n\r\n',
    ),
    expected: { status: [200, 400, 404] },
  },
];
