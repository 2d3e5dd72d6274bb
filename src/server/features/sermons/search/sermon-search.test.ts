import { beforeAll, describe, expect, test } from 'vitest';
import type { DirectoryRow } from '../../../../shared/directory.schemas.ts';
import { searchSite } from '../../../testing/search-site.ts';
import { Sermon } from '../sermon/sermon.entity.ts';

const { site, directory, search, store } = await searchSite();

const day = (text: string) => new Date(`${text}T00:00:00Z`);
/** The excerpt, with matches in brackets. */
const marked = (row: DirectoryRow | undefined) =>
  row?.match?.parts.map(({ text, isMarked }) => (isMarked ? `[${text}]` : text)).join('');

describe('the order of results', () => {
  test('ranks matches in title, then rabbi, synagogue, keywords, preview, content', async () => {
    // The lower the rank of the field, the newer the sermon: sorting by date would reverse the order.
    await store({ title: 'About the kumquat', dateDelivered: day('2020-01-01') });
    await store({ title: 'By rabbi', rabbiName: 'Rabbi Kumquat', dateDelivered: day('2021-01-01') });
    await store({ title: 'At synagogue', synagogueName: 'Beth Kumquat', dateDelivered: day('2022-01-01') });
    await store({ title: 'In keywords', keywords: 'fruit, kumquats', dateDelivered: day('2023-01-01') });
    await store({ title: 'In preview', preview: 'It tells of kumquats.', dateDelivered: day('2024-01-01') });
    await store({
      title: 'In content',
      content: `${'A kumquat and another kumquat. '.repeat(40)}`,
      dateDelivered: day('2025-01-01'),
    });
    const found = await directory({ q: 'kumquat' });
    expect(found.total).toBe(6);
    expect(found.items.map((row) => [row.title, row.match?.field])).toEqual([
      ['About the kumquat', 'title'],
      ['By rabbi', 'rabbiName'],
      ['At synagogue', 'synagogueName'],
      ['In keywords', 'keywords'],
      ['In preview', 'preview'],
      ['In content', 'content'],
    ]);
  });

  test('a chosen order overrides relevance, and pages follow it', async () => {
    const first = await directory({ q: 'kumquat', sort: 'date', order: 'desc', limit: 4 });
    const second = await directory({ q: 'kumquat', sort: 'date', order: 'desc', limit: 4, page: 2 });
    expect(first.total).toBe(6);
    expect([...first.items, ...second.items].map((row) => row.title)).toEqual([
      'In content',
      'In preview',
      'In keywords',
      'At synagogue',
      'By rabbi',
      'About the kumquat',
    ]);
    expect((await directory({ q: 'kumquat', page: 9 })).total).toBe(6);
    expect((await search('kumquat', { sort: 'title', order: 'asc' }))[0]).toBe('About the kumquat');
  });

  test('a chosen order sorts like the directory: punctuation and accents do not count', async () => {
    for (const title of [
      'Zeal for carambolas',
      'Élan of carambolas',
      '“Beyond” carambolas',
      'alone with carambolas',
    ])
      await store({ title });
    expect(await search('carambolas', { sort: 'title', order: 'asc' })).toEqual([
      'alone with carambolas',
      '“Beyond” carambolas',
      'Élan of carambolas',
      'Zeal for carambolas',
    ]);
  });
});

