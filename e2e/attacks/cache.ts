import { type Attack, type Expected, sendGet, sendJson, sendRequest, type Target } from './attack.ts';
import { send, type WireResponse } from './wire.ts';

/** A host that only the attacker sends. */
const attackerHost = /evil\.test/;
const notPoisoned: Expected = { status: 200, not: attackerHost, headers: { location: null } };

/** Checks that visitors get the whole page, with nothing of the attacker's request. */
async function checkNotPoisoned(target: Target, path: string): Promise<void> {
  const read = await send(target.port, { path });
  if (read.status !== 200 || attackerHost.test(read.body) || attackerHost.test(JSON.stringify(read.headers)))
    throw new Error(`${path} is poisoned: ${read.status}`);
  if (!read.body.includes('</html>')) throw new Error(`${path} is incomplete`);
}

const expectNotPoisoned =
  (path: string): Attack['after'] =>
  (target) =>
    checkNotPoisoned(target, path);

/** An attack on a page that is not cached yet: the response to the attacker is the one that could be cached. */
const poison = (title: string, headers: Record<string, string>): Attack => {
  const path = `/directory?q=${encodeURIComponent(title)}`;
  return {
    family: 'cache',
    title,
    run: sendGet(path, headers),
    expected: notPoisoned,
    after: expectNotPoisoned(path),
  };
};

function subscribe(target: Target, name: string | null): Promise<WireResponse> {
  return sendJson('/api/newsletters/subscribe', { email: 'mail-attack@example.org', name })(target);
}

