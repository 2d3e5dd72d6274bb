import { adminPassword } from '../sites/site.ts';
import { type Attack, get, json, type Must, submission, submit, together, wish } from './attack.ts';
import { send } from './wire.ts';

const closed: Must = { status: 401, body: /Please log in/ };
const login = (password: unknown, headers = {}) => json('/api/admin/login', { password }, headers);
const hidden = /"title":"A draft of the test"|A draft of the test/;

/** Guarded endpoints, and invalid sessions and tokens. */
export const access: readonly Attack[] = [
  ...(
    [
      ['by its id', (draft) => `/api/sermons/${draft.id}`],
      ['by its slug', (draft) => `/api/sermons/by-slug/${draft.slug}`],
      ['on its page', (draft) => `/sermon/${draft.slug}`],
      ['on its page by id', (draft) => `/sermon/${draft.id}`],
      ['with a trailing slash', (draft) => `/api/sermons/${draft.id}/`],
      ['with two slashes', (draft) => `//api//sermons//${draft.id}`],
      ['with an unknown parameter', (draft) => `/api/sermons/${draft.id}?preview=true&isPublished=true`],
      [
        'over tRPC',
        (draft) => `/trpc/sermons.byId?input=${encodeURIComponent(JSON.stringify({ id: draft.id }))}`,
      ],
      ['with leading zeros', (draft) => `/api/sermons/000${draft.id}`],
    ] as [string, (draft: { id: number; slug: string }) => string][]
  ).map(
    ([how, path]): Attack => ({
      family: 'access',
      what: `a draft cannot be read ${how}`,
      sends: wish(({ draft }) => ({ path: path(draft) })),
      must: { status: [400, 404], not: hidden },
    }),
  ),
  ...[
    '/api/admin/sermons/',
    '//api/admin/sermons',
    '/api//admin///sermons',
    '/api/%61dmin/sermons',
    '/api/admin/sermons?x=/api/admin/session',
  ].map((path): Attack => ({ family: 'access', what: `${path} is guarded`, sends: get(path), must: closed })),
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
      what: `${path} gives no access`,
      sends: wish(() => ({ path })),
      must: { status: [400, 401, 404], not: /"isPublished"/ },
    }),
  ),
  ...['/torah-portions/', '/holiday-resources/', '/rabbis/', '/synagogues/', '/sermon/', '/submissions/'].map(
    (path): Attack => ({
      family: 'access',
      what: `${path} has no page for a name of three thousand characters`,
      sends: get(path + 'a'.repeat(3_000)),
      must: { status: 404 },
    }),
  ),
  ...['2147483648', '9223372036854775808', '1e400', '-1', '0x1', '1%20or%201=1', "1'", '١'].map(
    (id): Attack => ({
      family: 'access',
      what: `the id ${id} is not found`,
      sends: get(`/api/sermons/${encodeURI(decodeURI(id))}`),
      must: { status: [400, 404], not: /"title"/ },
    }),
  ),
  ...(['GET', 'PATCH', 'DELETE'] as const).map(
    (method): Attack => ({
      family: 'access',
      what: `${method} of another's sermon below /api/admin needs a session`,
      sends: wish(({ visible }) => ({
        method,
        path: `/api/admin/sermons/${visible.id}${method === 'PATCH' ? '/edit' : ''}`,
        ...(method === 'PATCH' && {
          headers: { 'content-type': 'application/json' },
          body: '{"title":"Taken over"}',
        }),
      })),
      must: closed,
    }),
  ),
  ...['isPublished', 'isFeatured', 'isHidden'].map(
    (name): Attack => ({
      family: 'access',
      what: `${name} in a submission is ignored`,
      sends: submit({ [name]: 'true', title: `With ${name}` }),
      must: { status: 201, body: new RegExp(`"${name}":"false"`) },
    }),
  ),
  {
    family: 'access',
    what: 'an id in a submission is ignored',
    sends: submit({ id: 1, dateSubmitted: '2001-01-01' }),
    must: { status: 201, not: /"id":1,|2001-01-01/ },
  },
  {
    family: 'access',
    what: 'a forged X-Forwarded-For does not reset the login limit',
    sends: async (target) => {
      for (let guess = 0; guess < 10; guess++)
        await login('wrong', { 'x-forwarded-for': `10.0.0.${guess}` })(target);
      return login(adminPassword, {
        'x-forwarded-for': '10.0.0.99',
        forwarded: 'for=10.0.0.98',
        'x-real-ip': '10.0.0.97',
      })(target);
    },
    must: { status: 429, headers: { 'retry-after': /^\d+$/, 'set-cookie': null } },
  },
  {
    family: 'access',
    what: 'concurrent logins do not exceed the limit',
    sends: together(14, login('wrong'), (responses) => ({
      ...(responses[0] as (typeof responses)[0]),
      status: responses.filter(({ status }) => status === 401).length,
    })),
    must: { status: 10 },
  },
  ...[{ $ne: '' }, ['a', 'b'], true, 7, null].map(
    (password): Attack => ({
      family: 'access',
      what: `a password that is ${JSON.stringify(password)}`,
      sends: login(password),
      must: { status: 400 },
    }),
  ),
  {
    family: 'access',
    what: 'a password of a megabyte is rejected before it is hashed',
    sends: login('x'.repeat(1_000_000)),
    must: { status: [400, 413] },
  },
  {
    family: 'access',
    what: 'a login does not adopt a session id chosen by the attacker (fixation)',
    sends: login(adminPassword, { cookie: 'bimah_session=chosen-by-the-attacker' }),
    must: {
      status: 200,
      headers: {
        'set-cookie':
          /^(?!.*chosen-by)bimah_session=.*HttpOnly.*SameSite=Lax|^(?!.*chosen-by)bimah_session=.*SameSite=Lax.*HttpOnly|^(?!.*chosen-by)bimah_session=.*Path=\/; HttpOnly; SameSite=Lax/,
      },
    },
    after: async (target) => {
      const again = await target.attack({
        path: '/api/admin/sermons',
        headers: { cookie: 'bimah_session=chosen-by-the-attacker' },
      });
      if (again.status !== 401) throw new Error('The chosen session opens the dashboard');
    },
  },
  {
    family: 'access',
    what: 'a login while logged in ends the previous session',
    sends: async (target) => {
      const first = await login(adminPassword)(target);
      const cookie = String(first.headers['set-cookie']?.[0]?.split(';')[0]);
      await login(adminPassword, { cookie })(target);
      return target.attack({ path: '/api/admin/sermons', headers: { cookie } });
    },
    must: closed,
  },
  {
    family: 'access',
    what: 'a cookie after the logout',
    sends: async (target) => {
      const opened = await login(adminPassword)(target);
      const cookie = String(opened.headers['set-cookie']?.[0]?.split(';')[0]);
      await target.attack({ method: 'POST', path: '/api/admin/logout', headers: { cookie } });
      return target.attack({ path: '/api/admin/sermons', headers: { cookie } });
    },
    must: closed,
  },
  {
    family: 'access',
    what: 'a signature of another value',
    sends: wish(({ cookie }) => ({
      path: '/api/admin/sermons',
      headers: { cookie: cookie.replace(/=./, (found) => `=${found.endsWith('A') ? 'B' : 'A'}`) },
    })),
    must: closed,
  },
  {
    family: 'access',
    what: 'a token in the URL is not a session',
    sends: wish(({ cookie }) => ({ path: `/api/admin/sermons?${cookie}` })),
    must: closed,
  },
  ...['A'.repeat(43), 'x', `${'A'.repeat(42)}%00`, 'x'.repeat(300), 'x'.repeat(5_000), '%2e%2e%2fadmin'].map(
    (token): Attack => ({
      family: 'access',
      what: `/submissions/${token.slice(0, 50)} (${token.length} characters) opens no submission`,
      sends: get(`/submissions/${token}`),
      must: {
        status: 404,
        not: /correction-title/,
        headers: { 'cache-control': /no-store/, 'referrer-policy': /^no-referrer$/ },
      },
    }),
  ),
  {
    family: 'access',
    what: 'one IP address cannot try many personal links',
    sends: async (target) => {
      const page = (guess: number) => get(`/submissions/${'B'.repeat(41)}${guess}`)(target);
      for (let guess = 10; guess < 70; guess++) await page(guess);
      return page(70);
    },
    must: {
      status: 429,
      not: /correction-title/,
      headers: { 'retry-after': /^\d+$/, 'cache-control': /no-store/ },
    },
  },
  ...['withdraw', 'withdraw-proposal', 'revoke', 'correct'].map(
    (what): Attack => ({
      family: 'access',
      what: `a form with an unknown personal link and the button ${what} changes nothing`,
      sends: wish(() => ({
        method: 'POST',
        path: `/submissions/${'A'.repeat(43)}`,
        headers: { 'content-type': 'multipart/form-data; boundary=x', origin: 'null' },
        body: `--x\r\nContent-Disposition: form-data; name="wish"\r\n\r\n${what}\r\n--x--\r\n`,
      })),
      must: { status: 404 },
    }),
  ),
  {
    family: 'access',
    what: 'a bearer token is not a session',
    sends: wish(({ cookie }) => ({
      path: '/api/admin/sermons',
      headers: { authorization: `Bearer ${cookie.split('=')[1]}` },
    })),
    must: closed,
  },
  {
    family: 'access',
    what: 'an unknown procedure below admin',
    sends: json('/trpc/admin.constructor', {}),
    must: { status: [401, 404] },
  },
  { family: 'access', what: 'the audit log without a session', sends: get('/api/admin/audit'), must: closed },
  {
    family: 'access',
    what: 'the subscribers as CSV without a session',
    sends: get('/api/admin/newsletters.csv'),
    must: { ...closed, not: /@example/ },
  },
  {
    family: 'access',
    what: 'a batch with a public and a guarded call',
    sends: get('/trpc/admin.session,admin.sermons.list?batch=1&input=%7B%7D'),
    must: { status: 207, body: /Please log in/, not: /"items"/ },
  },
  {
    family: 'access',
    what: 'a guessed submission key returns no draft',
    sends: async (target) => {
      await submit({ submissionKey: 'the-same-key-of-two', title: 'The first of two' })({
        ...target,
        attack: (one) => send(target.port, { ...one, from: '127.9.9.9' }),
      });
      return submit({ submissionKey: 'the-same-key-of-two', title: 'The second of two' })(target);
    },
    must: { status: [201, 409], not: /The first of two/ },
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
      what: `${path} is not found`,
      sends: wish(() => ({ path })),
      must: { status: [307, 404], not: /root:|dependencies|DATABASE_URL/ },
    }),
  ),
  {
    family: 'access',
    what: 'a sermon over tRPC has no internal fields',
    sends: json(
      '/trpc/sermons.create',
      submission({ version: 99, publishedAt: '2020-01-01', hasOwnProperty: 1 }),
    ),
    must: { status: 200, not: /"version"|publishedAt/ },
  },
];
