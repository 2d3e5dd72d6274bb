import { expect, test } from 'vitest';
import type { NameMatches } from '../../../shared/contributor.schemas.ts';
import { contributorSite } from '../../testing/sites/contributor-site.ts';

const { get, store, send } = await contributorSite();

async function read(q: string): Promise<NameMatches> {
  const response = await get(
    `/trpc/contributors.nameMatches?input=${encodeURIComponent(JSON.stringify({ q }))}`,
  );
  expect([q, response.statusCode]).toEqual([q, 200]);
  return response.json().result.data;
}

/** The matches of a search, each as its name and count of sermons. */
async function matchesOf(q: string) {
  const { rabbi, synagogue } = await read(q);
  const list = ({ items }: NameMatches['rabbi']) =>
    items.map(({ name, sermonCount }) => `${name}: ${sermonCount}`);
  return {
    rabbis: list(rabbi),
    synagogues: list(synagogue),
    hasMore: { rabbis: rabbi.hasMore, synagogues: synagogue.hasMore },
  };
}

test('a rabbi is found by every spelling of the sermons and by the chosen name, after a merge and a rename', async () => {
  await store({ rabbiName: 'Rabbi Avrum Stern' });
  await store({ rabbiName: 'הרב אברהם שטרן' });
  const hebrewPath = `/rabbis/${encodeURIComponent('אברהם-שטרן')}`;
  expect((await send(`${hebrewPath}/merge`, { into: 'avrum-stern' })).statusCode).toBe(200);
  expect((await send('/rabbis/avrum-stern', { name: 'Rabbi Abraham Star' }, 'PATCH')).statusCode).toBe(200);
  for (const q of [
    'Avrum',
    'stern avrum',
    'R. Stern',
    'Rabbi Abraham Star',
    'שטרן',
    'הרב שטרן',
    '"avrum stern"',
  ])
    expect([q, (await matchesOf(q)).rabbis]).toEqual([q, ['Rabbi Abraham Star: 2']]);
});

test('each word of a search must begin a word of the name of one rabbi or synagogue', async () => {
  await store({ rabbiName: 'Rabbi Lea Goldwasser', synagogueName: 'B’nai Wasser' });
  expect(await matchesOf('wasser')).toMatchObject({ rabbis: [], synagogues: ['B’nai Wasser: 1'] });
  expect(await matchesOf('goldw')).toMatchObject({ rabbis: ['Rabbi Lea Goldwasser: 1'], synagogues: [] });
  expect(await matchesOf('lea wasser')).toMatchObject({ rabbis: [], synagogues: [] });
});

test('a search without two consecutive letters, and one that excludes a word, match no name', async () => {
  await store({ rabbiName: 'Rabbi Q Quill' });
  for (const q of ['', ' ', 'q', '%', '_', '-', '"', 'quill -bread', '"quill"-bread', '\u0000'])
    expect([q, await matchesOf(q)]).toMatchObject([q, { rabbis: [], synagogues: [] }]);
});

test('punctuation and single letters beside a name are ignored', async () => {
  await store({ rabbiName: 'Rabbi Q Quill' });
  for (const q of ['quill --', 'quill -!', '"q quill"', '"q -quill"'])
    expect([q, (await matchesOf(q)).rabbis]).toEqual([q, [expect.stringMatching(/^Rabbi Q Quill/)]]);
});

test('a synagogue is shown with its city, and a name with its Hebrew spelling', async () => {
  await store({ rabbiName: 'Rabbi Nili Oren', synagogueName: 'Beth Oren', city: 'Springfield' });
  const { rabbi, synagogue } = await read('oren');
  expect(synagogue.items).toEqual([
    { slug: 'beth-oren', name: 'Beth Oren', hebrewName: null, sermonCount: 1, city: 'Springfield' },
  ]);
  await store({ rabbiName: 'הרב נילי אורן' });
  await send(`/rabbis/${encodeURIComponent('נילי-אורן')}/merge`, { into: 'nili-oren' });
  expect([rabbi.items[0]?.hebrewName, (await read('אורן')).rabbi.items[0]]).toMatchObject([
    null,
    { slug: 'nili-oren', hebrewName: 'הרב נילי אורן' },
  ]);
});

test('the three rabbis with the most visible sermons are listed, and whether there are more', async () => {
  for (const [first, count] of [
    ['Ada', 1],
    ['Bea', 3],
    ['Cal', 2],
    ['Dov', 2],
  ] as const)
    for (let index = 0; index < count; index++) await store({ rabbiName: `Rabbi ${first} Zomer` });
  await store({ rabbiName: 'Rabbi Dov Zomer', isHidden: 'true' });
  await store({ rabbiName: 'Rabbi Eve Zomer', isPublished: 'false' });
  expect(await matchesOf('zomer')).toMatchObject({
    rabbis: ['Rabbi Bea Zomer: 3', 'Rabbi Cal Zomer: 2', 'Rabbi Dov Zomer: 2'],
    hasMore: { rabbis: true, synagogues: false },
  });
  expect(await matchesOf('dov zomer')).toMatchObject({
    rabbis: ['Rabbi Dov Zomer: 2'],
    hasMore: { rabbis: false },
  });
  expect((await matchesOf('eve zomer')).rabbis).toEqual([]);
});
