import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { scheduleOf } from '../../../../shared/calendar/calendar.ts';
import type { FacetValue } from '../../../../shared/directory.schemas.ts';
import { sermonLanguages } from '../../../../shared/directory.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { occasionsOfDay } from '../../occasions/catalogue/occasions-of-day.ts';

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp();
});
afterAll(() => site.close());

let seed = 26;
/** A pseudo-random integer below the argument, with a fixed seed. */
const randomInt = (below: number): number => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((seed / 2_147_483_648) * below);
};
const randomOf = <Value>(list: readonly Value[]): Value => list[randomInt(list.length)] as Value;
const randomSome = <Value>(list: readonly Value[]): Value[] => [
  ...new Set(Array.from({ length: 1 + randomInt(2) }, () => randomOf(list))),
];

const places = [
  { country: 'Israel', state: 'Center', city: 'Haifa' },
  { country: 'France', state: 'Rhône', city: 'Lyon' },
  { country: 'France', state: 'Center', city: 'Paris' },
  { country: 'United States', state: 'New York', city: 'Albany' },
] as const;
const keywords = ['Hope', 'Élan', 'justice', 'תקווה'];
/** Words in titles. They are rare enough that a search counts all matches. */
const titleWords = ['ladder', 'jabbok', 'manna', 'ephod'];
const recordings = {
  '/uploads/one.mp3': 'audio/mpeg',
  '/uploads/two.wav': 'audio/wav',
  'https://elsewhere.example/three.mp3': null,
} as const;

/** Ids of contributors; the fourth is merged into the first. */
const contributors = [1, 2, 3, 4] as const;
const rootOf = (contributor: number) => (contributor === 4 ? 1 : contributor);

interface Stored {
  readonly id: number;
  readonly rabbi: number;
  readonly synagogue: number;
  readonly title: string;
  readonly day: string;
  readonly place: (typeof places)[number];
  readonly keywords: readonly string[];
  readonly language: string;
  readonly audioUrl: keyof typeof recordings | null;
  readonly isVisible: boolean;
}

/** Stores sermons by SQL. @returns the properties that the naive filter compares */
async function storeLibrary(size: number): Promise<Stored[]> {
  const em = site.em();
  for (const [url, type] of Object.entries(recordings)) {
    if (type === null) continue;
    await em.execute(
      `insert into uploads (id, kind, url, content_type, size) values (?, 'audio', ?, ?, 1000)`,
      [url, url, type],
    );
  }
  for (const table of ['rabbis', 'synagogues']) {
    for (const id of contributors) {
      await em.execute(
        `insert into ${table} (id, root_id, slug, folded, name, sort_name) values (?, ?, ?, ?, ?, ?)`,
        [id, rootOf(id), `name-${id}`, `name ${id}`, `Name ${id}`, `name ${id}`],
      );
    }
  }
  for (const { country, state, city } of places)
    await em.execute('insert into locations (country, state, city) values (?, ?, ?)', [country, state, city]);
  const library = Array.from({ length: size }, (_, index): Stored => {
    const day = new Date(Date.UTC(2024, 8, 1) + randomInt(900) * 86_400_000);
    return {
      id: index + 1,
      rabbi: randomOf(contributors),
      synagogue: randomOf(contributors),
      title: randomInt(8) === 0 ? `The ${randomOf(titleWords)}` : 'A sermon',
      day: day.toISOString().slice(0, 10),
      place: randomOf(places),
      keywords: randomInt(3) === 0 ? [] : randomSome(keywords),
      language: randomOf(sermonLanguages),
      audioUrl: randomInt(2) === 0 ? null : randomOf(Object.keys(recordings) as (keyof typeof recordings)[]),
      isVisible: randomInt(10) > 0,
    };
  });
  const rows = library.map(({ place, keywords, day, ...sermon }) => ({
    ...sermon,
    ...place,
    keywords: keywords.join(', ') || null,
    day,
    is_hidden: String(!sermon.isVisible),
    audio_url: sermon.audioUrl,
  }));
  await em.execute(
    `insert into sermons (id, title, content, rabbi_name, synagogue_name, city, state, country, email, phone,
       date_delivered, keywords, language, audio_url, is_hidden, rabbi_id, synagogue_id, location_id)
     select row.id, title, 'Only the title counts.', 'Rabbi Adler', 'Beit Tefillah', row.city, row.state, row.country,
       'a@example.org', '5550123', day::timestamp at time zone 'UTC', keywords, language, audio_url, is_hidden, rabbi, synagogue, locations.id
     from json_to_recordset(?::json) row (id int, title text, city text, state text, country text, day text,
       keywords text, language text, audio_url text, is_hidden text, rabbi int, synagogue int)
     join locations on (locations.country, locations.state, locations.city) = (row.country, row.state, row.city)`,
    [JSON.stringify(rows)],
  );
  await site.app.publicCache.refresh();
  return library.filter(({ isVisible }) => isVisible);
}

