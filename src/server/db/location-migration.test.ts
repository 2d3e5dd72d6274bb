import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMemoryOrm } from '../composition/orm.ts';
import { listCountries, listStates } from '../features/locations/location.service.ts';
import { directory } from '../features/sermons/sermon.service.ts';
import { migrate } from './migrate.ts';

const page = { page: 1, limit: 5, order: 'desc' } as const;
const orm = await openMemoryOrm();

const places = [
  ['Israel', 'Jerusalem', 'Jerusalem'],
  ['Israel\u200E', 'Jerusalem', 'Jerusalem'],
  ['ישראל', 'מחוז\u200F ירושלים', 'ירושלים'],
  ['France', 'Rho\u0302ne', 'Lyon'],
] as const;

beforeAll(async () => {
  await orm.migrator.up({ to: 'Migration20261121163000_forget_refusals' });
  const em = orm.em.fork();
  for (const [index, [country, state, city]] of places.entries()) {
    await em.execute('insert into locations (country, state, city) values (?, ?, ?)', [country, state, city]);
    // On May 30, 2026, Nasso was read in the diaspora, and Beha'alotcha in Israel.
    await em.execute(
      `insert into sermons (title, content, rabbi_name, synagogue_name, city, state, country, email, phone, date_delivered, portion, location_id)
       values (?, 'A sermon of some words.', 'Rabbi Adler', 'Beit Tefillah', ?, ?, ?, 'a@example.org', '5550123', '2026-05-30T00:00:00Z', 'nasso', ?)`,
      [`Sermon ${index + 1}`, city, state, country, index + 1],
    );
  }
  await migrate(orm);
});

afterAll(() => orm.close());

test('the migrations merge locations that look alike, with all their sermons', async () => {
  const em = orm.em.fork();
  expect(await listCountries(em)).toEqual(['France', 'Israel']);
  expect(await listStates(em, { country: 'ישראל' })).toEqual(['Jerusalem', 'מחוז ירושלים']);
  const found = await directory(em, {
    ...page,
    country: ['Israel'],
    state: ['Jerusalem'],
    city: ['Jerusalem'],
  });
  expect(found.items.map(({ title, country }) => [title, country])).toEqual([
    ['Sermon 2', 'Israel'],
    ['Sermon 1', 'Israel'],
  ]);
  const counts = await em.execute('select country, visible_sermons as n from locations order by id');
  expect(counts).toEqual([
    { country: 'Israel', n: 2 },
    { country: 'Israel', n: 1 },
    { country: 'France', n: 1 },
  ]);
  expect((await directory(em, { ...page, state: ['Rh\u00F4ne'] })).total).toBe(1);
});

test('the migrations assign sermons given in Israel to the portion that is read there', async () => {
  const stored = await orm.em.fork().execute('select title, portion from sermons order by id');
  expect(stored).toEqual([
    { title: 'Sermon 1', portion: 'behaalotcha' },
    { title: 'Sermon 2', portion: 'behaalotcha' },
    { title: 'Sermon 3', portion: 'behaalotcha' },
    { title: 'Sermon 4', portion: 'nasso' },
  ]);
  const titles = async (portion: string) =>
    (await directory(orm.em.fork(), { ...page, portion })).items.map(({ title }) => title);
  expect(await titles('behaalotcha')).toEqual(['Sermon 3', 'Sermon 2', 'Sermon 1']);
  expect(await titles('nasso')).toEqual(['Sermon 4']);
});
