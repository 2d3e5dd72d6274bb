import { beforeAll, describe, expect, test } from 'vitest';
import { searchSite } from '../../../testing/sites/search-site.ts';

const { site, directory, search, store } = await searchSite();

describe('typos', () => {
  beforeAll(() =>
    store({
      title: 'Quinces at Dusk',
      rabbiName: 'Rabbi Shoshana Feldstein',
      synagogueName: 'Kehillat Ogden',
    }),
  );

  test.each(['Feldstien', 'Feldstin', 'Shosana Feldstein', 'feldstein quinecs', 'Ogdon'])(
    'a typo in a title or name is corrected: %s',
    async (q) => {
      const found = await directory({ q });
      expect(found.items.map((row) => row.title)).toEqual(['Quinces at Dusk']);
      expect(found.items[0]?.match?.parts.some((part) => part.isMarked)).toBe(true);
    },
  );

  test('a typo in a Hebrew name is corrected', async () => {
    await store({ title: 'A Hebrew name', rabbiName: 'הרב אברהם ויינשטוק' });
    expect(await search('וינשטוק')).toEqual(['A Hebrew name']);
  });

  test('a typo in a keyword is corrected', async () => {
    await store({ title: 'About keywords', keywords: 'Loganberries, תשובה' });
    for (const q of ['Loganberies', 'תשובא']) expect(await search(q), q).toEqual(['About keywords']);
  });

  test('literal matches come before corrected ones', async () => {
    await store({ title: 'Tangelo' });
    await store({ title: 'The error itself', content: 'Somebody once wrote tangelow.' });
    expect(await search('tangelow')).toEqual(['The error itself', 'Tangelo']);
  });

  test('a word with matches is corrected if none of them has the chosen keyword', async () => {
    for (const title of ['Pomelo', 'Pomelo again', 'Pomelo once more'])
      await store({ title, keywords: 'fruit' });
    await store({ title: 'Pomela', rabbiName: 'Rabbi Pomela', keywords: 'names' });
    expect(await search('pomelo')).toHaveLength(3);
    expect(await search('pomelo', { keyword: ['fruit'] })).toHaveLength(3);
    expect(await search('pomelo', { keyword: ['names'] })).toEqual(['Pomela']);
  });

  test('a word that is similar to no stored word finds nothing', async () => {
    expect(await directory({ q: 'zzyzxqw' })).toMatchObject({ items: [], total: 0, isTotalCut: false });
  });

  test('a name in a draft is not used to correct typos', async () => {
    await store({ title: 'Nobody knows', rabbiName: 'Rabbi Xylander', isPublished: 'false' });
    const rows = await site.em().execute(`select word from search_words where word = 'xylander'`);
    expect(rows).toEqual([]);
    expect(await search('Xylender')).toEqual([]);
  });
});