/** Cache poisoning, unusual URLs, and the newsletter. */
export const cache: readonly Attack[] = [
  poison('a foreign Host does not poison the cache', { host: 'evil.test' }),
  poison('X-Forwarded-Host does not poison the cache', {
    'x-forwarded-host': 'evil.test',
    'x-forwarded-proto': 'https',
  }),
  poison('X-Host and Forwarded do not poison the cache', {
    'x-host': 'evil.test',
    forwarded: 'host=evil.test',
    'x-forwarded-server': 'evil.test',
  }),
  poison('X-Original-URL does not change the URL', {
    'x-original-url': '/admin?evil.test',
    'x-rewrite-url': '/admin?evil.test',
  }),
  poison('a referrer does not poison the cache', { referer: 'https://evil.test/' }),
  poison('Accept-Language does not poison the cache', { 'accept-language': '"><script>evil.test</script>' }),
  poison('a Host with markup does not poison the cache', { host: 'localhost"><script src=//evil.test>' }),
  {
    family: 'cache',
    title: 'an unknown parameter does not poison the cache',
    run: sendGet('/directory?q=uncached&utm_source=evil.test'),
    expected: notPoisoned,
    after: expectNotPoisoned('/directory?q=uncached'),
  },
  {
    family: 'cache',
    title: 'a repeated parameter does not change the page of a single one',
    run: sendGet('/directory?q=ordinary&q=evil.test'),
    expected: { status: 200 },
    after: expectNotPoisoned('/directory?q=ordinary'),
  },
  ...['/Directory', '/%64irectory'].map(
    (path): Attack => ({
      family: 'cache',
      title: `${path} does not show the query of an earlier request`,
      run: sendGet(`${path}?q=evil.test`),
      expected: { status: [200, 301, 307, 404] },
      after: async (target) => {
        const read = await send(target.port, { path: `${path}?q=ordinary` });
        if (attackerHost.test(read.body)) throw new Error(`${path} is poisoned`);
      },
    }),
  ),
  ...['/Unsubscribe', '/%75nsubscribe'].map(
    (path): Attack => ({
      family: 'cache',
      title: `${path} does not expose another visitor’s token`,
      run: sendGet(`${path}?token=evil.test`),
      expected: { status: [200, 301, 307, 404] },
      after: async (target) => {
        const read = await send(target.port, { path });
        if (attackerHost.test(read.body)) throw new Error(`${path} is poisoned`);
      },
    }),
  ),
  {
    family: 'cache',
    title: 'a Range request for a cached page returns the whole page',
    run: sendGet('/directory', { range: 'bytes=0-10' }),
    expected: { status: 200, body: /<\/html>/ },
    after: expectNotPoisoned('/directory'),
  },
  {
    family: 'cache',
    title: 'HEAD before GET does not cache an empty page',
    run: sendRequest(() => ({ method: 'HEAD', path: '/torah-portions?book=exodus' })),
    expected: { status: 200 },
    after: expectNotPoisoned('/torah-portions?book=exodus'),
  },
  {
    family: 'cache',
    title: 'a repeated parameter is rejected although a single one is cached',
    run: async (target) => {
      await sendGet('/api/sermons/recent?limit=1')(target);
      return sendGet('/api/sermons/recent?limit=1&limit=50')(target);
    },
    expected: { status: 400 },
  },
  {
    family: 'cache',
    title: 'an administrator’s page is not cached',
    run: sendRequest(({ draft, cookie }) => ({ path: `/sermon/${draft.id}`, headers: { cookie } })),
    expected: { status: [200, 301, 307], headers: { 'cache-control': /no-store/ } },
    after: async (target) => {
      const read = await send(target.port, { path: `/sermon/${target.draft.slug}` });
      if (read.status !== 404) throw new Error(`The draft returned ${read.status}`);
    },
  },
  poison('an invalid session cookie does not poison the cache', { cookie: 'bimah_session=evil.test; a=b' }),
  {
    family: 'cache',
    title: 'an unknown Accept-Encoding gets an uncompressed response',
    run: sendGet('/', { 'accept-encoding': 'evil.test;q=1, x' }),
    expected: { status: 200, headers: { 'content-encoding': null } },
  },
  {
    family: 'cache',
    title: 'a page with a file extension is not cached as a file',
    run: sendGet('/admin/evil.css'),
    expected: { status: [200, 404], headers: { 'cache-control': /no-store|no-cache/ } },
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
    // The site redirects a path with a trailing slash to the path without it.
    '//evil.test/',
    '/\\evil.test/',
    '//evil.test/directory/',
  ].map(
    (path): Attack => ({
      family: 'URLs',
      title: `${JSON.stringify(path)} does not redirect to another site`,
      run: async (target) => target.attack({ path: path.replaceAll('\t', '%09') }),
      expected: { status: [200, 301, 307, 308, 400, 404] },
      after: async (target, { headers }) => {
        if (headers.location && new URL(headers.location, target.url).host !== new URL(target.url).host)
          throw new Error(`The response redirects to ${headers.location}`);
        await checkNotPoisoned(target, '/');
      },
    }),
  ),
  {
    family: 'URLs',
    title: 'an absolute URL in the request line does not redirect to another site',
    run: sendRequest(() => ({ path: 'http://evil.test/directory?page=-1' })),
    expected: { status: [200, 301, 307, 400, 404], headers: { location: /^(\/(?![/\\])|$)/ } },
  },
  {
    family: 'URLs',
    title: 'line breaks in a URL add no header',
    run: sendGet('/directory?page=-1%0d%0aSet-Cookie:%20a=b'),
    expected: { status: [200, 307], headers: { 'set-cookie': null } },
  },
  {
    family: 'URLs',
    title: 'line breaks in a token add no header',
    run: sendRequest(() => ({
      method: 'POST',
      path: '/unsubscribe?token=%0d%0aSet-Cookie:%20a=b',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'wish=unsubscribe',
    })),
    expected: { status: [303, 404], headers: { 'set-cookie': null } },
  },
  ...['/%', '/%zz', '/%c0%ae%c0%ae/', '/%E0%A4%A'].map(
    (path): Attack => ({
      family: 'URLs',
      title: `${path} is rejected`,
      run: sendGet(path),
      expected: { status: 400 },
    }),
  ),
  {
    family: 'URLs',
    title: 'a URL of fifteen thousand characters returns 404 or 414',
    run: sendGet(`/${'a'.repeat(15_000)}`),
    expected: { status: [404, 414] },
  },
  {
    family: 'URLs',
    title: 'a slug of fifteen thousand characters is not found',
    run: sendGet(`/api/sermons/by-slug/${'a-'.repeat(7_500)}`),
    expected: { status: 404 },
  },
  {
    family: 'URLs',
    title: 'an unknown method is rejected',
    run: sendRequest(() => ({ method: 'PROPFIND', path: '/api/sermons/recent' })),
    expected: { status: [404, 405] },
  },
  {
    family: 'URLs',
    title: 'TRACE does not return the cookies',
    run: sendRequest(({ cookie }) => ({ method: 'TRACE', path: '/', headers: { cookie } })),
    expected: { status: [400, 404, 405], not: /bimah_session/ },
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
      title: `${JSON.stringify(email).slice(0, 50)} is rejected as an email address`,
      run: sendJson('/api/newsletters/subscribe', { email }),
      expected: { status: 400, body: /valid email|Email|characters/ },
    }),
  ),
  ...['=HYPERLINK("http://evil.test")', '@SUM(1)', '\t=1', "=cmd|'/c calc'!A0"].map(
    (name, index): Attack => ({
      family: 'mail',
      title: `a name that is ${JSON.stringify(name)} is not exported as a formula in the CSV`,
      run: async (target) => {
        await sendJson('/api/newsletters/subscribe', { email: `formula-${index}@example.org`, name })(target);
        return target.administer('GET', '/api/admin/newsletters.csv');
      },
      // The apostrophe before the name makes it text.
      expected: {
        status: 200,
        body: new RegExp(`"formula-${index}@example\\.org","'[=@]`),
        not: /(^|,)"[=+\-@\t]/m,
      },
    }),
  ),
  {
    family: 'mail',
    title: 'the response does not reveal whether an email address is subscribed',
    run: async (target) => {
      const first = await subscribe(target, null);
      const second = await subscribe(target, 'Another Name');
      if (first.body !== second.body || first.status !== second.status)
        throw new Error('The responses differ');
      return second;
    },
    expected: { status: 200 },
  },
  ...[
    '/unsubscribe?token=made-up',
    '/unsubscribe',
    '/unsubscribe?token[]=a&token=b',
    `/unsubscribe?token=${'x'.repeat(5_000)}`,
  ].map(
    (path): Attack => ({
      family: 'mail',
      title: `GET ${path.slice(0, 40)} returns no server error and is not cached`,
      run: sendGet(path),
      expected: { status: [200, 400, 404], headers: { 'cache-control': /no-store/ } },
    }),
  ),
  {
    family: 'mail',
    title: 'a one-click unsubscription with a forged token returns 404',
    run: sendRequest(() => ({
      method: 'POST',
      path: '/unsubscribe?token=1.abc',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })),
    expected: { status: 404 },
  },
  {
    family: 'mail',
    title: 'a bounce report with a wrong secret is rejected',
    run: sendJson('/api/newsletters/bounces', { email: 'a@example.org' }, { authorization: 'Bearer x' }),
    expected: { status: [401, 404] },
  },
];
