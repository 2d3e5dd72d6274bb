import { expect, test } from 'vitest';
import type { NameMatches } from '../../../shared/contributor.schemas.ts';
import { contributorSite } from '../../testing/sites/contributor-site.ts';

const { get, store, send } = await contributorSite();

/** The matches of a search, each as its name and count of sermons. */
async function matchesOf(q: string) {
  const response = await get(`/trpc/contributors.matches?input=${encodeURIComponent(JSON.stringify({ q }))}`);
  expect([q, response.statusCode]).toEqual([q, 200]);
  const { rabbi, synagogue } = response.json<{ result: { data: NameMatches } }>().result.data;
  const list = ({ items }: NameMatches['rabbi']) =>
    items.map(({ name, sermonCount }) => `${name}: ${sermonCount}`);
  return {
    rabbis: list(rabbi),
    synagogues: list(synagogue),
    hasMore: { rabbis: rabbi.hasMore, synagogues: synagogue.hasMore },
  };
}

test('a search by a former, a merged or the chosen name of a rabbi finds the rabbi with all sermons', async () => {
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

test('words of a search match only where words of a name begin, all in one name', async () => {
  await store({ rabbiName: 'Rabbi Lea Goldwasser', synagogueName: 'B’nai Wasser' });
  expect(await matchesOf('wasser')).toMatchObject({ rabbis: [], synagogues: ['B’nai Wasser: 1'] });
  expect(await matchesOf('goldw')).toMatchObject({ rabbis: ['Rabbi Lea Goldwasser: 1'], synagogues: [] });
  expect(await matchesOf('lea wasser')).toMatchObject({ rabbis: [], synagogues: [] });
});

test('a search without a word of two letters, and one that excludes a word, match no name', async () => {
  await store({ rabbiName: 'Rabbi Q Quill' });
  for (const q of ['', ' ', 'q', '%', '_', '-', '"', 'quill -bread', '\u0000'])
    expect([q, await matchesOf(q)]).toMatchObject([q, { rabbis: [], synagogues: [] }]);
});

test('three rabbis with the most visible sermons are shown, and whether there are more', async () => {
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
