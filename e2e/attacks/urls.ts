import { type Attack, checkNotPoisoned, sendGet, sendRequest } from './attack.ts';

/** Unusual URLs and methods. */
export const urls: readonly Attack[] = [
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
      run: sendGet(path.replaceAll('\t', '%09')),
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
    run: sendGet('http://evil.test/directory?page=-1'),
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
    title: 'a path of fifteen thousand slashes returns 404 and is not rendered',
    run: sendGet(`/a${'/'.repeat(15_000)}a/`),
    expected: { status: 404, not: /<script/ },
  },
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
];
