import { parshiot } from '@hebcal/core';
import { beforeAll, describe, expect, test } from 'vitest';
import { synonymsOf, thesaurusLines } from '../../../base/thesaurus.ts';
import { marked, searchSite } from '../../../testing/sites/search-site.ts';
import { listHolidays } from '../../calendar/holiday.service.ts';
import { torahPortions } from '../../calendar/reference.ts';

const { site, directory, search, store } = await searchSite();

const sorted = async (q: string) => (await search(q, { limit: 50 })).sort();

describe('spellings of a holiday find the same sermons', () => {
  beforeAll(async () => {
    await store({ title: 'Eight Nights of Chanukah' });
    await store({ title: 'Light and Hanukkah', content: 'Why Hanukkah’s candles are eight.' });
    await store({ title: 'אורות', content: 'הרהורים על הדלקת נרות בחנוכה עם המשפחה.' });
    await store({ title: 'A New Year for Rosh Hashanah' });
    await store({ title: 'The Shofar Calls', content: 'We gather on Rosh ha-Shanah; the year is new.' });
    await store({ title: 'קול תרועה', content: 'דרשה לראש השנה.' });
    await store({ title: 'The year turns', content: 'Rosh is the head; Hashanah is a word of its own.' });
    await store({ title: 'Mourning on Tish’a B’Av' });
    await store({ title: 'Ashes', content: 'On the ninth of Av we sit on the floor.' });
  });

  const chanukah = ['Eight Nights of Chanukah', 'Light and Hanukkah', 'אורות'];
  test.each(['chanukah', 'Hanukkah', 'hanuka', 'Channukah', 'חנוכה', 'חֲנֻכָּה', "hanukkah's"])(
    '%s',
    async (q) => {
      expect(await sorted(q)).toEqual(chanukah);
    },
  );

  const newYear = ['A New Year for Rosh Hashanah', 'The Shofar Calls', 'קול תרועה'];
  test.each([
    '"rosh hashana"',
    '“Rosh Hashanah”',
    '"rosh ha-shanah"',
    '"ראש השנה"',
    'rosh-hashana',
    'rosh hashana',
    'ראש השנה',
  ])('%s', async (q) => {
    expect(await sorted(q)).toEqual(newYear);
  });

  test('without quotation marks, the typed words also match when they are apart', async () => {
    expect(await sorted('rosh hashanah')).toEqual([...newYear, 'The year turns'].sort());
  });

  test.each(["tisha b'av", 'Tisha B’Av', 'tisha bav', 'tishah be-av', '"ninth of Av"', 'תשעה באב'])(
    '%s',
    async (q) => {
      expect(await sorted(q)).toEqual(['Ashes', 'Mourning on Tish’a B’Av']);
    },
  );

  test('a single quoted word matches only in the quoted spelling', async () => {
    expect(await search('"chanukah"')).toEqual(['Eight Nights of Chanukah']);
  });

  test('the other words of the query must match as well', async () => {
    expect(await search('chanuka candles')).toEqual(['Light and Hanukkah']);
    expect(await search('hanukkah nights')).toEqual(['Eight Nights of Chanukah']);
  });

  test('an excluded term also excludes sermons with another spelling of it', async () => {
    await store({ title: 'Guests for Sukkos' });
    await store({ title: 'Guests on any day' });
    expect(await search('guests -sukkot')).toEqual(['Guests on any day']);
    expect(await search('guests -סוכות')).toEqual(['Guests on any day']);
    expect(await search('shofar -"rosh hashana"')).toEqual([]);
    expect(await search('shofar -rosh-hashana')).toEqual([]);
  });

  test('the excerpt marks the spelling that the sermon has', async () => {
    const excerptOf = async (q: string, title: string) =>
      marked((await directory({ q, limit: 50 })).items.find((row) => row.title === title));
    expect(await excerptOf('chanukah', 'Light and Hanukkah')).toBe('Light and [Hanukkah]');
    expect(await excerptOf('chanukah', 'אורות')).toContain('נרות [בחנוכה] עם');
    expect(await excerptOf('"rosh hashana"', 'A New Year for Rosh Hashanah')).toBe(
      'A New Year for [Rosh] [Hashanah]',
    );
    expect(await excerptOf('rosh hashana', 'The Shofar Calls')).toBe(
      'We gather on [Rosh] [ha]-[Shanah]; the year is new.',
    );
    expect(await excerptOf('rosh hashana', 'קול תרועה')).toBe('דרשה [לראש] [השנה].');
  });
});

test('spellings of a portion, of Shabbat and of parashat find the same sermons', async () => {
  await store({ title: 'Jacob’s Ladder: Vayetzei', content: 'For Shabbos morning.' });
  await store({ title: 'A dream', content: 'Parshas Vayeitzei, for the Shabbat table.' });
  await store({ title: 'סולם', content: 'דבר תורה לפרשת ויצא בשבת.' });
  const all = ['A dream', 'Jacob’s Ladder: Vayetzei', 'סולם'];
  expect(await sorted('vayetze')).toEqual(all);
  expect(await sorted('ויצא')).toEqual(all);
  expect(await sorted('shabbat vayetzei')).toEqual(all);
  expect(await sorted('parashat vayetzei')).toEqual(all);
});

