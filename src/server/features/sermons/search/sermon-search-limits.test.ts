import { beforeAll, describe, expect, test } from 'vitest';
import { searchSite } from '../../../testing/sites/search-site.ts';

const { site, directory, search, store } = await searchSite();

describe('unusual queries do not cause an error', () => {
  beforeAll(() => store({ title: 'One that is there' }));

  test.each([
    ['only stop words', 'the and of'],
    ['only an exclusion', '-jacob'],
    ['an unbalanced quotation mark', '"'],
    ['quotation marks around nothing', '""'],
    ['a percent sign', '%'],
    ['an underscore', '_'],
    ['backslashes and apostrophes', "\\ ' \\'"],
    ['operators', '& | ! <-> :* ()'],
    ['minus signs', '- -- -"-"'],
    ['a lone surrogate', '\ud800'],
    ['emoji', '🕎🕎'],
    ['a lone geresh and gershayim', '׳ ״'],
    ['niqqud without letters', '\u05b8\u05b7'],
  ])('%s: no results', async (_, q) => {
    expect(await directory({ q })).toMatchObject({ items: [], total: 0 });
  });

  test('a query with a NUL character or of 100 words finds a sermon, and one of 500 characters is accepted', async () => {
    await store({ title: 'A yak and a wisent' });
    for (const q of ['yak\u0000wisent', 'yak '.repeat(100)])
      expect(await search(q)).toEqual(['A yak and a wisent']);
    for (const q of ['x'.repeat(200), '"ab '.repeat(100), '-'.repeat(500)])
      expect(await search(q)).toEqual([]);
  });

  test.each(['   ', '\u0000', ''])('the query %j is treated as empty', async (q) => {
    const found = await directory({ q });
    expect(found.total).toBeGreaterThan(0);
    expect(found.items[0]?.match).toBeNull();
  });
});

describe('the longest texts', () => {
  test('a sermon of about 40,000 different words is stored and found by its last word', async () => {
    const words: string[] = [];
    for (let length = 0; length < 199_900; length += (words.at(-1)?.length ?? 0) + 1)
      words.push(`ש${words.length.toString(36)}`);
    words.pop();
    const last = words.at(-1) ?? '';
    await store({ title: 'All words', content: words.join(' ') });
    expect(await search(last)).toEqual(['All words']);
  });

  test('66,000 words of 4-byte characters, and 150,000 characters that are each normalized to several, are stored', async () => {
    const content = Array.from({ length: 66_000 }, (_, index) =>
      String.fromCodePoint(0x20000 + (index % 42_000)),
    ).join(' ');
    for (const [title, text] of [
      ['Rare letters', content],
      ['One letter that becomes three', '㏒㎯½'.repeat(50_000)],
    ] as const) {
      const { id } = await store({ title, content: text });
      const sermon = (await site.visit({ url: `/api/sermons/${id}` })).json();
      // The text itself would make the message of a failure too long.
      expect(sermon.content === text, title).toBe(true);
      expect((await search(title))[0]).toBe(title);
    }
  });
});

test('of 601 matches, 500 are listed, the newest match in a title first, and the total is marked as cut', async () => {
  const em = site.em();
  const first = await store({ title: 'Persimmony zero', content: 'The okapi was here, so they say.' });
  await em.execute(
    `insert into sermons (title, content, rabbi_name, synagogue_name, city, state, country, email, phone, date_delivered, location_id)
     select 'Okapi ' || n, 'The okapi was here, so they say.', rabbi_name, synagogue_name, city, state, country, email, phone,
       timestamptz '2000-01-01T00:00:00Z' + n * interval '1 day', location_id
     from sermons, generate_series(1, 600) n where id = ?`,
    [first.id],
  );
  const found = await directory({ q: 'okapi', limit: 5 });
  expect(found).toMatchObject({ total: 500, isTotalCut: true });
  expect(found.items[0]?.title).toBe('Okapi 600');
  expect((await directory({ q: 'okapi', limit: 5, page: 100 })).items).toHaveLength(5);
  expect((await directory({ q: 'okapi', limit: 5, page: 101 })).items).toHaveLength(0);
});

test('an excluded word is in none of the first 50 results when the total is cut', async () => {
  const em = site.em();
  const first = await store({ title: 'Medlary zero', content: 'Nothing of the kind.' });
  await em.execute(
    `insert into sermons (title, content, rabbi_name, synagogue_name, city, state, country, email, phone, date_delivered, location_id)
     select 'Quoll ' || n, case when n % 3 = 0 then 'An axolotl was here.' else 'It was here alone.' end,
       rabbi_name, synagogue_name, city, state, country, email, phone,
       timestamptz '2000-01-01T00:00:00Z' + n * interval '1 day', location_id
     from sermons, generate_series(1, 1200) n where id = ?`,
    [first.id],
  );
  const found = await directory({ q: 'quoll -axolotl', sort: 'date', order: 'asc', limit: 50 });
  expect(found).toMatchObject({ isTotalCut: true });
  expect(found.items).toHaveLength(50);
  expect(found.items.filter(({ title }) => Number(title.slice('Quoll '.length)) % 3 === 0)).toEqual([]);
});
