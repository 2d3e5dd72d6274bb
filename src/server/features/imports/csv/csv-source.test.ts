import { describe, expect, test } from 'vitest';
import * as media from '../../../testing/media.ts';
import { columns, file, row } from '../../../testing/sermon-csv.ts';
import { importSite } from '../../../testing/sites/import-site.ts';

const { site, runs, byTitle } = await importSite();

describe('reading a CSV file', () => {
  test('reports line, field, reason and value of rejected rows, also in report.csv', async () => {
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

  test('keeps an emoji that ends one byte before the end of a chunk of the file', async () => {
    const beginning = `${columns}\r\nThe Emoji,`;
    // Files are read in chunks of 64 KiB (65,536 bytes). The emoji has four bytes, and the period is the last byte.
    const content = `${'Words enough. '.repeat(5_000).slice(0, 65_531 - beginning.length)}🕎.`;
    const { id } = await runs.receive(file(row('The Emoji', content)));
    await runs.start(id);
    expect((await byTitle('The Emoji')).content.slice(-3)).toBe('🕎.');
  });

  test('reports that the text is imported without formatting when the formatted text is too long', async () => {
    const csv = [`${columns},markdown`, `${row('Too Long')},${'a'.repeat(200_001)}`].join('\n');
    const { id, counts } = await runs.receive(csv);
    expect(counts).toMatchObject({ new: 1, refused: 0 });
    expect(await runs.notes(id)).toMatchObject([
      {
        kind: 'hint',
        field: 'contentMarkdown',
        message:
          'Formatted text must be at most 200,000 characters long. The text was imported without formatting.',
      },
    ]);
  });

  test('removes NUL characters, which PostgreSQL rejects', async () => {
    // The NUL characters come after the first 1,000 bytes, which decide the format of the file.
    const csv = file(
      row('A Sermon Without Zeros', `Words enough${' '.repeat(1_000)}to be a ser\0mon.`),
    ).replace('phone', `phone${' '.repeat(1_000)}`);
    const found = await runs.receive(csv.replace('date', 'da\0te'));
    expect(found).toMatchObject({ state: 'checked', counts: { new: 1 }, error: null });
    await runs.start(found.id);
    expect((await byTitle('A Sermon Without Zeros')).content).toContain('to be a sermon.');
  });

  test('reads all rows of a file with NUL characters in its first line', async () => {
    const found = await runs.receive(
      `${columns},Pa\u0000ges\r\n${row('With a Sign in Its Head')},7\r\n${row('Ti\u0000tle')},8`,
    );
    expect(found).toMatchObject({
      state: 'checked',
      counts: { rows: 2, new: 2 },
      findings: { dropped: [{ name: 'Pages', count: 2 }] },
    });
  });

  test('reads a file whose first column is named PK, like the beginning of a zip archive', async () => {
    const found = await runs.receive(`PK,${columns}\r\n7,${row('With a Primary Key')}`);
    expect(found).toMatchObject({ state: 'checked', counts: { new: 1 }, error: null });
  });

  test('recognizes the delimiter of a file that begins with empty lines', async () => {
    const csv = file(row('Below Empty Lines')).replaceAll(',', ';');
    expect(await runs.receive(`\r\n\n${csv}`)).toMatchObject({
      counts: { new: 1 },
      findings: { delimiter: ';' },
    });
  });

  test('reads the delimiter from a first line for Excel, which counts as a line of the file', async () => {
    const csv = file(row('After the Line for Excel'), row('No', 'short')).replaceAll(',', ';');
    const found = await runs.receive(`sep=;\r\n${csv}`);
    expect(found).toMatchObject({ counts: { rows: 2, new: 1, refused: 1 }, findings: { delimiter: ';' } });
    expect((await runs.notes(found.id)).map(({ line }) => line)).toEqual([4, 4]);
    expect((await runs.receive('sep=;\r\ntitle;content;"rabbiName\r\n')).error).toBe(
      'The row that starts on line 2 has a quotation mark that is never closed.',
    );
  });

  test('rejects files of other formats and files that cannot be read, and says why', async () => {
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
    // An Excel 97 workbook.
    const workbook = Buffer.from('d0cf11e0a1b11ae1'.padEnd(2_000, '0'), 'hex');
    expect(await runs.receive(workbook)).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('save it as “CSV UTF-8”'),
    });
    // An image, a recording and zero bytes.
    for (const other of [await media.jpeg({ width: 300, height: 200 }), media.m4a(1), Buffer.alloc(600)]) {
      expect(await runs.receive(other)).toMatchObject({
        state: 'failed',
        error: expect.stringMatching(/not a text file\..*save it as “CSV UTF-8”/),
      });
    }
    for (const [header, problem] of [
      ['title,'.repeat(300_000), 'is too long'],
      ['"title"s,content', 'has quotation marks that do not match'],
      ['title,'.repeat(600), 'has too many columns'],
    ]) {
      expect(await runs.receive([header, row('Behind It'), columns].join('\r\n'))).toMatchObject({
        state: 'failed',
        error: `The header row (the first line) ${problem}.`,
      });
    }
    expect(await runs.receive(`${columns}\r\n"never closed,x\r\n`)).toMatchObject({
      error: expect.stringContaining('never closed'),
    });
    const unclosed = file(
      row('Whole', '"Words enough\r\nin two lines."'),
      '"never closed,x',
      row('Swallowed'),
    );
    expect(await runs.receive(unclosed)).toMatchObject({
      error: 'The row that starts on line 4 has a quotation mark that is never closed.',
      counts: { rows: 1 },
    });
    expect(await runs.receive(file(row('Above Blank Lines'), '', '', '"never closed,x'))).toMatchObject({
      error: 'The row that starts on line 5 has a quotation mark that is never closed.',
    });
    expect(
      await runs.receive(file(row('Above an Invalid Row'), 'bad"quote,x', '"never closed,x')),
    ).toMatchObject({
      error: 'The row that starts on line 4 has a quotation mark that is never closed.',
    });
  });
});
