import type { FastifyRequest } from 'fastify';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  canonicalRenderUrl,
  fixedKey,
  pageKey,
  pathKey,
  proceduresKey,
  queryKey,
  restKey,
} from './cache-keys.ts';

const friday = new Date('2026-11-20T23:59:59.999Z');
const shabbat = new Date('2026-11-21T00:00:00.000Z');

describe('the cache key of a page', () => {
  test.each([
    ...['/', '/jewish-calendar', '/holiday-resources', '/torah-portions', '/torah-portions/noach'],
    ...['/sermon/a-ladder', '/submit'],
  ])('%s has another key after midnight UTC', (path) => {
    const encoded = path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`);
    expect(pageKey(encoded, friday)).not.toBe(pageKey(encoded, shabbat));
    expect(pageKey(path, friday)).not.toBe(pageKey(path, shabbat));
    expect(pageKey(path, shabbat)).toBe(pageKey(path, new Date('2026-11-21T23:59:59.999Z')));
  });

  test('the confirmation of a posted form has no key; the form has one that ignores unknown parameters', () => {
    expect(pageKey('/submit?sent=1')).toBeNull();
    expect(canonicalRenderUrl('/submit?sent=1')).toBe('/submit?sent=1');
    expect(pageKey('/submit')).toBeTypeOf('string');
    expect(pageKey('/submit?utm_source=mail')).toBe(pageKey('/submit'));
  });

  test('calendar pages have the relevant parameters in the key and ignore others', () => {
    const key = (url: string) => pageKey(url, friday);
    expect(key('/jewish-calendar?date=2026-12-10')).not.toBe(key('/jewish-calendar?date=2026-12-11'));
    expect(key('/jewish-calendar?view=list')).not.toBe(key('/jewish-calendar'));
    expect(key('/torah-portions?book=exodus')).not.toBe(key('/torah-portions'));
    expect(key('/torah-portions?q=well')).not.toBe(key('/torah-portions'));
    expect(key('/holiday-resources?category=fast')).not.toBe(key('/holiday-resources'));
    expect(key('/torah-portions')).toBeTypeOf('string');
    expect(key('/torah-portions?utm_source=mail')).toBe(key('/torah-portions'));
  });
});

test('booklets of occasions have a key per day, booklets of chosen sermons have none', () => {
  expect(pageKey('/booklet?occasion=noach', friday)).toBeTypeOf('string');
  expect(pageKey('/booklet?occasion=noach&utm_source=mail', friday)).toBe(
    pageKey('/booklet?occasion=noach', friday),
  );
  expect(pageKey('/booklet?occasion=noach', friday)).not.toBe(pageKey('/booklet?occasion=noach', shabbat));
  expect(pageKey('/booklet?ids=1,2')).toBeNull();
  expect(pageKey('/booklet?occasion=noach&ids=1')).toBeNull();
  expect(canonicalRenderUrl('/booklet?ids=1%2C2&x=1')).toBe('/booklet?ids=1%2C2');
});

/** The query parameters that change a cached page, with two values of each. Booklets are tested above. */
const parameters: readonly [path: string, name: string, one: string, other: string][] = [
  ['/directory', 'q', 'hope', 'exile'],
  ['/directory', 'country', 'Portugal', 'Israel'],
  ['/directory', 'state', 'Lisboa', 'Porto'],
  ['/directory', 'city', 'Lisbon', 'Sintra'],
  ['/directory', 'portion', 'noach', 'bo'],
  ['/directory', 'rabbi', 'adler', 'peretz'],
  ['/directory', 'synagogue', 'beit-am', 'etz-hasadeh'],
  ['/directory', 'occasion', 'noach', 'bo'],
  ['/directory', 'keyword', 'hope', 'exile'],
  ['/directory', 'language', 'en', 'he'],
  ['/directory', 'from', '2026-11-01', '2026-11-02'],
  ['/directory', 'to', '2026-11-01', '2026-11-02'],
  ['/directory', 'hasAudio', 'true', 'false'],
  ['/directory', 'sort', 'title', 'rabbi'],
  ['/directory', 'order', 'asc', 'desc'],
  ['/directory', 'page', '2', '3'],
  ['/subscribed', 'problem', 'email', 'busy'],
  ['/jewish-calendar', 'view', 'list', 'month'],
  ['/jewish-calendar', 'month', '2026-11', '2026-12'],
  ['/jewish-calendar', 'date', '2026-12-10', '2026-12-11'],
  ['/holiday-resources', 'category', 'fast', 'minor'],
  ['/torah-portions', 'book', 'exodus', 'genesis'],
  ['/torah-portions', 'q', 'well', 'ark'],
  ['/torah-portions/noach', 'page', '2', '3'],
  ['/holiday-resources/purim', 'page', '2', '3'],
  ['/rabbis', 'q', 'adler', 'peretz'],
  ['/rabbis', 'page', '2', '3'],
  ['/rabbis/adler', 'page', '2', '3'],
  ['/synagogues', 'q', 'adler', 'peretz'],
  ['/synagogues', 'page', '2', '3'],
  ['/synagogues/beit-am', 'page', '2', '3'],
  ['/sources/genesis/28', 'page', '2', '3'],
];

test.each(parameters)(
  '%s has a different key for each value of %s, and is rendered with the value',
  (path, name, one, other) => {
    const [first, second] = [`${path}?${name}=${one}`, `${path}?${name}=${other}`];
    expect(new Set([path, first, second].map((url) => pageKey(url, friday))).size).toBe(3);
    expect([first, second].map(canonicalRenderUrl)).toEqual([first, second]);
  },
);

describe('the URL that a page is rendered from', () => {
  test.each([
    ['/directory?q=hope&q=evil', '/directory?q=evil'],
    ['/directory?utm_source=evil&page=2', '/directory?page=2'],
    ['/directory?language=he&x=1&language=en&language=he&language=', '/directory?language=en&language=he'],
    ['/directory?country=Israel&country=France&country=Israel', '/directory?country=France&country=Israel'],
    ['/rabbis?keyword=evil', '/rabbis'],
    ['/directory?page=0002', '/directory?page=2'],
    ['/directory?page=1', '/directory'],
    ['/directory?page=abc1', '/directory'],
    ['/rabbis/adler?page=2&page=1e9', '/rabbis/adler'],
    ['/sources/genesis/28?page=1000001', '/sources/genesis/28'],
    ['/Directory?q=hope', '/Directory?q=hope'],
    ['/directory/?q=hope', '/directory/?q=hope'],
    ['/%64irectory?q=hope&utm_source=evil', '/%64irectory?q=hope'],
    ['/sermon/a-ladder?print=evil', '/sermon/a-ladder'],
    ['http://evil.test/directory?q=a+b', '/directory?q=a+b'],
    ['/.//evil.test', '/evil.test'],
  ])('%s is rendered from %s and has the same cache key', (url, rendered) => {
    expect(canonicalRenderUrl(url)).toBe(rendered);
    expect(pageKey(rendered, friday)).toBeTypeOf('string');
    expect(pageKey(url, friday)).toBe(pageKey(rendered, friday));
  });

  test('has all parameters for a personal page, which has no key', () => {
    for (const url of [
      '/unsubscribe?token=1.a',
      '/Unsubscribe?token=1.a',
      '/admin?sermon=3',
      '/ADMIN/import?id=1',
      '/%61dmin',
      '/%75nsubscribe?token=1.a',
      '/submissions/a-token',
      '/%73ubmissions/a-token',
      '/submission%73/a-token?done=correct',
    ]) {
      expect(pageKey(url)).toBeNull();
      expect(canonicalRenderUrl(url)).toBe(url);
    }
    for (const dots of ['/.//', '/%2e//', '/x/..//', 'http://evil.test/.//']) {
      expect(pageKey(`${dots}submissions/a-token?done=correct`)).toBeNull();
      expect(canonicalRenderUrl(`${dots}submissions/a-token?done=correct`)).toBe(
        '/submissions/a-token?done=correct',
      );
    }
  });

  test('with 150,000 slashes is computed in linear time', () => {
    // In quadratic time this takes about 30 s, longer than the timeout.
    const url = `/a${'/'.repeat(150_000)}x`;
    expect(canonicalRenderUrl(url)).toBe(url);
  }, 10_000);
});

const requestWith = (parts: Record<string, unknown>) =>
  ({ headers: {}, query: {}, params: {}, raw: {}, routeOptions: {}, ...parts }) as unknown as FastifyRequest;

describe('the keys of other responses', () => {
  const input = z.object({ page: z.coerce.number().default(1) });

  test('unknown parameters are not part of a key', () => {
    const key = queryKey('list', input);
    expect(key(requestWith({}))).toBeTypeOf('string');
    expect(key(requestWith({ query: { page: '1', utm_source: 'mail' } }))).toBe(key(requestWith({})));
    expect(key(requestWith({ query: { page: '2' } }))).not.toBe(key(requestWith({})));
    const routeOptions = { url: '/api/list', schema: { querystring: input } };
    expect(restKey(requestWith({ routeOptions }))).toBeTypeOf('string');
    expect(restKey(requestWith({ routeOptions, query: { utm_source: 'mail' } }))).toBe(
      restKey(requestWith({ routeOptions })),
    );
  });

  test('invalid queries and repeated REST parameters have no key', () => {
    expect(queryKey('list', input)(requestWith({ query: { page: 'x' } }))).toBeNull();
    const routeOptions = { url: '/api/list', schema: { querystring: input } };
    expect(restKey(requestWith({ routeOptions, query: { page: ['1', '2'] } }))).toBeNull();
  });

  test('kinds of responses have different keys, and path parameters are normalized', () => {
    const request = requestWith({ params: { part: '1' } });
    expect(
      new Set([fixedKey('a'), pathKey('b', 'part'), queryKey('c', input)].map((key) => key(request))).size,
    ).toBe(3);
    expect(pathKey('b', 'part', Number)(requestWith({ params: { part: '01' } }))).toBe('b 1');
  });

  test('mutations, admin and unknown procedures, streams and batches above the limit have no key', () => {
    const key = proceduresKey(
      new Map([
        ['list', { type: 'query', inputs: [input] }],
        ['change', { type: 'mutation', inputs: [] }],
        ['admin.list', { type: 'query', inputs: [] }],
      ]),
      2,
    );
    const call = (path: string, parts = {}) =>
      key(requestWith({ params: { path }, query: { input: '{}' }, ...parts }));
    expect(call('list')).not.toBeNull();
    for (const path of ['change', 'admin.list', 'unknown', 'list,list']) expect(call(path)).toBeNull();
    expect(call('list', { headers: { 'trpc-accept': 'application/jsonl' } })).toBeNull();
    const batch = { query: { batch: '1', input: '{"0":{},"1":{},"2":{}}' } };
    expect(call('list,list', batch)).not.toBeNull();
    expect(call('list,list,list', batch)).toBeNull();
  });
});
