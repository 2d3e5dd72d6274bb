import {
  type Attack,
  buildSubmission,
  sendGet,
  sendJson,
  sendRequest,
  sendSubmission,
  unauthorized,
} from './attack.ts';
import { send } from './wire.ts';

const draftTitle = /A draft of the test/;

/** Drafts and guarded endpoints, unknown ids and personal links, and files that are not served. */
export const access: readonly Attack[] = [
  ...(
    [
      ['by its id', (draft) => `/api/sermons/${draft.id}`],
      ['by its slug', (draft) => `/api/sermons/by-slug/${draft.slug}`],
      ['on its page', (draft) => `/sermon/${draft.slug}`],
      ['on its page by id', (draft) => `/sermon/${draft.id}`],
      ['with a trailing slash', (draft) => `/api/sermons/${draft.id}/`],
      ['with doubled slashes', (draft) => `//api//sermons//${draft.id}`],
      ['with an unknown parameter', (draft) => `/api/sermons/${draft.id}?preview=true&isPublished=true`],
      [
        'over tRPC',
        (draft) => `/trpc/sermons.byId?input=${encodeURIComponent(JSON.stringify({ id: draft.id }))}`,
      ],
      ['with leading zeros in its id', (draft) => `/api/sermons/000${draft.id}`],
    ] as [string, (draft: { id: number; slug: string }) => string][]
  ).map(
    ([how, path]): Attack => ({
      family: 'access',
      title: `a draft cannot be read ${how}`,
      run: sendRequest(({ draft }) => ({ path: path(draft) })),
      expected: { status: [400, 404], not: draftTitle },
    }),
  ),
  ...[
    '/api/admin/sermons/',
    '//api/admin/sermons',
    '/api//admin///sermons',
    '/api/%61dmin/sermons',
    '/api/admin/sermons?x=/api/admin/session',
  ].map(
    (path): Attack => ({
      family: 'access',
      title: `${path} requires a session`,
      run: sendGet(path),
      expected: unauthorized,
    }),
  ),
  ...[
    '/api%2fadmin%2fsermons',
    '/api/admin%2fsermons',
    '/API/ADMIN/SERMONS',
    '/api/admin/..;/admin/sermons',
    '/api/session/../admin/sermons',
    '/api/admin/sermons%00',
    '/api/admin/sermons;a=b',
  ].map(
    (path): Attack => ({
      family: 'access',
      title: `${path} gives no access`,
      run: sendGet(path),
      expected: { status: [400, 401, 404], not: /"isPublished"/ },
    }),
  ),
  ...['/torah-portions/', '/holiday-resources/', '/rabbis/', '/synagogues/', '/sermon/', '/submissions/'].map(
    (path): Attack => ({
      family: 'access',
      title: `${path} returns 404 for a slug of three thousand characters`,
      run: sendGet(path + 'a'.repeat(3_000)),
      expected: { status: 404 },
    }),
  ),
  ...['2147483648', '9223372036854775808', '1e400', '-1', '0x1', '1%20or%201=1', "1'", '١'].map(
    (id): Attack => ({
      family: 'access',
      title: `the id ${id} is rejected or not found`,
      run: sendGet(`/api/sermons/${encodeURI(decodeURI(id))}`),
      expected: { status: [400, 404], not: /"title"/ },
    }),
  ),
  ...(['GET', 'PATCH', 'DELETE'] as const).map(
    (method): Attack => ({
      family: 'access',
      title: `${method} of a sermon below /api/admin requires a session`,
      run: sendRequest(({ visible }) => ({
        method,
        path: `/api/admin/sermons/${visible.id}${method === 'PATCH' ? '/edit' : ''}`,
        ...(method === 'PATCH' && {
          headers: { 'content-type': 'application/json' },
          body: '{"title":"Taken over"}',
        }),
      })),
      expected: unauthorized,
    }),
  ),
  ...['isPublished', 'isFeatured', 'isHidden'].map(
    (name): Attack => ({
      family: 'access',
      title: `${name} in a submission is ignored`,
      run: sendSubmission({ [name]: 'true', title: `With ${name}` }),
      expected: { status: 201, body: new RegExp(`"${name}":"false"`) },
    }),
  ),
  {
    family: 'access',
    title: 'id and dateSubmitted in a submission are ignored',
    run: sendSubmission({ id: 1, dateSubmitted: '2001-01-01' }),
    expected: { status: 201, not: /"id":1,|2001-01-01/ },
  },
  ...['A'.repeat(43), 'x', `${'A'.repeat(42)}%00`, 'x'.repeat(300), 'x'.repeat(5_000), '%2e%2e%2fadmin'].map(
    (token): Attack => ({
      family: 'access',
      title: `/submissions/${token.slice(0, 50)} (${token.length} characters) opens no submission`,
      run: sendGet(`/submissions/${token}`),
      expected: {
        status: 404,
        not: /correction-title/,
        headers: { 'cache-control': /no-store/, 'referrer-policy': /^no-referrer$/ },
      },
    }),
  ),
  {
    family: 'access',
    title: 'the 61st unknown personal link from one IP address is rejected',
    run: async (target) => {
      const open = (guess: number) => sendGet(`/submissions/${'B'.repeat(41)}${guess}`)(target);
      for (let guess = 10; guess < 70; guess++) await open(guess);
      return open(70);
    },
    expected: {
      status: 429,
      not: /correction-title/,
      headers: { 'retry-after': /^\d+$/, 'cache-control': /no-store/ },
    },
  },
  ...['withdraw', 'withdraw-proposal', 'revoke', 'correct'].map(
    (button): Attack => ({
      family: 'access',
      title: `the button ${button} returns 404 with an unknown personal link`,
      run: sendRequest(() => ({
        method: 'POST',
        path: `/submissions/${'A'.repeat(43)}`,
        headers: { 'content-type': 'multipart/form-data; boundary=x', origin: 'null' },
        body: `--x\r\nContent-Disposition: form-data; name="wish"\r\n\r\n${button}\r\n--x--\r\n`,
      })),
      expected: { status: 404 },
    }),
  ),
  {
    family: 'access',
    title: 'an unknown procedure below admin is rejected',
    run: sendJson('/trpc/admin.constructor', {}),
    expected: { status: [401, 404] },
  },
  {
    family: 'access',
    title: 'the audit log requires a session',
    run: sendGet('/api/admin/audit'),
    expected: unauthorized,
  },
  {
    family: 'access',
    title: 'the CSV of subscribers requires a session',
    run: sendGet('/api/admin/newsletters.csv'),
    expected: { ...unauthorized, not: /@example/ },
  },
  {
    family: 'access',
    title: 'a guarded call is rejected in a batch with a public one',
    run: sendGet('/trpc/admin.session,admin.sermons.list?batch=1&input=%7B%7D'),
    expected: { status: 207, body: /Please log in/, not: /"items"/ },
  },
  {
    family: 'access',
    title: 'a submission with the idempotency key of another visitor does not return their draft',
    run: async (target) => {
      await sendSubmission({ submissionKey: 'the-same-key-of-two', title: 'The first of two' })({
        ...target,
        attack: (request) => send(target.port, { ...request, from: '127.9.9.9' }),
      });
      return sendSubmission({ submissionKey: 'the-same-key-of-two', title: 'The second of two' })(target);
    },
    expected: { status: [201, 409], not: /The first of two/ },
  },
  ...[
    '/.env',
    '/.git/config',
    '/package.json',
    '/.vite/manifest.json',
    '/database.lock',
    '/assets/..%2f..%2fpackage.json',
    '/..%2f..%2f..%2fetc/passwd',
    '/src/server/main.ts',
    '/outbox/',
    '/node_modules/fastify/package.json',
  ].map(
    (path): Attack => ({
      family: 'access',
      title: `${path} is not served`,
      run: sendGet(path),
      expected: { status: [307, 404], not: /root:|dependencies|DATABASE_URL/ },
    }),
  ),
  {
    family: 'access',
    title: 'a submission over tRPC returns no internal fields',
    run: sendJson(
      '/trpc/sermons.create',
      buildSubmission({ version: 99, publishedAt: '2020-01-01', hasOwnProperty: 1 }),
    ),
    expected: { status: 200, not: /"version"|publishedAt/ },
  },
];
