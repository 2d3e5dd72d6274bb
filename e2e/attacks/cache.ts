import { type Attack, get, json, type Must, type Target, wish } from './attack.ts';
import { send, type WireResponse } from './wire.ts';

const evil = /evil\.test/;
const own: Must = { status: [200, 301, 307, 404], not: evil, headers: { location: null } };

/** The next visitor must not get what the attacker's request contained. */
const unharmed =
  (path: string): Attack['after'] =>
  async (target) => {
    const read = await send(target.port, { path });
    if (read.status !== 200 || evil.test(read.body) || evil.test(JSON.stringify(read.headers)))
      throw new Error(`${path} is poisoned: ${read.status}`);
  };

const poison = (what: string, headers: Record<string, string>, path = '/directory?poison=1'): Attack => ({
  family: 'cache',
  what,
  sends: get(path, headers),
  must: own,
  after: unharmed(path),
});

async function subscribed(target: Target, name: string | null): Promise<WireResponse> {
  return json('/api/newsletters/subscribe', { email: 'mail-attack@example.org', name })(target);
}

/** Cache poisoning, redirects and emails. */
export const cache: readonly Attack[] = [
  poison('a foreign host', { host: 'evil.test' }),
  poison('X-Forwarded-Host', { 'x-forwarded-host': 'evil.test', 'x-forwarded-proto': 'https' }),
  poison('X-Host and Forwarded', {
    'x-host': 'evil.test',
    forwarded: 'host=evil.test',
    'x-forwarded-server': 'evil.test',
  }),
  poison('X-Original-URL does not change the URL', {
    'x-original-url': '/admin?evil.test',
    'x-rewrite-url': '/admin?evil.test',
  }),
  poison('a referrer', { referer: 'https://evil.test/' }),
  poison('a language', { 'accept-language': '"><script>evil.test</script>' }),
  poison('a host with markup', { host: 'localhost"><script src=//evil.test>' }),
  poison('an unknown parameter', {}, '/directory?utm_source=evil'),
  {
    family: 'cache',
    what: 'a repeated page parameter does not change the page with a single one',
    sends: get('/directory?q=ordinary&q=evil.test'),
    must: { status: 200 },
    after: unharmed('/directory?q=ordinary'),
  },
  ...['/Directory', '/%64irectory'].map(
    (path): Attack => ({
      family: 'cache',
      what: `${path} is rendered from its cache key`,
      sends: get(`${path}?q=evil.test`),
      must: { status: [200, 301, 307, 404] },
      after: async (target) => {
        const read = await send(target.port, { path: `${path}?q=ordinary` });
        if (evil.test(read.body)) throw new Error(`${path} is poisoned`);
      },
    }),
  ),
  ...['/Unsubscribe', '/%75nsubscribe'].map(
    (path): Attack => ({
      family: 'cache',
      what: `${path} does not expose another visitor’s token`,
      sends: get(`${path}?token=evil.test`),
      must: { status: [200, 301, 307, 404] },
      after: async (target) => {
        const read = await send(target.port, { path });
        if (evil.test(read.body)) throw new Error(`${path} is poisoned`);
      },
    }),
  ),
  {
    family: 'cache',
    what: 'a range of a cached page returns the whole page',
    sends: get('/directory', { range: 'bytes=0-10' }),
    must: { status: 200, body: /<\/html>/ },
    after: unharmed('/directory'),
  },
  {
    family: 'cache',
    what: 'HEAD before GET does not cache an empty page',
    sends: wish(() => ({ method: 'HEAD', path: '/torah-portions?book=exodus' })),
    must: { status: 200 },
    after: unharmed('/torah-portions?book=exodus'),
  },
  {
    family: 'cache',
    what: 'a repeated parameter does not hit the cache entry of a single one',
    sends: get('/api/sermons/recent?limit=1&limit=50'),
    must: { status: 400 },
  },
  {
    family: 'cache',
    what: 'an administrator’s page is not cached',
    sends: wish(({ draft, cookie }) => ({ path: `/sermon/${draft.id}`, headers: { cookie } })),
    must: { status: [200, 301, 307], headers: { 'cache-control': /no-store/ } },
    after: async (target) => {
      const read = await send(target.port, { path: `/sermon/${target.draft.slug}` });
      if (read.status !== 404) throw new Error(`The draft returned ${read.status}`);
    },
  },
  {
    family: 'cache',
    what: 'an invalid session cookie exposes nothing private',
    sends: get('/', { cookie: 'bimah_session=evil.test; a=b' }),
    must: own,
    after: unharmed('/'),
  },
  {
    family: 'cache',
    what: 'an unknown encoding',
    sends: get('/', { 'accept-encoding': 'evil.test;q=1, x' }),
    must: { status: 200, headers: { 'content-encoding': null } },
  },
  {
    family: 'cache',
    what: 'a page with a file extension is not cached as a file',
    sends: get('/admin/evil.css'),
    must: { status: [200, 404], headers: { 'cache-control': /no-store|no-cache/ } },
  },
  ...[
    '//evil.test',
    '//evil.test/..',
    '/\\evil.test',
    '/\\evil.test/directory?page=-1',
    '//evil.test/directory?page=-1',
    '/%5cevil.test/directory?page=-1',
    '/directory/..//evil.test',
    '/\t/evil.test',
    '/sermon//evil.test',
    '/.//evil.test/directory?page=-1',
    '/;@evil.test',
    // A trailing slash is removed by a redirect to the rest of the path.
    '//evil.test/',
    '/\\evil.test/',
    '//evil.test/directory/',
  ].map(
    (path): Attack => ({
      family: 'URLs',
      what: `${JSON.stringify(path)} redirects to no other site`,
      sends: async (target) => target.attack({ path: path.replaceAll('\t', '%09') }),
      must: { status: [200, 301, 307, 308, 400, 404] },
      after: async (target, { headers }) => {
        if (headers.location && new URL(headers.location, target.url).host !== new URL(target.url).host)
          throw new Error(`It leads to ${headers.location}`);
        await unharmed('/')?.(target, {} as WireResponse);
      },
    }),
  ),
  {
    family: 'URLs',
    what: 'an absolute URL in the request line',
    sends: wish(() => ({ path: 'http://evil.test/directory?page=-1' })),
    must: { status: [200, 301, 307, 400, 404], headers: { location: /^(\/(?![/\\])|$)/ } },
  },
  {
    family: 'URLs',
    what: 'line breaks in a URL add no header',
    sends: get('/directory?page=-1%0d%0aSet-Cookie:%20a=b'),
    must: { status: [200, 307], headers: { 'set-cookie': null } },
  },
  {
    family: 'URLs',
    what: 'line breaks in a token add no header',
    sends: wish(() => ({
      method: 'POST',
      path: '/unsubscribe?token=%0d%0aSet-Cookie:%20a=b',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'wish=unsubscribe',
    })),
    must: { status: [303, 404], headers: { 'set-cookie': null } },
  },
  ...['/%', '/%zz', '/%c0%ae%c0%ae/', '/%E0%A4%A'].map(
    (path): Attack => ({
      family: 'URLs',
      what: `${path} is rejected`,
      sends: get(path),
      must: { status: 400 },
    }),
  ),
  {
    family: 'URLs',
    what: 'a URL of fifteen thousand characters',
    sends: get(`/${'a'.repeat(15_000)}`),
    must: { status: [404, 414] },
  },
  {
    family: 'URLs',
    what: 'a slug of fifteen thousand characters',
    sends: get(`/api/sermons/by-slug/${'a-'.repeat(7_500)}`),
    must: { status: 404 },
  },
  {
    family: 'URLs',
    what: 'an unknown method',
    sends: wish(() => ({ method: 'PROPFIND', path: '/api/sermons/recent' })),
    must: { status: [404, 405] },
  },
  {
    family: 'URLs',
    what: 'TRACE does not return the cookies',
    sends: wish(({ cookie }) => ({ method: 'TRACE', path: '/', headers: { cookie } })),
    must: { status: [400, 404, 405], not: /bimah_session/ },
  },
  ...[
    'a@example.org\r\nBcc: b@example.org',
    '"a b"@example.org',
    'a@example.org,b@example.org',
    '<a@example.org>',
    'a@[127.0.0.1]',
    'a@exam ple.org',
    '@example.org',
    'a@@example.org',
    'аdmin@exаmple.org',
    'a@example.org\u0000',
    `${'a'.repeat(250)}@b.org`,
    'a@example',
    '"><script>@example.org',
    'ａ@example.org',
  ].map(
    (email): Attack => ({
      family: 'mail',
      what: `${JSON.stringify(email).slice(0, 50)} gets no email`,
      sends: json('/api/newsletters/subscribe', { email }),
      must: { status: 400, body: /valid email|Email|characters/ },
    }),
  ),
  ...['=HYPERLINK("http://evil.test")', '@SUM(1)', '\t=1', "=cmd|'/c calc'!A0"].map(
    (name): Attack => ({
      family: 'mail',
      what: `a name that is ${JSON.stringify(name)} is no formula in the CSV export`,
      sends: async (target) => {
        await json('/api/newsletters/subscribe', { email: 'formula@example.org', name })(target);
        return target.administer('GET', '/api/admin/newsletters.csv');
      },
      must: { status: 200, not: /(^|,)"[=+\-@\t]/m },
    }),
  ),
  {
    family: 'mail',
    what: 'the response does not reveal whether an email address is subscribed',
    sends: async (target) => {
      const first = await subscribed(target, null);
      const second = await subscribed(target, 'Another Name');
      if (first.body !== second.body || first.status !== second.status)
        throw new Error('The responses differ');
      return second;
    },
    must: { status: 200 },
  },
  ...[
    '/unsubscribe?token=made-up',
    '/unsubscribe',
    '/unsubscribe?token[]=a&token=b',
    `/unsubscribe?token=${'x'.repeat(5_000)}`,
  ].map(
    (path): Attack => ({
      family: 'mail',
      what: `GET ${path.slice(0, 40)} ends no subscription`,
      sends: get(path),
      must: { status: [200, 400, 404], headers: { 'cache-control': /no-store/ } },
    }),
  ),
  {
    family: 'mail',
    what: 'a forged link unsubscribes nobody',
    sends: wish(() => ({
      method: 'POST',
      path: '/unsubscribe?token=1.abc',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })),
    must: { status: 404 },
  },
  {
    family: 'mail',
    what: 'a bounce without the secret',
    sends: json('/api/newsletters/bounces', { email: 'a@example.org' }, { authorization: 'Bearer x' }),
    must: { status: [401, 404] },
  },
];
