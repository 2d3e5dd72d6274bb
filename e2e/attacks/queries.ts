import { type Attack, body, get, json, type Must, raw, submission, wish } from './attack.ts';

const calm: Must = { status: 200 };
const directory = (query: string, must: Must = { status: [200, 307] }): Attack => ({
  family: 'queries',
  what: `/directory?${decodeURIComponent(query).slice(0, 60)} returns no error`,
  sends: get(`/directory?${query}`),
  must,
});
const rest = (query: string): Attack => ({
  family: 'queries',
  what: `/api/sermons/location/search?${query.slice(0, 60)} is rejected`,
  sends: get(`/api/sermons/location/search?${query}`),
  must: { status: 400, headers: { 'content-type': /json/ } },
});
const deep = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

/** Invalid and hostile queries. */
export const queries: readonly Attack[] = [
  {
    family: 'queries',
    what: 'an oEmbed format that does not exist is no error in the log',
    sends: get('/api/oembed?url=/sermon/1&format=xml'),
    must: { status: 501, body: /Only the format json/ },
  },
  {
    family: 'queries',
    what: '% in the dashboard’s search is literal',
    sends: async (target) => target.administer('GET', '/api/admin/sermons?q=%25&limit=5'),
    must: { status: 200, body: /^\[\]$/ },
  },
  {
    family: 'queries',
    what: '_ in the dashboard’s search is literal',
    sends: async (target) => target.administer('GET', '/api/admin/sermons?q=___&limit=5'),
    must: { status: 200, body: /^\[\]$/ },
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
  ].map((q) => directory(`q=${q}`)),
  directory('page=-1'),
  directory('page=99999999999999999999'),
  directory('page=1e9&sort=title'),
  directory('sort=password'),
  directory('sort[]=title&sort[]=date'),
  directory('order=desc;drop%20table%20sermons'),
  directory('q=a&q=b&page=1&page=2'),
  directory('__proto__[isPublished]=false&constructor.prototype.a=1'),
  rest('page=-1'),
  rest('page=1000001'),
  rest('limit=101'),
  rest('limit=1e2a'),
  rest('country=a&country=b'),
  rest('country=%00'),
  {
    family: 'queries',
    what: 'a sort field that is an internal column',
    sends: async (target) => target.administer('GET', '/api/admin/sermons?sort=users.password'),
    must: { status: [200, 400], not: /scrypt/ },
  },
  {
    family: 'queries',
    what: 'a tRPC input that is not JSON',
    sends: get('/trpc/sermons.recent?input=%5B1'),
    must: { status: 400 },
  },
  {
    family: 'queries',
    what: '__proto__ in a tRPC input',
    sends: get(`/trpc/sermons.byId?input=${encodeURIComponent('{"__proto__":{"id":1}}')}`),
    must: { status: 400 },
  },
  {
    family: 'queries',
    what: 'a batch of a thousand reads',
    sends: get(`/trpc/${Array(1_000).fill('sermons.recent').join(',')}?batch=1`),
    must: { status: [400, 404, 414, 431] },
  },
  {
    family: 'queries',
    what: 'a batch of a thousand changes',
    sends: json(`/trpc/${Array(1_000).fill('newsletters.subscribe').join(',')}?batch=1`, {}),
    must: { status: [400, 404, 414, 431] },
  },
  ...[
    ['__proto__', '"__proto__":{"isPublished":"true"}'],
    ['constructor.prototype', '"constructor":{"prototype":{"isPublished":"true"}}'],
  ].map(
    ([name, field]): Attack => ({
      family: 'bodies',
      what: `${name} in a submission pollutes no prototype`,
      sends: body(
        '/api/sermons',
        JSON.stringify(submission()).replace('{', `{${field},`),
        'application/json',
      ),
      must: { status: 400 },
    }),
  ),
  {
    family: 'bodies',
    what: 'JSON objects nested a hundred thousand deep',
    sends: body('/api/sermons', deep(100_000), 'application/json'),
    must: { status: 400, not: /stack/i },
  },
  {
    family: 'bodies',
    what: 'arrays nested a hundred thousand deep over tRPC',
    sends: body('/trpc/sermons.create', `${'['.repeat(100_000)}${']'.repeat(100_000)}`, 'application/json'),
    must: { status: 400 },
  },
  {
    family: 'bodies',
    what: 'a body of more than two megabytes',
    sends: body(
      '/api/sermons',
      JSON.stringify(submission({ content: 'x'.repeat(3_000_000) })),
      'application/json',
    ),
    must: { status: 413 },
  },
  {
    family: 'bodies',
    what: 'JSON that is not UTF-8',
    sends: body(
      '/api/sermons',
      Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
      'application/json',
    ),
    must: { status: 400 },
  },
  {
    family: 'bodies',
    what: 'truncated JSON',
    sends: body('/api/sermons', '{"title": "Hal', 'application/json'),
    must: { status: 400 },
  },
  {
    family: 'bodies',
    what: 'a number of a thousand digits',
    sends: body('/api/newsletters/subscribe', `{"email": ${'9'.repeat(1_000)}}`, 'application/json'),
    must: { status: 400 },
  },
  {
    family: 'bodies',
    what: 'a compressed body is not unpacked',
    sends: wish(() => ({
      method: 'POST',
      path: '/api/newsletters/subscribe',
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      body: Buffer.from('1f8b0800', 'hex'),
    })),
    must: { status: [400, 415] },
  },
  {
    family: 'bodies',
    what: 'a body with a GET',
    sends: body('/api/sermons/recent', '{}', 'application/json', {}, 'GET'),
    must: calm,
  },
  ...['text/plain', 'application/x-www-form-urlencoded', 'application/xml', 'text/html', ''].map(
    (type): Attack => ({
      family: 'other sites',
      what: `a body as ${type || 'nothing'} is not parsed as JSON`,
      sends: body('/api/newsletters/subscribe', '{"email":"csrf@example.org"}', type),
      must: { status: 415 },
    }),
  ),
  {
    family: 'other sites',
    what: 'JSON in another charset is parsed as UTF-8 or rejected',
    sends: body('/api/newsletters/subscribe', '{"email":"x"}', 'application/json; charset=utf-7'),
    must: { status: [400, 415] },
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
      family: 'other sites',
      what: `a change from the origin ${origin}`,
      sends: json('/api/newsletters/subscribe', { email: 'csrf@example.org' }, { origin }),
      must: { status: 403, headers: { 'access-control-allow-origin': null } },
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
      family: 'other sites',
      what: `${path} from another site with the session’s cookie`,
      sends: wish(({ cookie }) => ({
        method: 'POST',
        path,
        headers: { origin: 'https://evil.test', cookie, 'content-type': 'application/json' },
        body: '{}',
      })),
      must: { status: 403 },
    }),
  ),
  {
    family: 'other sites',
    what: 'a preflight from another site does not allow a write',
    sends: wish(() => ({
      method: 'OPTIONS',
      path: '/api/newsletters/subscribe',
      headers: { origin: 'https://evil.test', 'access-control-request-method': 'POST' },
    })),
    must: {
      status: [204, 404],
      headers: { 'access-control-allow-methods': null, 'access-control-allow-credentials': null },
    },
  },
  {
    family: 'other sites',
    what: 'a mutation as a GET over tRPC',
    sends: get('/trpc/admin.logout'),
    must: { status: 405 },
  },
  {
    family: 'other sites',
    what: 'X-HTTP-Method-Override does not turn POST into DELETE',
    sends: wish(({ visible, cookie }) => ({
      method: 'POST',
      path: `/api/admin/sermons/${visible.id}`,
      headers: { 'x-http-method-override': 'DELETE', 'x-method-override': 'DELETE', cookie },
    })),
    must: { status: 405 },
  },
  {
    family: 'other sites',
    what: 'no page may be framed',
    sends: get('/admin'),
    must: {
      status: 200,
      headers: { 'x-frame-options': /DENY/, 'content-security-policy': /frame-ancestors 'none'/ },
    },
  },
  {
    family: 'smuggling',
    what: 'Content-Length with chunked encoding',
    sends: raw(
      'POST /api/sermons HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /healthz HTTP/1.1\r\nHost: x\r\n\r\n',
    ),
    must: { status: 400, not: /alive/ },
  },
  {
    family: 'smuggling',
    what: 'two Content-Length headers',
    sends: raw(
      'POST /api/sermons HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 50\r\n\r\nhello',
    ),
    must: { status: 400 },
  },
  {
    family: 'smuggling',
    what: 'an obfuscated chunked encoding',
    sends: raw(
      'POST /api/sermons HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\nGET /healthz HTTP/1.1\r\nHost: x\r\n\r\n',
    ),
    must: { status: 400, not: /alive/ },
  },
  {
    family: 'smuggling',
    what: 'a space before the colon of a header',
    sends: raw('POST /api/sermons HTTP/1.1\r\nHost: x\r\nTransfer-Encoding : chunked\r\n\r\n0\r\n\r\n'),
    must: { status: 400 },
  },
  {
    family: 'smuggling',
    what: 'a folded header',
    sends: raw(
      'GET /healthz HTTP/1.1\r\nHost: x\r\nX-A: b\r\n Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n',
    ),
    must: { status: [200, 400] },
  },
  {
    family: 'smuggling',
    what: 'an invalid chunk size',
    sends: raw(
      'POST /api/newsletters/subscribe HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n0x5\r\nhello\r\n0\r\n\r\n',
    ),
    must: { status: 400 },
  },
  {
    family: 'smuggling',
    what: 'a NUL byte in a header',
    sends: raw('GET /healthz HTTP/1.1\r\nHost: x\r\nX-A: a\0b\r\n\r\n'),
    must: { status: 400 },
  },
  { family: 'smuggling', what: 'no Host', sends: raw('GET / HTTP/1.1\r\n\r\n'), must: { status: 400 } },
  {
    family: 'smuggling',
    what: 'an invalid request line',
    sends: raw('\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'),
    must: { status: [0, 400] },
  },
  {
    family: 'smuggling',
    what: 'headers of a hundred kilobytes',
    sends: raw(`GET /healthz HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(100_000)}\r\n\r\n`),
    must: { status: 431 },
  },
  {
    family: 'smuggling',
    what: 'five thousand headers',
    sends: raw(`GET /healthz HTTP/1.1\r\nHost: x\r\n${'a: b\r\n'.repeat(5_000)}Connection: close\r\n\r\n`),
    must: { status: [200, 431] },
  },
  {
    family: 'smuggling',
    what: 'a protocol upgrade',
    sends: raw(
      'GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: x\r\n\r\n',
    ),
    must: { status: [200, 400, 404] },
  },
];
