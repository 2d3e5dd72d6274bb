import { describe, expect, test } from 'vitest';
import { librarySite } from '../../../testing/sites/library-site.ts';

const { site } = await librarySite(100);

const malformed: [string, string][] = [
  ['language=klingon', 'language'],
  ['hasAudio=perhaps', 'hasAudio'],
  ['from=2026-02-30', 'from'],
  ['from=2026-02-01&from=2026-03-01', 'from'],
  ['from=2026-02-02&to=2026-02-01', 'to'],
  ['sort=length', 'sort'],
  ['order=up', 'order'],
  ['limit=101', 'limit'],
  ['page=0', 'page'],
  [Array.from({ length: 200 }, (_, index) => `keyword=k${index}`).join('&'), 'keyword'],
  [`country=${'x'.repeat(121)}`, 'country'],
];
test.each(malformed)('returns 400 and names the parameter: %s', async (query, field) => {
  const response = await site.visit({ url: `/api/sermons?${query}` });
  expect(response.statusCode).toBe(400);
  expect(response.json().issues[0].path.split('.')[0]).toBe(field);
});

/** The URL of each of the four lists with the same filters. The directory takes JSON. */
const lists: [string, (query: string) => string][] = [
  ['the REST list', (query) => `/api/sermons?${query}`],
  ['the feed', (query) => `/feed.xml?${query}`],
  ['the podcast', (query) => `/podcast.xml?${query}`],
  [
    'the directory',
    (query) => {
      const parameters = new URLSearchParams(query);
      const input = Object.fromEntries(
        [...parameters.keys()].map((name) => {
          const values = parameters.getAll(name);
          return [name, values.length > 1 ? values : values[0]];
        }),
      );
      return `/trpc/sermons.directory?input=${encodeURIComponent(JSON.stringify(input))}`;
    },
  ],
];

describe.each(lists)('%s', (_name, urlOf) => {
  const visit = (query: string) => site.visit({ url: urlOf(query) });
  const fieldsIn = async (query: string) => {
    const response = await visit(query);
    expect(response.statusCode).toBe(400);
    const body = response.json();
    const issues: { path: string; message: string }[] = body.issues ?? body.error.data.issues;
    return issues.map(({ path }) => path.split('.')[0]);
  };

  test('names malformed, repeated and contradictory parameters in a 400 response, which is not cached', async () => {
    const before = site.app.publicCache.stats.bytes;
    const many = Array.from({ length: 200 }, (_, index) => `keyword=k${index}`).join('&');
    expect(await fieldsIn(`${many}&language=klingon`)).toEqual(['language', 'keyword']);
    expect(
      await fieldsIn('language=klingon&hasAudio=true&hasAudio=false&from=2026-02-02&to=2026-02-01'),
    ).toEqual(['hasAudio', 'language', 'to']);
    expect(await fieldsIn('from=2026-02-30&to=2026-02-01&to=2026-02-02')).toEqual(['from', 'to']);
    expect(await fieldsIn(`rabbi=${'x'.repeat(201)}&city=${'x'.repeat(121)}`)).toEqual(['rabbi', 'city']);
    expect(site.app.publicCache.stats.bytes).toBe(before);
  });

  test('accepts a keyword of 500 letters, the limit of all keywords of a sermon, and rejects longer ones', async () => {
    const keyword = (length: number) => `keyword=${encodeURIComponent('ש'.repeat(length))}`;
    expect((await visit(keyword(500))).statusCode).toBe(200);
    expect(await fieldsIn(keyword(501))).toEqual(['keyword']);
  });

  test('ignores unknown parameters: URLs that differ only in them share one cache entry', async () => {
    await visit('language=he');
    const { bytes, misses } = site.app.publicCache.stats;
    for (let index = 0; index < 20; index++)
      expect((await visit(`language=he&utm${index}=${index}`)).statusCode).toBe(200);
    expect(site.app.publicCache.stats).toMatchObject({ bytes, misses });
  });
});

test('unknown slugs, countries and keywords give empty lists and feeds; empty and unknown parameters are ignored', async () => {
  for (const query of [
    'rabbi=nobody',
    'synagogue=nowhere',
    'occasion=no-such-week',
    'country=Atlantis',
    'keyword=nobody-used-this',
  ]) {
    expect((await site.visit({ url: `/api/sermons?${query}` })).json()).toEqual([]);
    for (const feed of ['feed', 'podcast']) {
      const response = await site.visit({ url: `/${feed}.xml?${query}` });
      expect([response.statusCode, /<(entry|item)>/.test(response.body)], query).toEqual([200, false]);
    }
  }
  const all = await site.visit({ url: '/api/sermons?occasion=&keyword=&from=&hasAudio=&utm_source=mail' });
  expect(all.headers['x-total-count']).toBe(
    (await site.visit({ url: '/api/sermons' })).headers['x-total-count'],
  );
});

test('the same filters in another order, and repeated values, share one cache entry', async () => {
  const read = (query: string) => site.visit({ url: `/api/sermons?${query}` });
  const misses = () => site.app.publicCache.stats.misses;
  await read('language=he&language=en&keyword=hope');
  const before = misses();
  await read('keyword=hope&language=en&language=he&utm=1');
  await read('language=en&keyword=hope&language=he&language=en');
  expect(misses()).toBe(before);
});

test('a filtered feed has the labels of its filters in its title, and the filters in its id', async () => {
  const feed = (await site.visit({ url: '/feed.xml?rabbi=name-1&synagogue=name-2&language=he' })).body;
  expect(feed).toContain('<title>Rabbi Adler, Beit Tefillah, in Hebrew | Bimah</title>');
  expect(feed).toContain('/directory?rabbi=name-1&amp;synagogue=name-2&amp;language=he</id>');
  const podcast = (await site.visit({ url: '/podcast.xml?rabbi=name-1&rabbi=nobody' })).body;
  expect(podcast).toContain('<title>Rabbi Adler, nobody | Bimah</title>');
  const occasion = (await site.visit({ url: '/feed.xml?occasion=VAYETZEI' })).body;
  expect(occasion).toContain('<title>Vayetzei | Bimah</title>');
  const unnamed = (await site.visit({ url: '/feed.xml?language=he&from=2020-01-01' })).body;
  expect(unnamed).toContain('<title>Sermons in Hebrew, from 2020-01-01 | Bimah</title>');
  expect(unnamed).toContain('<subtitle>Sermons in Hebrew since 2020-01-01.</subtitle>');
});
