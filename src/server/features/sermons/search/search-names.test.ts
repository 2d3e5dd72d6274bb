import { beforeAll, expect, test } from 'vitest';
import { searchSite } from '../../../testing/search-site.ts';

// Every sermon but the first contains the words; one in a hundred has one of them in the title. The newest hundred
// sermons are searched in full, and sixty older title matches are added. These are searched first in a range of ids
// that contains enough of them if they are evenly distributed.
const sermons = 18_000;
const newestMatches = 99;
const olderTitleMatches = 60;

const { site, store, directory } = await searchSite();
beforeAll(async () => {
  const em = site.em();
  const first = await store({ title: 'First', content: 'Nothing yet.' });
  // The first sermon is the newest, so it does not have the word in its title.
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
  ['outside the range of ids that is searched first', 'quokka'],
])('adds the same number of title matches when they are %s', async (_, q) => {
  const found = await directory({ q, limit: olderTitleMatches + 1 });
  expect(found).toMatchObject({ total: newestMatches + olderTitleMatches, isTotalCut: true });
  const titled = found.items.filter(({ title }) => title.toLowerCase().startsWith(q));
  expect(titled).toHaveLength(olderTitleMatches);
  expect(found.items.slice(0, olderTitleMatches)).toEqual(titled);
});