describe('words', () => {
  beforeAll(async () => {
    await store({
      title: 'The Façade of Señora Ávila',
      content: 'Walking through the wilderness they were murmuring against him.',
    });
    await store({
      title: 'וַיֵּצֵא יַעֲקֹב',
      rabbiName: 'הרב יוסף קארו',
      content: 'וַיִּפְגַּע בַּמָּקוֹם וַיָּלֶן שָׁם. כך פירש רש״י, וכן כתב צה״ל לֶךְ־לְךָ.',
    });
    await store({ title: 'Va’era and Ki-Tisa', content: 'Read in the rabbi’s house on a winter evening.' });
  });

  test('English words match by their stems', async () => {
    expect(await search('walk wildernesses murmured')).toEqual(['The Façade of Señora Ávila']);
  });

  test.each(['facade senora avila', 'FAÇADE', 'señora', 'Avi\u0301la'])(
    'accents make no difference: %s',
    async (q) => {
      expect(await search(q)).toEqual(['The Façade of Señora Ávila']);
    },
  );

  test.each([
    'ויצא יעקב',
    'וַיֵּצֵא',
    'ויפגע',
    'רש"י',
    'רש״י',
    'רשי',
    'צה״ל',
    'לך-לך',
    'לך־לך',
    '"וילן שם"',
    'קארו',
  ])('niqqud, maqaf, geresh and gershayim are ignored: %s', async (q) => {
    expect(await search(q)).toEqual(['וַיֵּצֵא יַעֲקֹב']);
  });

  describe('of Hebrew', () => {
    beforeAll(async () => {
      await store({ title: 'על הסולם', content: 'ויאמר אליו, והנה.' });
      await store({ title: 'On rungs', content: 'כך כתוב: וּבַסֻּלָּם, ועוד: שבסולם הזה.' });
      await store({ title: 'On a dog', content: 'הכלב נבח.' });
    });

    test('match with prefixes, and the excerpt marks the prefix as well', async () => {
      const found = await directory({ q: 'סולם' });
      expect(found.items.map((row) => row.title)).toEqual(['על הסולם', 'On rungs']);
      expect(marked(found.items[0])).toBe('על [הסולם]');
      expect(marked(found.items[1])).toContain('[שבסולם]');
    });

    test('match without the prefix when the typed form has few matches', async () => {
      expect((await search('מהסולם')).sort()).toEqual(['On rungs', 'על הסולם']);
      expect(await search('שהכלב')).toEqual(['On a dog']);
    });

    test('that are short do not match longer words with other initial letters', async () => {
      expect(await search('לב')).toEqual([]);
    });

    test('match literally inside quotation marks, and are excluded with their prefixes', async () => {
      expect(await search('"שבסולם"')).toEqual(['On rungs']);
      expect(await search('"סולם"')).toEqual([]);
      expect(await search('rungs -סולם')).toEqual([]);
      expect(await search('סולם -הזה')).toEqual(['על הסולם']);
    });

    test('can be quoted with the gershayim of a Hebrew keyboard', async () => {
      expect(await search('״סולם״')).toEqual([]);
      expect(await search('״שבסולם הזה״')).toEqual(['On rungs']);
    });

    test('that only look like another word with a prefix do not match it', async () => {
      await store({ title: 'On the heavens', content: 'יראת שמים, ושמיים וארץ.' });
      await store({ title: 'On water', content: 'אין מים אלא תורה, והמים יורדים.' });
      expect(await search('מים')).toEqual(['On water']);
      expect(await search('שמים')).toEqual(['On the heavens']);
      expect(await search('ושמים')).toEqual(['On the heavens']);
    });

    test('count as one word with any prefix when the best excerpt is chosen', async () => {
      await store({
        title: 'On brooks',
        content: `נחל, הנחל, ובנחל. ${'ועוד דיבור ארוך. '.repeat(20)} ובסוף נחל אכזב, כדברי ה׳.`,
      });
      const [row] = (await directory({ q: 'נחל אכזב' })).items;
      expect(marked(row)).toContain('[נחל] [אכזב]');
      expect(marked((await directory({ q: 'אכזב ה׳' })).items[0])).toContain('[ה׳]');
      await store({ title: 'נחל', content: 'הנחל ובנחל.' });
      expect(marked((await directory({ q: 'נחל' })).items[0])).toBe('[נחל]');
    });
  });

  test.each(["va'era", 'vaera', 'Va’era', 'ki tisa', 'ki-tisa', 'rabbis winter'])(
    'apostrophes and hyphens make no difference: %s',
    async (q) => {
      expect(await search(q)).toEqual(['Va’era and Ki-Tisa']);
    },
  );

  test('a quoted phrase matches only literally', async () => {
    await store({ title: 'Phrase one', content: 'They saw the burning lantern of the ferryman.' });
    await store({ title: 'Phrase two', content: 'The lantern was burning for the ferryman.' });
    expect((await search('burning lantern ferryman')).sort()).toEqual(['Phrase one', 'Phrase two']);
    expect(await search('"burning lantern"')).toEqual(['Phrase one']);
    expect(await search('“burning lantern” ferryman')).toEqual(['Phrase one']);
    await store({ title: 'On lantren wicks' });
    expect(await search('"burning lantren"')).toEqual([]);
    expect(await search('"lanterm"')).toEqual([]);
    expect(await search('lanterm')).toEqual(['On lantren wicks']);
  });

  test('a word or phrase after a minus is excluded', async () => {
    expect(await search('ferryman -saw')).toEqual(['Phrase two']);
    expect(await search('ferryman -"burning lantern"')).toEqual(['Phrase two']);
    expect(await search('ferryman -lanterns')).toEqual([]);
  });

  test('operators of other search engines are plain words', async () => {
    expect(await search('ferryman or walking')).toEqual([]);
    expect((await search('ferryman & (burning | !x)')).length).toBe(0);
  });
});

