import { afterAll } from 'vitest';
import { sermonLanguages } from '../../../shared/directory.ts';
import { seededRandom } from '../../../shared/testing/random.ts';
import { createTestApp, type TestApp } from '../test-app.ts';

/** Functions that return pseudo-random values, the same in each run. */
function randomValues() {
  const randomInt = seededRandom(26);
  const randomOf = <Value>(list: readonly Value[]): Value => list[randomInt(list.length)] as Value;
  const randomSome = <Value>(list: readonly Value[]): Value[] => [
    ...new Set(Array.from({ length: 1 + randomInt(2) }, () => randomOf(list))),
  ];
  return { randomInt, randomOf, randomSome };
}

const places = [
  { country: 'Israel', state: 'Center', city: 'Haifa' },
  { country: 'France', state: 'Rhône', city: 'Lyon' },
  { country: 'France', state: 'Center', city: 'Paris' },
  { country: 'United States', state: 'New York', city: 'Albany' },
] as const;
const keywords = ['Hope', 'Élan', 'justice', 'תקווה'];
/** Words in some titles: rare enough that a search counts all matches. */
export const titleWords = ['ladder', 'jabbok', 'manna', 'ephod'];
/** Content types of recordings by URL; null for a file on another site. */
const recordings = {
  '/uploads/one.mp3': 'audio/mpeg',
  '/uploads/two.wav': 'audio/wav',
  'https://elsewhere.example/three.mp3': null,
} as const;

/** Ids of rabbis, and of synagogues; the fourth is merged into the first. */
const contributorIds = [1, 2, 3, 4] as const;
/** Returns the id of the contributor that this one is merged into, or its own id. */
export const rootIdOf = (id: number) => (id === 4 ? 1 : id);

/** A visible or hidden sermon, with the properties by which lists can be filtered. */
export interface StoredSermon {
  readonly id: number;
  readonly rabbi: number;
  readonly synagogue: number;
  readonly title: string;
  /** The day of delivery, as `YYYY-MM-DD`. */
  readonly day: string;
  readonly place: (typeof places)[number];
  readonly keywords: readonly string[];
  readonly language: string;
  readonly audioUrl: keyof typeof recordings | null;
  readonly isVisible: boolean;
}

/** Stores sermons by SQL. @returns the properties of the visible ones that tests compare */
async function storeLibrary(
  site: TestApp,
  size: number,
  { randomInt, randomOf, randomSome }: ReturnType<typeof randomValues>,
): Promise<StoredSermon[]> {
  const em = site.em();
  for (const [url, type] of Object.entries(recordings)) {
    if (type === null) continue;
    await em.execute(
      `insert into uploads (id, kind, url, content_type, size) values (?, 'audio', ?, ?, 1000)`,
      [url, url, type],
    );
  }
  for (const table of ['rabbis', 'synagogues']) {
    for (const id of contributorIds) {
      await em.execute(
        `insert into ${table} (id, root_id, slug, folded, name, sort_name) values (?, ?, ?, ?, ?, ?)`,
        [id, rootIdOf(id), `name-${id}`, `name ${id}`, `Name ${id}`, `name ${id}`],
      );
    }
  }
  for (const { country, state, city } of places)
    await em.execute('insert into locations (country, state, city) values (?, ?, ?)', [country, state, city]);
  const library = Array.from({ length: size }, (_, index): StoredSermon => {
    const day = new Date(Date.UTC(2024, 8, 1) + randomInt(900) * 86_400_000);
    return {
      id: index + 1,
      rabbi: randomOf(contributorIds),
      synagogue: randomOf(contributorIds),
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

/**
 * A site with a library of random sermons, which are the same in each run.
 * @param size the number of sermons, including hidden ones
 * @returns the site; the visible sermons; and functions that return more random values
 */
export async function librarySite(size: number) {
  const site = await createTestApp();
  afterAll(() => site.close());
  const random = randomValues();
  return { site, library: await storeLibrary(site, size, random), ...random };
}
