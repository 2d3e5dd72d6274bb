import { beforeAll, expect, test } from 'vitest';
import { searchSite } from '../../testing/searches.ts';

// A word that every sermon but the first holds, and one in a hundred in its title. The newest hundred, of which that is
// one, are looked through wholly, and sixty titles are added: first from a part of all numbers, which would hold them if they were spread evenly.
const sermons = 18_000;
const looked = 99;
const added = 60;

const { site, store, directory } = await searchSite();
beforeAll(async () => {
  const em = site.em();
  const first = await store({ title: 'First', content: 'Nothing yet.' });
  // What came first is the newest, so that no title with the word is among those.
  await em.execute(
    `insert into sermons (title, content, rabbi_name, synagogue_name, city, state, country, email, phone, date_delivered, location_id)
     select case when n % 112 = 0 then 'Numbat ' when n > ${sermons - 161} then 'Quokka ' else 'Sermon ' end || n,
       'The numbat and the quokka.', rabbi_name, synagogue_name, city, state, country, email, phone,
       timestamptz '2020-01-01T00:00:00Z' - n * interval '1 day', location_id
     from sermons, generate_series(1, ${sermons}) n where id = ?`,
    [first.id],
  );
  await em.execute('analyze sermons');
}, 240_000);

test.each([
  ['spread over all sermons', 'numbat'],
  ['that came all at once, behind the part that is looked through first', 'quokka'],
])('of titles %s, as many are added to the newest', async (_, q) => {
  const found = await directory({ q, limit: added + 1 });
  expect(found).toMatchObject({ total: looked + added, isTotalCut: true });
  const titled = found.items.filter(({ title }) => title.toLowerCase().startsWith(q));
  expect(titled).toHaveLength(added);
  expect(found.items.slice(0, added)).toEqual(titled);
});
