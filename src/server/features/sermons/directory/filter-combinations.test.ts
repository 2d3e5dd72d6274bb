import { expect, test } from 'vitest';
import { scheduleOf } from '../../../../shared/calendar/calendar.ts';
import type { FacetValue } from '../../../../shared/directory.schemas.ts';
import { sermonLanguages } from '../../../../shared/directory.ts';
import { librarySite, rootIdOf, type StoredSermon, titleWords } from '../../../testing/sites/library-site.ts';
import { occasionsOfDay } from '../../occasions/catalog/occasions-of-day.ts';

const { site, library, randomInt, randomOf, randomSome } = await librarySite(3_000);

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
const matches = (filters: Filters) => (sermon: StoredSermon) => {
  const { place, day } = sermon;
  const matchers: Record<string, (value: string) => boolean> = {
    rabbi: (slug) => rootIdOf(sermon.rabbi) === rootIdOf(Number(slug.split('-')[1])),
    synagogue: (slug) => rootIdOf(sermon.synagogue) === rootIdOf(Number(slug.split('-')[1])),
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
  return Object.entries(filters).every(([name, values]) => values.some((value) => matchers[name]?.(value)));
};

const newestFirst = (a: StoredSermon, b: StoredSermon) =>
  a.day === b.day ? b.id - a.id : a.day < b.day ? 1 : -1;

const idsIn = (xml: string, pattern: RegExp) => [...xml.matchAll(pattern)].map(([, id]) => Number(id));

test('the REST list, the directory, the feed and the podcast return the sermons that a naive filter finds', async () => {
  let matchCount = 0;
  let checkedFacetCount = 0;
  for (let round = 0; round < 300; round++) {
    const filters = randomFilters();
    const query = new URLSearchParams(
      Object.entries(filters).flatMap(([name, values]) => values.map((value) => [name, value])),
    );
    const label = `${query}`;
    const expected = library.filter(matches(filters)).sort(newestFirst);
    const expectedIds = expected.map(({ id }) => id);
    matchCount += expected.length;

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
      // Each round checks an eighth of the values, because the naive counts take longest.
      for (const { value, count } of values.filter((_value, index) => index % 8 === round % 8)) {
        const chosen = library.filter(matches({ ...filters, [name]: [value] }));
        expect(count, `${label} with ${name}=${value}`).toBe(chosen.length);
        checkedFacetCount += 1;
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
  expect(matchCount).toBeGreaterThan(10_000);
  expect(checkedFacetCount).toBeGreaterThan(500);
});
