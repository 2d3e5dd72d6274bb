import {
  type Attack,
  attackerHost,
  checkNotPoisoned,
  type Expected,
  sendGet,
  sendRequest,
} from './attack.ts';
import { send } from './wire.ts';

const notPoisoned: Expected = { status: 200, not: attackerHost, headers: { location: null } };

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

/** Cache poisoning. */
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
  poison('X-Original-URL and X-Rewrite-URL do not poison the cache', {
    'x-original-url': '/directory?q=evil.test',
    'x-rewrite-url': '/directory?q=evil.test',
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
    title: 'a Range request for a page neither returns nor caches a part of it',
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
    run: sendRequest(({ draft, cookie }) => ({ path: `/sermon/${draft.slug}`, headers: { cookie } })),
    expected: { status: 200, body: /A draft of the test/, headers: { 'cache-control': /no-store/ } },
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
];
