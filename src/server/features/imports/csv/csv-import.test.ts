import { describe, expect, test } from 'vitest';
import { columns, file, row } from '../../../testing/sermon-csv.ts';
import { importSite } from '../../../testing/sites/import-site.ts';
import { Location } from '../../locations/location.entity.ts';
import { Sermon } from '../../sermons/sermon/sermon.entity.ts';
import { createStoredSermon } from '../../sermons/sermon/sermon.factory.ts';

const { site, runs, byTitle } = await importSite();

describe('CSV import', () => {
  test('recognizes column names in English and Hebrew; ignores and reports unknown columns', async () => {
    const csv =
      '\uFEFFSermon Title;TEXT;Preached By;Shul;עיר;Province;Country;E-Mail;Tel.;Delivered On;Pages;Tags\r\n' +
      'A Quoted One;"First line.\r\nSecond ""line"" of the sermon; here.";Rabbi Ada Weiss;Shaar Hashamayim;Leeds;Yorkshire;UK;ada@example.org;0113 555 0100;9.3.2019;7;hope, patience\r\n';
    const found = await runs.receive(csv);
    expect(found).toMatchObject({
      state: 'checked',
      counts: { rows: 1, new: 1, refused: 0 },
      findings: { encoding: 'utf-8', delimiter: ';', dropped: [{ name: 'Pages', count: 1 }] },
    });
    expect(found.findings).toMatchObject({
      columns: expect.arrayContaining([
        { header: 'Sermon Title', field: 'title' },
        { header: 'עיר', field: 'city' },
        { header: 'Pages', field: null },
      ]),
    });
    await runs.start(found.id);
    expect(await byTitle('A Quoted One')).toMatchObject({
      content: 'First line.\nSecond "line" of the sermon; here.',
      isPublished: 'false',
      keywords: 'hope, patience',
      dateDelivered: new Date('2019-03-09T00:00:00Z'),
    });
  });

  test('recognizes occasions by slug, or by name in English or Hebrew in several spellings; ignores and reports unknown ones and a fourth one', async () => {
    const found = await runs.receive(
      [
        `${columns},Parasha`,
        `${row('A combined week')},Vayakhel-Pekudei`,
        `${row('A combined week in Hebrew')},ויקהל־פקודי`,
        `${row('Spelled with vav and yod')},אחרי מות־קדושים; פנחס`,
        `${row('Other spellings')},"Parshas Chukas-Balak; Rosh Hashanah"`,
        `${row('A combined week with an ampersand')},Vayakhel & Pekudei`,
        `${row('A combined week with a word')},"Parshat Tazria and Metzora"`,
        `${row('A hyphen after the word for a portion')},פרשת־קדושים`,
        `${row('Without a space')},#טובאב`,
        `${row('Everyday words')},"אחר, נושא, שביעית"`,
        `${row('A holiday in Hebrew')},"חנוכה; tisha-bav"`,
        `${row('Misread')},"Tish'a B'Av, the week of songs"`,
        `${row('Too many')},purim; bo; yitro; noach`,
        `${row('Of its day')},`,
      ].join('\r\n'),
    );
    expect(
      (await runs.notes(found.id)).map(({ kind, field, given }: Record<string, unknown>) => [
        kind,
        field,
        given,
      ]),
    ).toEqual([
      ['hint', 'occasions', 'אחר, נושא, שביעית'],
      ['hint', 'occasions', 'the week of songs'],
      ['hint', 'occasions', 'noach'],
    ]);
    await runs.start(found.id);
    expect((await byTitle('A combined week')).chosenOccasions).toEqual(['vayakhel', 'pekudei']);
    expect((await byTitle('A combined week in Hebrew')).chosenOccasions).toEqual(['vayakhel', 'pekudei']);
    expect((await byTitle('Spelled with vav and yod')).chosenOccasions).toEqual([
      'achrei-mot',
      'kedoshim',
      'pinchas',
    ]);
    expect((await byTitle('Other spellings')).chosenOccasions).toEqual(['chukat', 'balak', 'rosh-hashana']);
    expect((await byTitle('A combined week with an ampersand')).chosenOccasions).toEqual([
      'vayakhel',
      'pekudei',
    ]);
    expect((await byTitle('A combined week with a word')).chosenOccasions).toEqual(['tazria', 'metzora']);
    expect((await byTitle('A hyphen after the word for a portion')).chosenOccasions).toEqual(['kedoshim']);
    expect((await byTitle('Without a space')).chosenOccasions).toEqual(['tu-bav']);
    expect((await byTitle('A holiday in Hebrew')).chosenOccasions).toEqual(['chanukah', 'tisha-bav']);
    expect((await byTitle('Misread')).chosenOccasions).toEqual(['tisha-bav']);
    expect((await byTitle('Too many')).chosenOccasions).toEqual(['purim', 'bo', 'yitro']);
    expect((await byTitle('Of its day')).chosenOccasions).toBeNull();
  });

  test('recognizes combined portions joined by a space, the abbreviation of the word for a portion, and names of holidays after the Hebrew word for one', async () => {
    const found = await runs.receive(
      [
        `${columns},Parasha`,
        `${row('Two weeks')},"Vayakhel Pekudei; Matos"`,
        `${row('Two weeks after the word for a portion')},Parshat Achrei Mot Kedoshim`,
        `${row('Two weeks in Hebrew')},חוקת בלק`,
        `${row('Two weeks that are never combined')},Noach Vayera`,
        `${row('Abbreviated')},"פ׳ נח; פר' מטות מסעי"`,
        `${row('Holidays')},"חג הסוכות; חג פסח; חג הבנות"`,
        `${row('An unknown holiday')},חג האילנות`,
      ].join('\r\n'),
    );
    expect(await runs.notes(found.id)).toMatchObject([{ given: 'Noach Vayera' }, { given: 'חג האילנות' }]);
    await runs.start(found.id);
    expect((await byTitle('Two weeks')).chosenOccasions).toEqual(['vayakhel', 'pekudei', 'matot']);
    expect((await byTitle('Two weeks after the word for a portion')).chosenOccasions).toEqual([
      'achrei-mot',
      'kedoshim',
    ]);
    expect((await byTitle('Two weeks in Hebrew')).chosenOccasions).toEqual(['chukat', 'balak']);
    expect((await byTitle('Abbreviated')).chosenOccasions).toEqual(['noach', 'matot', 'masei']);
    expect((await byTitle('Holidays')).chosenOccasions).toEqual(['sukkot', 'pesach', 'chag-habanot']);
  });

  test.each([
    ['שבת וירא; שבת־נח; שבת פרשת בא', ['vayera', 'noach', 'bo']],
    ['Shabbat Vayera; Shabbos Parshas Vayakhel-Pekudei', ['vayera', 'vayakhel', 'pekudei']],
    ['Shabbat Chanukah', ['chanukah']],
    ['חג המצות', ['pesach']],
    ['Chag Sukkot; Chag HaShavuot; Hag HaMatzot', ['sukkot', 'shavuot', 'pesach']],
  ])('recognizes the occasions %s', async (occasions, slugs) => {
    const found = await runs.receive(`${columns},Parasha\n${row(occasions)},${occasions}`);
    await runs.start(found.id);
    expect((await byTitle(occasions)).chosenOccasions).toEqual(slugs);
  });

  test('reports a Shabbat with a name of its own as unknown, because it is no occasion', async () => {
    const names = 'שבת זכור; שבת שובה; Shabbat Shuva; Shabbat HaGadol; Shabbat Shirah; Shabbat';
    const found = await runs.receive(`${columns},Parasha\n${row('Special Shabbatot')},${names}`);
    expect(await runs.notes(found.id)).toMatchObject([{ given: names.replaceAll(';', ',') }]);
  });

  test('reports a text with 100,000 hyphens in the column of occasions as an unknown occasion', async () => {
    const found = await runs.receive(`${columns},Parasha\n${row('Dashes')},${'a-'.repeat(100_000)}`);
    expect(found).toMatchObject({ state: 'checked', counts: { rows: 1, new: 1, notes: 1 } });
    expect(await runs.notes(found.id)).toEqual([
      expect.objectContaining({ kind: 'hint', field: 'occasions', given: expect.stringMatching(/^(a-)+/) }),
    ]);
  });

  test('imports the submission time, as UTC when it has no time zone; reports an invalid one and uses the import date', async () => {
    const found = await runs.receive(
      [
        `${columns},submitted`,
        `${row('Sent At Six')},2019-03-08 18:04`,
        `${row('Sent Some Time')},some time in March`,
        `${row('Sent On a Day')},2019-03-09`,
      ].join('\n'),
    );
    expect(found).toMatchObject({ counts: { rows: 3, new: 3, notes: 1 } });
    expect(await runs.notes(found.id)).toMatchObject([
      {
        line: 3,
        kind: 'hint',
        field: 'dateSubmitted',
        message: 'This is not a date between 1900 and today. The import date is used instead.',
        given: 'some time in March',
      },
    ]);
    // The import date is the current time, so it is not before the start of the import.
    const startedAt = Date.now();
    await runs.start(found.id);
    expect((await byTitle('Sent At Six')).dateSubmitted).toEqual(new Date('2019-03-08T18:04:00Z'));
    const { dateSubmitted } = await byTitle('Sent On a Day');
    for (const timeZone of ['Pacific/Honolulu', 'America/New_York', 'Asia/Jerusalem', 'Australia/Sydney'])
      expect(dateSubmitted.toLocaleDateString('en-US', { timeZone })).toBe('3/9/2019');
    expect((await byTitle('Sent Some Time')).dateSubmitted.getTime()).toBeGreaterThanOrEqual(startedAt);
  });

  test('maps an unknown column name to the field that the administrator chose, and reads dates in the chosen order', async () => {
    const csv = file(row('The Third of April', 'Words enough to be a sermon.', '3/4/2020')).replace(
      'title',
      'thing',
    );
    const found = await runs.receive(csv);
    expect(found.counts).toMatchObject({ new: 0, refused: 1 });
    const options = { columns: { thing: 'title' }, dateOrder: 'day-first' };
    expect((await runs.check(found.id, options)).counts).toMatchObject({ new: 1 });
    await runs.start(found.id, options);
    expect((await byTitle('The Third of April')).dateDelivered.toISOString()).toBe(
      '2020-04-03T00:00:00.000Z',
    );
  });

  test('imports different rows that share a source id, and recognizes each in a later dry run', async () => {
    const shared = [
      `${columns},sourceId`,
      `${row('The First of Two')},shared-1`,
      `${row('The Second of Two')},shared-1`,
      `${row('The Second of Two')},shared-1`,
    ].join('\n');
    const found = await runs.receive(shared);
    expect(found.counts).toMatchObject({ rows: 3, new: 2, known: 1 });
    expect((await runs.start(found.id)).counts).toMatchObject({ new: 2 });
    expect((await runs.receive(shared)).counts).toMatchObject({ new: 0, known: 3 });
  });

  test('imports no row twice, and reports a different row with the same title, rabbi and date as a hint', async () => {
    const twice = file(
      row('Said Twice'),
      row('Said Twice'),
      row('Said Twice', 'Other words under the same title.'),
    );
    const first = await runs.receive(twice);
    expect(first.counts).toMatchObject({ rows: 3, new: 2, known: 1 });
    expect((await runs.start(first.id)).counts).toMatchObject({ new: 2, known: 1 });
    expect(await runs.notes(first.id)).toContainEqual(expect.objectContaining({ line: 3, kind: 'repeated' }));
    const again = await runs.receive(twice);
    expect(again.counts).toMatchObject({ new: 0, known: 3 });
    expect((await runs.start(again.id)).counts).toMatchObject({ new: 0 });
    expect(await site.em().count(Sermon, { title: 'Said Twice' })).toBe(2);
    const corrected = await runs.receive(file(row('Said Twice', 'A corrected version of the words.')));
    expect(await runs.notes(corrected.id)).toEqual([
      expect.objectContaining({ kind: 'hint', message: expect.stringContaining('already exists') }),
    ]);
  });

  describe('a new slug of an imported draft', () => {
    const change = (id: number, action: 'publish' | 'edit', payload: object) =>
      site.administer({ method: 'PATCH', url: `/api/admin/sermons/${id}/${action}`, payload });
    const importOne = async (title: string, options: object) => {
      await runs.start((await runs.receive(file(row(title)))).id, options);
      return (await byTitle(title)).id;
    };

    test('frees the old one for another sermon', async () => {
      const id = await importOne('A Draft to Rename', {});
      await change(id, 'edit', { slug: 'renamed' });
      const other = await createStoredSermon(site.em());
      const edited = await change(other.id, 'edit', { slug: 'a-draft-to-rename' });
      expect(edited.json().slug).toBe('a-draft-to-rename');
    });

    test.each([
      ['imported as published', true],
      ['published after the import', false],
    ])('keeps the redirect of the old one if it was %s and then unpublished', async (title, publish) => {
      const id = await importOne(title, { publish });
      await change(id, 'publish', { published: true });
      await change(id, 'publish', { published: false });
      const { slug } = (await change(id, 'edit', { slug: `renamed-${title}` })).json();
      await change(id, 'publish', { published: true });
      const moved = await site.visit({
        method: 'GET',
        url: `/api/sermons/by-slug/${title.replaceAll(' ', '-')}`,
      });
      expect([moved.statusCode, moved.headers.location]).toEqual([301, `/api/sermons/by-slug/${slug}`]);
    });
  });

  test('updates the sermon count of a location, and shows published sermons to the public as soon as the import is done', async () => {
    const before = (await site.visit({ method: 'GET', url: '/api/sermons/recent' })).body;
    const { id } = await runs.receive(
      file(row('Seen At Once'), row('Seen As Well')).replaceAll('Leeds', 'Bradford'),
    );
    await runs.start(id, { publish: true });
    expect(await site.em().findOneOrFail(Location, { city: 'Bradford' })).toMatchObject({
      visibleSermons: 2,
    });
    const after = (await site.visit({ method: 'GET', url: '/api/sermons/recent' })).body;
    expect(after).not.toBe(before);
    expect(after).toContain('Seen As Well');
  });
});