describe('typing errors', () => {
  beforeAll(() =>
    store({
      title: 'Quinces at Dusk',
      rabbiName: 'Rabbi Shoshana Feldstein',
      synagogueName: 'Kehillat Ogden',
    }),
  );

  test.each(['Feldstien', 'Feldstin', 'Shosana Feldstein', 'feldstein quinecs', 'Ogdon'])(
    'a typing error in a name is corrected: %s',
    async (q) => {
      const found = await directory({ q });
      expect(found.items.map((row) => row.title)).toEqual(['Quinces at Dusk']);
      expect(found.items[0]?.match?.parts.some((part) => part.isMarked)).toBe(true);
    },
  );

  test('a typing error in a Hebrew name is corrected', async () => {
    await store({ title: 'A Hebrew name', rabbiName: 'הרב אברהם ויינשטוק' });
    expect(await search('וינשטוק')).toEqual(['A Hebrew name']);
  });

  test('literal matches come before corrected ones', async () => {
    await store({ title: 'The error itself', content: 'Somebody once wrote Feldstien for Feldstein.' });
    expect((await search('feldstien'))[0]).toBe('The error itself');
  });

  test('a word that is similar to no stored word finds nothing', async () => {
    expect(await directory({ q: 'zzyzxqw' })).toMatchObject({ items: [], total: 0, isTotalCut: false });
  });

  test('the name in a draft is never suggested', async () => {
    await store({ title: 'Nobody knows', rabbiName: 'Rabbi Xylander', isPublished: 'false' });
    const rows = await site.em().execute(`select word from search_words where word = 'xylander'`);
    expect(rows).toEqual([]);
    expect(await search('Xylender')).toEqual([]);
  });
});

