import { beforeAll, describe, expect, test } from 'vitest';
import { marked, searchSite } from '../../../testing/sites/search-site.ts';

const { directory, search, store } = await searchSite();

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
  ])('niqqud, maqaf, hyphens and gershayim make no difference: %s', async (q) => {
    expect(await search(q)).toEqual(['וַיֵּצֵא יַעֲקֹב']);
  });

  describe('in Hebrew', () => {
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

    test('match without their prefix when the typed form has no matches', async () => {
      expect((await search('מהסולם')).sort()).toEqual(['On rungs', 'על הסולם']);
      expect(await search('שהכלב')).toEqual(['On a dog']);
    });

    test('of two letters do not match a longer word that ends with them', async () => {
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

    test('that differ only in their prefix count as one word when the best excerpt is chosen', async () => {
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

  describe('titles of rabbis', () => {
    beforeAll(async () => {
      await store({ title: 'Without a title', rabbiName: 'David Zilberman' });
      await store({ title: 'In Hebrew', rabbiName: 'הרב דוד זילברמן' });
      await store({ title: 'A short name', rabbiName: 'David Gans' });
      await store({ title: 'Not a name', content: 'The word gans means goose.' });
      await store({ title: 'A short name in Hebrew', rabbiName: 'דוד גנז' });
      await store({ title: 'With a title', rabbiName: 'Rav Moshe Kornfeld' });
      await store({ title: 'Without it', rabbiName: 'Moshe Kornfeld' });
      await store({ title: 'On calling', content: 'What makes a maharat.' });
      await store({ title: 'On stipends', content: 'A stipend, and how it was agreed.' });
      await store({ title: 'On her stipend', content: 'The stipend of a maharat.' });
    });

    test.each([
      ['R. Zilberman', 'Without a title'],
      ["R'Gans", 'A short name'],
      ['r’gans', 'A short name'],
      ['ha rav Gans', 'A short name'],
      ['ha-Rav Gans', 'A short name'],
      ['להרב גנז', 'A short name in Hebrew'],
      ['לרב גנז', 'A short name in Hebrew'],
      ['ר׳גנז', 'A short name in Hebrew'],
      ["R' Zilberman", 'Without a title'],
      ['Rav Zilberman', 'Without a title'],
      ['Rebbe Zilberman', 'Without a title'],
      ['Rabbi David Zilberman', 'Without a title'],
      ['Rabbi Dr. Zilberman', 'Without a title'],
      ['Rav Zilbermann', 'Without a title'],
      ['ר׳ זילברמן', 'In Hebrew'],
      ['הרב ד״ר זילברמן', 'In Hebrew'],
    ])('are optional before a name: %s', async (q, title) => {
      expect(await search(q)).toEqual([title]);
    });

    test('are not optional before a word that is in no name', async () => {
      expect(await search('maharat stipend')).toEqual(['On her stipend']);
      expect((await search('stipend')).length).toBe(2);
    });

    test('rank sermons with the title first', async () => {
      expect(await search('Rav Kornfeld')).toEqual(['With a title', 'Without it']);
    });

    test.each(['and', 'a', 'of the'])('are searched before a stop word: maharat %s', async (word) => {
      expect(await search(`maharat ${word}`)).toEqual(await search('maharat'));
    });

    test('are searched when they stand alone, last, before a title or in quotation marks', async () => {
      expect((await search('maharat')).sort()).toEqual(['On calling', 'On her stipend']);
      expect(await search('maharat reb')).toEqual([]);
      expect(await search('Zilberman maharat')).toEqual([]);
      expect(await search('"Rav Zilberman"')).toEqual([]);
      expect(await search('"Rav Moshe Kornfeld"')).toEqual(['With a title']);
    });
  });

  describe('in phrases and with operators', () => {
    beforeAll(async () => {
      await store({ title: 'Phrase one', content: 'They saw the burning lantern of the ferryman.' });
      await store({ title: 'Phrase two', content: 'The lantern was burning for the ferryman.' });
    });

    test('a quoted phrase matches only adjacent words and is not corrected', async () => {
      expect((await search('burning lantern ferryman')).sort()).toEqual(['Phrase one', 'Phrase two']);
      expect(await search('"burning lantern"')).toEqual(['Phrase one']);
      expect(await search('“burning lantern” ferryman')).toEqual(['Phrase one']);
      await store({ title: 'On lantren wicks' });
      expect(await search('"burning lantren"')).toEqual([]);
      expect(await search('"lanterm"')).toEqual([]);
      expect(await search('lanterm')).toEqual(['On lantren wicks']);
    });

    test('a number in brackets after a space is a word', async () => {
      await store({ title: 'Sukkah [41]' });
      expect(await search('sukkah 41')).toEqual(['Sukkah [41]']);
    });

    test('a word or phrase after a minus is excluded', async () => {
      expect(await search('ferryman -saw')).toEqual(['Phrase two']);
      expect(await search('ferryman -"burning lantern"')).toEqual(['Phrase two']);
      expect(await search('ferryman -lanterns')).toEqual([]);
    });

    test('“or”, “&”, “|”, “!” and parentheses are not operators', async () => {
      expect(await search('ferryman or walking')).toEqual([]);
      expect((await search('ferryman & (burning | !x)')).length).toBe(0);
    });
  });
});