test('the word before the name of a portion may be missing in a sermon, unless it is quoted', async () => {
  await store({ title: 'Two gates', content: 'For Noach.' });
  await store({ title: 'The ark', content: 'A word on parashat Noach.' });
  await store({ title: 'תיבה', content: 'דבר תורה לפרשת נח.' });
  await store({ title: 'A parasha of its own', content: 'Each one is long.' });
  const all = ['The ark', 'Two gates', 'תיבה'];
  for (const q of ['parashat noach', 'Parshas Noah', 'פרשת נח', 'parshat noach']) {
    expect(await sorted(q)).toEqual(all);
  }
  expect(await sorted('"parashat noach"')).toEqual(['The ark']);
  expect(await search('parasha long')).toEqual(['A parasha of its own']);
});

test('names and abbreviations of a commentator, and French spellings, find the same sermons', async () => {
  await store({ title: 'Eight rungs', content: 'As Maimonides counts them.' });
  await store({ title: 'Another guide', content: 'The Rambam wrote it.' });
  await store({ title: 'שמונה מעלות', content: 'כתב הרמב״ם בהלכותיו.' });
  const all = ['Another guide', 'Eight rungs', 'שמונה מעלות'];
  for (const q of ['Rambam', 'maimonides', 'רמב"ם', 'וברמב״ם']) expect(await sorted(q)).toEqual(all);

  await store({ title: 'Quatre questions', content: 'Pour Pessah.' });
  await store({ title: 'Four questions', content: 'For Passover.' });
  expect(await sorted('pessah')).toEqual(['Four questions', 'Quatre questions']);
});

test('a Hebrew portion name that is an everyday word finds the portion; the transliterated name does not find the word', async () => {
  await store({ title: 'On Re’eh' });
  await store({ title: 'מבט', content: 'הוא ראה את ההר.' });
  await store({ title: 'ברכה וקללה', content: 'לפרשת ראה.' });
  expect(await sorted('reeh')).toEqual(['On Re’eh', 'ברכה וקללה'].sort());
  expect(await sorted('ראה')).toEqual(['On Re’eh', 'ברכה וקללה', 'מבט'].sort());
});

test('a misspelled term finds its other spellings', async () => {
  await store({ title: 'Blessing the Etrog' });
  await store({ title: 'Four kinds', content: 'Why the esrog comes first.' });
  expect(await sorted('etrogg')).toEqual(['Blessing the Etrog', 'Four kinds']);
});

test('a query of 14 thesaurus terms does not fail and finds nothing', async () => {
  const query =
    'chanukah purim pesach shavuot sukkot shabbat elul tishrei kislev tevet adar nisan iyyar sivan';
  expect(await search(query)).toEqual([]);
});

describe('the thesaurus', () => {
  test('no term is listed twice, and each is found in the form that the database normalizes it to', async () => {
    const terms = thesaurusLines.flatMap((line) =>
      (line.split('=>')[0] ?? '').split(',').map((term) => term.trim()),
    );
    const rows = (await site
      .em()
      .execute('select lower(search_text(value)) as folded from jsonb_array_elements_text(?::jsonb)', [
        JSON.stringify(terms),
      ])) as { folded: string }[];
    const keys = rows.map(({ folded }) => folded.trim().split(/\s+/));
    const names = keys.map((words) => words.join(' '));
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    const termsWithoutSynonyms = new Set(thesaurusLines.filter((line) => !/,|=>/.test(line)));
    expect(names.filter((_, index) => synonymsOf(keys[index] ?? []).length === 0)).toEqual(
      names.filter((_, index) => termsWithoutSynonyms.has(terms[index] ?? '')),
    );
  });

  test('each one-way rule refers to an existing group', () => {
    const targets = thesaurusLines.flatMap((line) => line.split('=>')[1]?.trim() ?? []);
    expect(targets.length).toBeGreaterThan(0);
    expect(targets.filter((name) => synonymsOf(wordsOf(name)).length === 0)).toEqual([]);
  });

  test('has synonyms for all but nine names of portions and of holidays in Israel from 2010 to 2040', () => {
    const holidays = listHolidays({ from: '2010-01-01', to: '2040-12-31', schedule: 'israel' }).map(
      ({ name }) => name.replace(/^(Rosh Chodesh).*/, '$1'),
    );
    const names = new Set([...holidays, ...parshiot, ...torahPortions.map(({ name }) => name)]);
    expect([...names].filter((name) => synonymsOf(wordsOf(name)).length === 0).sort()).toEqual([
      ...['Ben-Gurion Day', 'Bo', 'Family Day', 'Hebrew Language Day', 'Herzl Day', 'Jabotinsky Day'],
      ...['Purim Meshulash', 'Shushan Purim Katan'],
      'Yom HaAliyah School Observance',
    ]);
  });
});

const wordsOf = (name: string) => name.toLowerCase().replace(/['’]/g, '').split(/[ -]/);