type Filters = Record<string, string[]>;

function randomFilters(): Filters {
  const filters: Filters = {};
  const maybe = (name: string, values: () => string[]) => {
    if (randomInt(5) === 0) filters[name] = values();
  };
  maybe('rabbi', () => randomSome(['name-1', 'name-2', 'name-4', 'nobody']));
  maybe('synagogue', () => randomSome(['name-2', 'name-3', 'name-4']));
  maybe('occasion', () =>
    randomSome(['vayetzei', 'noach', 'yom-kippur', 'pesach', 'simchat-torah', 'behar']),
  );
  maybe('country', () => randomSome(['France', 'israel', 'Atlantis']));
  maybe('state', () => randomSome(['center', 'New York']));
  maybe('city', () => randomSome(['Paris', 'LYON', 'Albany']));
  maybe('from', () => [`2025-0${1 + randomInt(9)}-15`]);
  maybe('to', () => [`2025-1${randomInt(3)}-15`]);
  maybe('hasAudio', () => [randomOf(['true', 'false'])]);
  maybe('language', () => randomSome(sermonLanguages));
  maybe('keyword', () => randomSome(['hope', 'elan', 'JUSTICE', 'תקווה']));
  maybe('q', () => [randomOf(titleWords)]);
  return filters;
}

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** A naive implementation of the filters. */
const matches = (filters: Filters) => (sermon: Stored) => {
  const { place, day } = sermon;
  const is: Record<string, (value: string) => boolean> = {
    rabbi: (slug) => rootOf(sermon.rabbi) === rootOf(Number(slug.split('-')[1])),
    synagogue: (slug) => rootOf(sermon.synagogue) === rootOf(Number(slug.split('-')[1])),
    occasion: (slug) => occasionsOfDay(day, scheduleOf(place.country)).includes(slug),
    country: (name) => fold(name) === fold(place.country),
    state: (name) => fold(name) === fold(place.state),
    city: (name) => fold(name) === fold(place.city),
    from: (first) => day >= first,
    to: (last) => day <= last,
    hasAudio: (flag) => (sermon.audioUrl !== null) === (flag === 'true'),
    language: (language) => sermon.language === language,
    keyword: (keyword) => sermon.keywords.some((own) => fold(own) === fold(keyword)),
    q: (word) => sermon.title.includes(word),
  };
  return Object.entries(filters).every(([name, values]) => values.some((value) => is[name]?.(value)));
};

const newestFirst = (a: Stored, b: Stored) => (a.day === b.day ? b.id - a.id : a.day < b.day ? 1 : -1);

const idsIn = (xml: string, pattern: RegExp) => [...xml.matchAll(pattern)].map(([, id]) => Number(id));

