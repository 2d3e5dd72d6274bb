import { type Attack, sendGet, sendJson } from './attack.ts';

const queryDirectory = (query: string): Attack => ({
  family: 'queries',
  title: `/directory?${decodeURIComponent(query).slice(0, 60)} returns no error`,
  run: sendGet(`/directory?${query}`),
  expected: { status: [200, 307] },
});
const searchInvalidLocation = (query: string): Attack => ({
  family: 'queries',
  title: `/api/sermons/location/search?${query.slice(0, 60)} is rejected`,
  run: sendGet(`/api/sermons/location/search?${query}`),
  expected: { status: 400, headers: { 'content-type': /json/ } },
});

/** Invalid and hostile query parameters and tRPC inputs. */
export const queries: readonly Attack[] = [
  {
    family: 'queries',
    title: 'the oEmbed format xml returns 501',
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
];
