import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { directorySorts } from '../../../../shared/directory.ts';
import { seededRandom } from '../../../../shared/testing/random.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { Location } from '../../locations/location.entity.ts';
import { Sermon } from '../sermon/sermon.entity.ts';
import { createStoredSermon } from '../sermon/sermon.factory.ts';
import { listSermons } from './sermon-list.service.ts';

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp();
});
afterAll(() => site.close());

const sorts = directorySorts.filter((sort) => sort !== 'relevance');
const names = ['Zohar', 'amos', 'Élan', 'Ethan', '“Brich', 'ברכה', 'אברהם', 'San', 'San Jose'];
const randomInt = seededRandom(11);
const randomName = () => names[randomInt(names.length)] ?? '';

const addSermon = () =>
  createStoredSermon(site.em(), {
    title: `${randomName()} ${randomName()}`,
    rabbiName: `Rabbi ${randomName()}`,
    synagogueName: randomName(),
    city: randomName(),
    state: randomName(),
    country: ['Israel', 'France'][randomInt(2)] ?? '',
    dateDelivered: new Date(Date.UTC(2026, 10 - randomInt(3), 7 * (1 + randomInt(3)))),
    isHidden: randomInt(5) === 0 ? 'true' : 'false',
  });

/** The ids as the database sorts them, without the in-memory index. */
async function expectedIds(
  sort: string,
  order: string,
  locationIds: number[] | undefined,
): Promise<number[]> {
  const keys: Record<string, string> = {
    date: 'date_delivered',
    title: 'sort_key(title) collate "C"',
    rabbi: 'sort_key(rabbi_name) collate "C"',
    synagogue: 'sort_key(synagogue_name) collate "C"',
  };
  const key =
    sort === 'location'
      ? `sort_key(city) collate "C" ${order}, sort_key(state) collate "C"`
      : (keys[sort] ?? '');
  const rows = await site.em().execute<{ id: number }[]>(
    `select id from sermons where is_published = 'true' and is_hidden = 'false'
     ${locationIds ? `and location_id in (${[0, ...locationIds].join(', ')})` : ''}
     order by ${key} ${order}, date_delivered desc, id desc`,
  );
  return rows.map((row) => row.id);
}

async function idsOfAllPages(
  sort: (typeof sorts)[number],
  order: 'asc' | 'desc',
  country: string[] | undefined,
  limit = 25,
) {
  const ids: number[] = [];
  for (;;) {
    const page = await listSermons(site.em(), {
      filters: { country },
      sort,
      order,
      limit,
      offset: ids.length,
    });
    ids.push(...page.ids);
    if (page.ids.length === 0) {
      expect(page.total).toBe(ids.length);
      return ids;
    }
  }
}

describe('the sort orders of the directory', () => {
  test('are the same as in the database after random changes, for each sort and direction', async () => {
    const sermons: Sermon[] = [];
    while (sermons.length < 40) sermons.push(await addSermon());
    for (let round = 0; round < 4; round++) {
      const em = site.em();
      for (let step = 0; step <= round; step++) {
        const sermon = await em.findOne(Sermon, {
          id: sermons[randomInt(sermons.length)]?.id ?? 0,
        });
        if (!sermon || randomInt(4) === 0) sermons.push(await addSermon());
        else if (step === 3) await em.remove(sermon).flush();
        else {
          if (randomInt(2) === 0) sermon.isHidden = sermon.isHidden === 'true' ? 'false' : 'true';
          sermon.title = `${randomName()} ${randomName()}`;
          sermon.rabbiName = randomName();
          sermon.dateDelivered = new Date(Date.UTC(2026, 9, 1 + randomInt(20)));
          await em.flush();
        }
      }
      const french = await em.getRepository(Location).findVisibleIds({ country: 'france' });
      for (const sort of sorts) {
        for (const order of ['asc', 'desc'] as const) {
          expect(await idsOfAllPages(sort, order, undefined), `${sort} ${order}`).toEqual(
            await expectedIds(sort, order, undefined),
          );
          expect(await idsOfAllPages(sort, order, ['france']), `${sort} ${order}`).toEqual(
            await expectedIds(sort, order, french),
          );
        }
      }
    }
  });

  test('are the same as in the database after bulk changes, for five concurrent reads sorted by title', async () => {
    const { id } = await addSermon();
    await site.em().execute(
      `insert into sermons (title, content, rabbi_name, synagogue_name, city, state, country, email, phone, date_delivered, location_id)
       select 'Bulk ' || n, content, rabbi_name, synagogue_name, city, state, country, email, phone, date_delivered, location_id
       from sermons, generate_series(1, 900) n where id = ?`,
      [id],
    );
    await site.em().execute(`delete from sermons where title like 'Bulk %' and id % 3 = 0`);
    const pages = await Promise.all(
      Array.from({ length: 5 }, () => idsOfAllPages('title', 'asc', undefined, 400)),
    );
    for (const ids of pages) expect(ids).toEqual(await expectedIds('title', 'asc', undefined));
    await site.em().execute(`delete from sermons where title like 'Bulk %'`);
    const again = await Promise.all(
      Array.from({ length: 5 }, () => idsOfAllPages('title', 'asc', undefined, 400)),
    );
    for (const ids of again) expect(ids).toEqual(await expectedIds('title', 'asc', undefined));
  });

  test('ignore case, accents and quotation marks of synagogue names', async () => {
    const country = 'Norway';
    for (const synagogueName of names) await createStoredSermon(site.em(), { synagogueName, country });
    const input = { country: [country], sort: 'synagogue', order: 'asc', limit: 100 };
    const response = await site.visit({
      url: `/trpc/sermons.directory?input=${encodeURIComponent(JSON.stringify(input))}`,
    });
    const { items } = response.json().result.data;
    expect(items.map((row: { synagogueName: string }) => row.synagogueName)).toEqual([
      'amos',
      '“Brich',
      'Élan',
      'Ethan',
      'San',
      'San Jose',
      'Zohar',
      'אברהם',
      'ברכה',
    ]);
  });
});

test('the keyword filter shows a keyword as the newest sermon spells it', async () => {
  const store = (keywords: string, day: string, isHidden: 'true' | 'false' = 'false') =>
    createStoredSermon(site.em(), { keywords, dateDelivered: new Date(`${day}T00:00:00Z`), isHidden });
  await store('Facade, רמבם', '2026-01-03');
  await store('hope, façade,  רמב״ם ', '2026-01-10');
  await store('FACADE', '2026-01-17', 'true');
  const input = encodeURIComponent(JSON.stringify({ keyword: ['FAÇADE', 'no such keyword'] }));
  const response = await site.visit({ url: `/trpc/sermons.directory?input=${input}` });
  const { keyword } = response.json().result.data.facets;
  expect(keyword).toEqual([
    { value: 'facade', label: 'façade', count: 2, isChosen: true },
    { value: 'no such keyword', label: 'no such keyword', count: 0, isChosen: true },
    { value: 'רמבם', label: 'רמב״ם', count: 2, isChosen: false },
    { value: 'hope', label: 'hope', count: 1, isChosen: false },
  ]);
});