test('the REST list, the directory, the feed and the podcast return the sermons of a naive filter', {
  timeout: 120_000,
}, async () => {
  const library = await storeLibrary(3_000);
  let found = 0;
  for (let round = 0; round < 300; round++) {
    const filters = randomFilters();
    const query = new URLSearchParams(
      Object.entries(filters).flatMap(([name, values]) => values.map((value) => [name, value])),
    );
    const label = `${query}`;
    const expected = library.filter(matches(filters)).sort(newestFirst);
    const expectedIds = expected.map(({ id }) => id);
    found += expected.length;

    const page = 1 + randomInt(3);
    const rest = await site.visit({ url: `/api/sermons?${query}&sort=date&page=${page}&limit=20` });
    expect(rest.statusCode, label).toBe(200);
    const pageIds = expectedIds.slice((page - 1) * 20, page * 20);
    expect(
      rest.json<{ id: number }[]>().map(({ id }) => id),
      label,
    ).toEqual(pageIds);
    expect(rest.headers['x-total-count'], label).toBe(String(expected.length));

    const input = {
      ...filters,
      q: filters.q?.[0],
      from: filters.from?.[0],
      to: filters.to?.[0],
      hasAudio: filters.hasAudio?.[0],
    };
    const directory = await site.visit({
      url: `/trpc/sermons.directory?input=${encodeURIComponent(JSON.stringify({ ...input, sort: 'date', page, limit: 20 }))}`,
    });
    const { items, total, facets, hasEpisodes } = directory.json().result.data;
    expect([items.map(({ id }: { id: number }) => id), total], label).toEqual([pageIds, expected.length]);
    for (const [name, values] of Object.entries<FacetValue[]>(facets)) {
      // A few facets in each round, because the naive counts take longest.
      for (const { value, count } of values.filter((_value, index) => index % 8 === round % 8)) {
        const chosen = library.filter(matches({ ...filters, [name]: [value] }));
        expect(count, `${label} with ${name}=${value}`).toBe(chosen.length);
      }
    }
    expect(hasEpisodes, label).toBe(expected.some(({ audioUrl }) => audioUrl === '/uploads/one.mp3'));

    const feed = await site.visit({ url: `/feed.xml?${query}` });
    expect(idsIn(feed.body, /<id>[^<]*\/sermon\/(\d+)<\/id>/g), label).toEqual(expectedIds.slice(0, 50));

    const podcast = await site.visit({ url: `/podcast.xml?${query}` });
    expect(idsIn(podcast.body, /<guid[^>]*>sermon-(\d+)<\/guid>/g), label).toEqual(
      expected
        .filter(({ audioUrl }) => audioUrl === '/uploads/one.mp3')
        .slice(0, 500)
        .map(({ id }) => id),
    );
  }
  expect(found).toBeGreaterThan(10_000);
});

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
test.each(malformed)('returns 400 that names the parameter: %s', async (query, field) => {
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

  test('rejects malformed, repeated and contradictory parameters by name, and caches nothing', async () => {
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

  test('ignores unknown parameters, which share one cache entry', async () => {
    await visit('language=he');
    const { bytes, misses } = site.app.publicCache.stats;
    for (let number = 0; number < 20; number++)
      expect((await visit(`language=he&utm${number}=${number}`)).statusCode).toBe(200);
    expect(site.app.publicCache.stats).toMatchObject({ bytes, misses });
  });
});

test('unknown slugs give an empty list, and empty and unknown parameters are ignored', async () => {
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

test('the same filters in another order are one cache entry', async () => {
  const read = (query: string) => site.visit({ url: `/api/sermons?${query}` });
  const misses = () => site.app.publicCache.stats.misses;
  await read('language=he&language=en&keyword=hope');
  const before = misses();
  await read('keyword=hope&language=en&language=he&utm=1');
  await read('language=en&keyword=hope&language=he&language=en');
  expect(misses()).toBe(before);
});

test('a filtered feed names its rabbis and synagogues in title and id', async () => {
  const feed = (await site.visit({ url: '/feed.xml?rabbi=name-1&synagogue=name-2&language=he' })).body;
  expect(feed).toContain('<title>Rabbi Adler, Beit Tefillah, in Hebrew | Bimah</title>');
  expect(feed).toContain('/directory?rabbi=name-1&amp;synagogue=name-2&amp;language=he</id>');
  const podcast = (await site.visit({ url: '/podcast.xml?rabbi=name-1&rabbi=nobody' })).body;
  expect(podcast).toContain('<title>Rabbi Adler, nobody | Bimah</title>');
  const occasion = (await site.visit({ url: '/feed.xml?occasion=VAYETZEI' })).body;
  expect(occasion).toContain('<title>Vayetzei | Bimah</title>');
});