describe('excerpts', () => {
  test('start and end with whole words, keep niqqud and mark each match', async () => {
    const filler = 'word upon word upon word and so it goes on for a while without end, ';
    await store({
      title: 'An excerpt',
      content: `${filler.repeat(10)}then יַעֲקֹב lifted the Périgord’s stone, and the stones were many; ${filler.repeat(10)}`,
    });
    const [row] = (await directory({ q: 'stone perigords יעקב' })).items;
    const text = marked(row);
    expect(text).toContain('[יַעֲקֹב] lifted the [Périgord’s] [stone], and the [stones] were many;');
    expect(text).toMatch(/^…\w+ .*\S…$/);
    expect(text?.length).toBeLessThan(240);
    const plain = row?.match?.parts.map((part) => part.text).join('') ?? '';
    const words = plain.replace(/…/g, '').split(/\s+/);
    const original = new Set(
      `${filler}then יַעֲקֹב lifted the Périgord’s stone, and the stones were many;`.split(' '),
    );
    expect(words.every((word) => original.has(word))).toBe(true);
  });

  describe('of inflected words', () => {
    beforeAll(() =>
      store({
        title: 'Quillwort',
        content:
          'Under the skies one tries, they cry, dry land, dying fire, using up, from Łódź with Øystein of Ærø by cœur.',
      }),
    );

    test.each([
      ['try', 'one [tries]'],
      ['tries', 'one [tries]'],
      ['cry', 'they [cry]'],
      ['dry', '[dry] land'],
      ['sky', 'the [skies]'],
      ['dying', '[dying] fire'],
      ['die', '[dying] fire'],
      ['using', '[using] up'],
      ['use', '[using] up'],
      ['Łódź', 'from [Łódź]'],
      ['lodz', 'from [Łódź]'],
      ['Øystein', 'with [Øystein]'],
      ['oystein', 'with [Øystein]'],
      ['aero', 'of [Ærø]'],
      ['coeur', 'by [cœur]'],
    ])('marks a match with its ending and prefix: %s', async (word, expected) => {
      const { items } = await directory({ q: word, limit: 100 });
      expect(marked(items.find((row) => row.title === 'Quillwort'))).toContain(expected);
    });
  });

  test('markup in a sermon is shown as text', async () => {
    await store({
      title: 'Markup',
      content: 'Before <b>tamarind</b> & <script>alert(1)</script> after the rain.',
    });
    const [row] = (await directory({ q: 'tamarind' })).items;
    expect(row?.match?.parts.map((part) => part.text).join('')).toBe(
      'Before <b>tamarind</b> & <script>alert(1)</script> after the rain.',
    );
  });
});

describe('filters', () => {
  test('words, location and portion are combined in the list and in its count', async () => {
    const fields = { content: 'Everything here is about persimmons and nothing else.' };
    await store({
      ...fields,
      title: 'One',
      city: 'Lyon',
      state: 'Rhône',
      country: 'France',
      dateDelivered: day('2026-11-21'),
    });
    await store({
      ...fields,
      title: 'Two',
      city: 'Lyon',
      state: 'Rhône',
      country: 'France',
      dateDelivered: day('2026-11-22'),
    });
    await store({
      ...fields,
      title: 'Three',
      city: 'Nice',
      state: 'Var',
      country: 'France',
      dateDelivered: day('2026-11-17'),
    });
    expect((await directory({ q: 'persimmon' })).total).toBe(3);
    expect((await directory({ q: 'persimmon', city: 'lyon' })).total).toBe(2);
    expect(await search('persimmon', { city: 'Lyon', portion: 'vayetzei' })).toEqual(['One']);
    expect(await search('persimmon', { country: 'Atlantis' })).toEqual([]);
    expect(await search('persimmon', { portion: 'no-such-portion' })).toEqual([]);
  });

  test('a sermon of a week with two portions is found under both, and moves with its date', async () => {
    const sermon = await store({ title: 'Both portions', dateDelivered: day('2026-03-14') });
    const titles = async (portion: string) => (await directory({ portion })).items.map((row) => row.title);
    expect(await titles('vayakhel')).toEqual(['Both portions']);
    expect(await titles('pekudei')).toEqual(['Both portions']);
    expect((await directory({ portion: 'vayakhel' })).total).toBe(1);
    const em = site.em();
    const again = await em.findOneOrFail(sermon.constructor as never, { id: sermon.id } as never);
    Object.assign(again, { dateDelivered: day('2026-03-15') });
    await em.flush();
    expect(await titles('vayakhel')).toEqual([]);
    expect(await titles('vayikra')).toEqual(['Both portions']);
  });

  test('a sermon given in Israel is assigned to the week that is read there, and moves with its country', async () => {
    // After the eighth day of Pesach or the second of Shavuot on a Shabbat, Israel is a week ahead.
    const sermon = await store({ title: 'A week ahead', dateDelivered: day('2026-05-30'), country: 'ישראל' });
    const titles = async (portion: string) => (await directory({ portion })).items.map((row) => row.title);
    expect(await titles('behaalotcha')).toEqual(['A week ahead']);
    expect(await titles('nasso')).toEqual([]);
    const em = site.em();
    const again = await em.findOneOrFail(Sermon, { id: sermon.id });
    again.country = 'Italy';
    await em.flush();
    expect(await titles('nasso')).toEqual(['A week ahead']);
  });
});
