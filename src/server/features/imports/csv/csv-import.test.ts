import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { importSite } from '../../../testing/import-site.ts';
import * as media from '../../../testing/media.ts';
import { Location } from '../../locations/location.entity.ts';
import { Sermon } from '../../sermons/sermon/sermon.entity.ts';
import { Import } from '../import.entity.ts';

const { site, runs } = await importSite();

const columns = 'title,content,rabbi,synagogue,city,state,country,email,phone,date';
const place = 'Rabbi Ada Weiss,Shaar Hashamayim,Leeds,Yorkshire,United Kingdom,ada@example.org,0113 555 0100';
const row = (title: string, content = 'Words enough to be a sermon.', date = '2019-03-09') =>
  `${title},${content},${place},${date}`;
const file = (...rows: string[]) => [columns, ...rows].join('\r\n');
const byTitle = (title: string) => site.em().findOneOrFail(Sermon, { title });

/** Encodes text as Windows-1255 (Hebrew). */
const windows1255 = (text: string) =>
  Buffer.from(
    [...text].map((letter) => {
      const code = letter.codePointAt(0) ?? 0;
      return code >= 0x5d0 && code <= 0x5ea ? code - 0x5d0 + 0xe0 : code;
    }),
  );

describe('a spreadsheet', () => {
  test('may have any column names in English and Hebrew; unknown columns are ignored and reported', async () => {
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

  test('may name occasions by slug or name in English and Hebrew; unknown ones are reported and ignored', async () => {
    const found = await runs.receive(
      [
        `${columns},Parasha`,
        `${row('A combined week')},Vayakhel-Pekudei`,
        `${row('A holiday in Hebrew')},"חנוכה; tisha-bav"`,
        `${row('Misread')},"Tish'a B'Av, the week of songs"`,
        `${row('Of its day')},`,
      ].join('\r\n'),
    );
    expect(
      (await runs.notes(found.id)).map(({ kind, field, given }: Record<string, unknown>) => [
        kind,
        field,
        given,
      ]),
    ).toEqual([['hint', 'occasions', 'the week of songs']]);
    await runs.start(found.id);
    expect((await byTitle('A combined week')).chosenOccasions).toEqual(['vayakhel', 'pekudei']);
    expect((await byTitle('A holiday in Hebrew')).chosenOccasions).toEqual(['chanukah', 'tisha-bav']);
    expect((await byTitle('Misread')).chosenOccasions).toEqual(['tisha-bav']);
    expect((await byTitle('Of its day')).chosenOccasions).toBeNull();
  });

  test('imports the submission time, as UTC when it has no time zone, and reports invalid dates', async () => {
    const found = await runs.receive(
      [
        `${columns},submitted`,
        `${row('Sent At Six')},2019-03-08 18:04`,
        `${row('Sent Some Time')},some time in March`,
      ].join('\n'),
    );
    expect(found).toMatchObject({ counts: { rows: 2, new: 2, notes: 1 } });
    expect(await runs.notes(found.id)).toMatchObject([
      {
        line: 3,
        kind: 'hint',
        field: 'dateSubmitted',
        message: 'This is not a date in the past. The import date is used instead.',
        given: 'some time in March',
      },
    ]);
    await runs.start(found.id);
    expect((await byTitle('Sent At Six')).dateSubmitted).toEqual(new Date('2019-03-08T18:04:00Z'));
    expect((await byTitle('Sent Some Time')).dateSubmitted.getTime()).toBeGreaterThan(Date.now() - 60_000);
  });

  test('uses the column mapping of the administrator for unknown names', async () => {
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

  test('may be encoded as Windows-1255 or UTF-16', async () => {
    const hebrew = file(row('דרשה לשבת שירה', 'אז ישיר משה ובני ישראל את השירה'));
    const old = await runs.receive(windows1255(hebrew));
    expect(old.findings).toMatchObject({ encoding: 'windows-1255' });
    await runs.start(old.id);
    expect(await byTitle('דרשה לשבת שירה')).toMatchObject({ content: 'אז ישיר משה ובני ישראל את השירה' });
    const wide = await runs.receive(
      Buffer.from(`\uFEFF${file(row('דרשה רחבה')).replaceAll(',', '\t')}`, 'utf16le'),
    );
    expect(wide).toMatchObject({ counts: { new: 1 }, findings: { encoding: 'utf-16le', delimiter: '\t' } });
  });

  describe('detects the encoding', () => {
    /** Encodes text in a one-byte Windows code page; only the characters that the tests need. */
    const oneByte = (text: string) =>
      Buffer.from(
        [...text].map((letter) => {
          const code = letter.codePointAt(0) ?? 0;
          if (code >= 0x5d0 && code <= 0x5ea) return code - 0x5d0 + 0xe0;
          if (code >= 0x5b0 && code <= 0x5bc) return code - 0x5b0 + 0xc0;
          return { '’': 0x92, '“': 0x93, '”': 0x94, '–': 0x96 }[letter] ?? code;
        }),
      );
    const western = 'André Müller “créée à Genève” – señor François';
    const hebrew = 'בראשית ברא אֱלֹהִים – Torah של הרב משה';
    const mixed = 'דרשה של André על הפרשה';

    test.each([
      ['Windows-1252', oneByte(file(row(western))), 'windows-1252', western],
      [
        'Windows-1252 with one accent',
        oneByte(file(row('The Café Sermon'))),
        'windows-1252',
        'The Café Sermon',
      ],
      [
        'Windows-1252 with quotation marks only',
        oneByte(file(row('It’s “here”'))),
        'windows-1252',
        'It’s “here”',
      ],
      ['Windows-1255', oneByte(file(row(hebrew))), 'windows-1255', hebrew],
      ['UTF-8', Buffer.from(file(row(`${western} 1`))), 'utf-8', `${western} 1`],
      ['UTF-8 with a BOM', Buffer.from(`\uFEFF${file(row(`${western} 2`))}`), 'utf-8', `${western} 2`],
      ['UTF-8 in Hebrew', Buffer.from(file(row(mixed))), 'utf-8', mixed],
      ['UTF-16', Buffer.from(`\uFEFF${file(row(`${mixed} 2`))}`, 'utf16le'), 'utf-16le', `${mixed} 2`],
      [
        'UTF-16, big-endian',
        Buffer.from(`\uFEFF${file(row(`${mixed} 3`))}`, 'utf16le').swap16(),
        'utf-16be',
        `${mixed} 3`,
      ],
      ['UTF-16 without a BOM', Buffer.from(file(row(`${western} 3`)), 'utf16le'), 'utf-16le', `${western} 3`],
    ])('%s', async (_, bytes, encoding, title) => {
      const found = await runs.receive(bytes);
      expect(found).toMatchObject({ findings: { encoding }, counts: { new: 1 } });
      await runs.start(found.id);
      expect(await byTitle(title)).toMatchObject({ title });
    });

    test('uses the encoding that the administrator chooses', async () => {
      // Each accented letter is surrounded by spaces, so it could be a Hebrew letter as well.
      const bytes = oneByte(file(row('Éé Àà Èè')));
      const { id } = await runs.receive(bytes);
      const found = await runs.check(id, { encoding: 'windows-1252' });
      expect(found).toMatchObject({
        options: { encoding: 'windows-1252' },
        findings: { encoding: 'windows-1252' },
      });
      await runs.start(id, { encoding: 'windows-1252' });
      expect(await byTitle('Éé Àà Èè')).toBeTruthy();
      const wrong = await site.administer({
        method: 'POST',
        url: `/api/admin/imports/${id}/check`,
        payload: { encoding: 'latin-1' },
      });
      expect([wrong.statusCode, wrong.json().issues]).toEqual([
        400,
        [{ path: 'encoding', message: expect.stringContaining('windows-1255') }],
      ]);
    });
  });

  test('imports rows that share a source id but differ', async () => {
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

  test('imports no row twice, neither within a file nor when the file is imported again', async () => {
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
    const alike = await runs.receive(file(row('Said Twice', 'A corrected version of the words.')));
    expect(await runs.notes(alike.id)).toEqual([
      expect.objectContaining({ kind: 'hint', message: expect.stringContaining('already exists') }),
    ]);
  });

  test('reports line, field, reason and value of each rejected row', async () => {
    const found = await runs.receive(
      file(
        row('Fine So Far'),
        row('No', 'short'),
        '"Broken "quotes" here",x',
        row('An Impossible Day', 'Words enough to be a sermon.', '2026-02-30'),
        row('A Formula', '=SUM(A1)'),
      ),
    );
    expect(found.counts).toMatchObject({ rows: 5, new: 1, refused: 4 });
    const notes = await runs.notes(found.id);
    expect(notes).toContainEqual(
      expect.objectContaining({
        line: 3,
        field: 'title',
        message: 'Title must be at least 3 characters long',
        given: 'No',
      }),
    );
    expect(notes).toContainEqual(
      expect.objectContaining({
        line: 4,
        field: null,
        message: 'The quotation marks in this row do not match',
      }),
    );
    expect(notes).toContainEqual(
      expect.objectContaining({
        line: 5,
        field: 'dateDelivered',
        message: 'Invalid date format. Please use YYYY-MM-DD format.',
        given: '2026-02-30',
      }),
    );
    const report = await site.administer({ method: 'GET', url: `/api/admin/imports/${found.id}/report.csv` });
    expect(report.headers['content-disposition']).toContain('attachment');
    expect(report.body).toContain(`"'=SUM(A1)"`);
    expect(report.body.split('\r\n')[1]).toBe(
      '"3","No","refused","title","Title must be at least 3 characters long","No"',
    );
  });

  test('imports text with NUL characters, which PostgreSQL rejects', async () => {
    const csv = file(
      row('A Sermon Without Zeros', `Words enough${' '.repeat(1_000)}to be a ser\0mon.`),
    ).replace('phone', `phone${' '.repeat(1_000)}`);
    const found = await runs.receive(csv.replace('date', 'da\0te'));
    expect(found).toMatchObject({ state: 'checked', counts: { new: 1 }, error: null });
    await runs.start(found.id);
    expect((await byTitle('A Sermon Without Zeros')).content).toContain('to be a sermon.');
  });

  test('with NUL characters in its first line is read completely', async () => {
    const found = await runs.receive(
      `${columns},Pa\u0000ges\r\n${row('With a Sign in Its Head')},7\r\n${row('Ti\u0000tle')},8`,
    );
    expect(found).toMatchObject({
      state: 'checked',
      counts: { rows: 2, new: 2 },
      findings: { dropped: [{ name: 'Pages', count: 2 }] },
    });
  });

  test('of another file format is rejected with instructions', async () => {
    expect(await runs.receive(Buffer.from('PK\u0003\u0004 a workbook'))).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('save it as “CSV UTF-8”'),
    });
    const entry = (name: string) => Buffer.from(`PK\u0003\u0004${'\0'.repeat(26)}${name}`);
    expect(await runs.receive(entry('sermons.csv'))).toMatchObject({
      state: 'failed',
      error: expect.stringMatching(/^This is a zip archive\. Unpack it .*--media archive\.zip$/),
    });
    expect(await runs.receive(entry('[Content_Types].xml'))).toMatchObject({
      error: expect.stringContaining('save it as “CSV UTF-8”'),
    });
    expect(await runs.receive('')).toMatchObject({ state: 'failed', error: 'The file is empty.' });
    // Files that are chosen by mistake: an Excel 97 workbook, a picture, a recording.
    const workbook = Buffer.from('d0cf11e0a1b11ae1'.padEnd(2_000, '0'), 'hex');
    expect(await runs.receive(workbook)).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('save it as “CSV UTF-8”'),
    });
    for (const other of [await media.jpeg({ width: 300, height: 200 }), media.m4a(1), Buffer.alloc(600)]) {
      expect(await runs.receive(other)).toMatchObject({
        state: 'failed',
        error: expect.stringMatching(/not a text file\..*save it as “CSV UTF-8”/),
      });
    }
    for (const [first, fault] of [
      ['title,'.repeat(300_000), 'is too long'],
      ['"title"s,content', 'has quotation marks that do not match'],
      ['title,'.repeat(600), 'has too many columns'],
    ]) {
      expect(await runs.receive([first, row('Behind It'), columns].join('\r\n'))).toMatchObject({
        state: 'failed',
        error: `The header row (the first line) ${fault}.`,
      });
    }
    expect(await runs.receive(`${columns}\r\n"never closed,x\r\n`)).toMatchObject({
      error: expect.stringContaining('never closed'),
    });
    const endless = file(
      row('Whole', '"Words enough\r\nin two lines."'),
      '"never closed,x',
      row('Swallowed'),
    );
    expect(await runs.receive(endless)).toMatchObject({
      error: 'The row that starts on line 4 has a quotation mark that is never closed.',
      counts: { rows: 1 },
    });
  });

  test('cannot be imported twice concurrently, and imports nothing after it was cancelled', async () => {
    const { id } = await runs.receive(file(row('Nobody Wants It')));
    const cancelled = await site.administer({ method: 'POST', url: `/api/admin/imports/${id}/cancel` });
    expect(cancelled.json()).toMatchObject({ state: 'cancelled', hasFile: false });
    const start = await site.administer({
      method: 'POST',
      url: `/api/admin/imports/${id}/start`,
      payload: {},
    });
    expect(start.statusCode).toBe(409);
    expect(await site.em().count(Sermon, { title: 'Nobody Wants It' })).toBe(0);
  });

  test('updates locations and their counts, and its sermons appear as soon as they are published', async () => {
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

  test('with 8,000 rows is checked with less memory than its size', async () => {
    const content = `"${'And he said to them what he had to say. '.repeat(60)}"`;
    const rows = Array.from({ length: 8_000 }, (_, index) => row(`Sermon number ${index}`, content));
    const big = Buffer.from(file(...rows));
    rows.length = 0;
    expect(big.length).toBeGreaterThan(20_000_000);
    // Measures live objects, not garbage that waits for collection.
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    collect();
    const before = process.memoryUsage().heapUsed;
    const measurements: number[] = [];
    let next: NodeJS.Timeout;
    const measure = () => {
      const began = performance.now();
      collect();
      measurements.push(process.memoryUsage().heapUsed);
      // A slow measurement on a busy machine must not delay reading the file.
      next = setTimeout(measure, 100 + 3 * (performance.now() - began));
    };
    next = setTimeout(measure, 100);
    const started = performance.now();
    const found = await runs.receive(big);
    clearTimeout(next);
    const more = Math.max(...measurements) - before;
    console.info(
      `${(big.length / 1e6).toFixed(0)} MB, 8,000 rows: ${((performance.now() - started) / 1000).toFixed(1)} s, ${measurements.length} measurements, heap at most ${(more / 1e6).toFixed(1)} MB more`,
    );
    expect(found).toMatchObject({ state: 'checked', counts: { rows: 8_000, new: 8_000 } });
    expect(measurements.length).toBeGreaterThan(4);
    expect(more).toBeLessThan(15_000_000);
  }, 180_000);

  test('whose dry run was interrupted too often can be checked again', async () => {
    const { id } = await runs.receive(file(row('After Many Interruptions')));
    await site.em().nativeUpdate(Import, { id }, { state: 'failed', findings: null, position: 1 });
    expect(await runs.check(id, {})).toMatchObject({ state: 'checked', counts: { rows: 1, new: 1 } });
  });
});
