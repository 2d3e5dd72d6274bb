import { beforeAll, expect, test } from 'vitest';
import { searchSite } from '../../../testing/sites/search-site.ts';

// All sermons but the first contain both words, and each word is in 160 titles. The newest hundred sermons are searched
// in full, and sixty older title matches are added. These are searched first in a range of ids that contains enough of
// them if they are evenly distributed.
const sermonCount = 18_000;
const newestMatchCount = 99;
const olderTitleMatchCount = 60;

const { site, store, directory } = await searchSite();
beforeAll(async () => {
  const em = site.em();
  const first = await store({ title: 'First', content: 'Nothing yet.' });
  // The first sermon is the newest and has neither word, so 99 of the newest hundred match.
  // Every 112th title begins with Numbat, and the other 160 of the last 161 with Quokka.
  await em.execute(
    `insert into sermons (title, content, rabbi_name, synagogue_name, city, state, country, email, phone, date_delivered, location_id)
     select case when n % 112 = 0 then 'Numbat ' when n > ${sermonCount - 161} then 'Quokka ' else 'Sermon ' end || n,
       'The numbat and the quokka.', rabbi_name, synagogue_name, city, state, country, email, phone,
       timestamptz '2020-01-01T00:00:00Z' - n * interval '1 day', location_id
     from sermons, generate_series(1, ${sermonCount}) n where id = ?`,
    [first.id],
  );
  await em.execute('analyze sermons');
});

test.each([
  ['spread over all sermons', 'numbat'],
  ['outside the range of ids that is searched first', 'quokka'],
])('adds 60 older title matches when they are %s', async (_, q) => {
  const found = await directory({ q, limit: olderTitleMatchCount + 1 });
  expect(found).toMatchObject({ total: newestMatchCount + olderTitleMatchCount, isTotalCut: true });
  const titleMatches = found.items.filter(({ title }) => title.toLowerCase().startsWith(q));
  expect(titleMatches).toHaveLength(olderTitleMatchCount);
  expect(found.items.slice(0, olderTitleMatchCount)).toEqual(titleMatches);
});
