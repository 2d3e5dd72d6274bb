import { describe, expect, test } from 'vitest';
import { file, row } from '../../../testing/sermon-csv.ts';
import { importSite } from '../../../testing/sites/import-site.ts';

const { site, runs, byTitle } = await importSite();

/** Encodes text in Windows-1255 or Windows-1252; only the characters that the tests need. */
const encodeWindows = (text: string) =>
  Buffer.from(
    [...text].map((letter) => {
      const code = letter.codePointAt(0) ?? 0;
      if (code >= 0x5d0 && code <= 0x5ea) return code - 0x5d0 + 0xe0;
      if (code >= 0x5b0 && code <= 0x5bc) return code - 0x5b0 + 0xc0;
      return { '’': 0x92, '“': 0x93, '”': 0x94, '–': 0x96 }[letter] ?? code;
    }),
  );

describe('the encoding of a CSV file', () => {
  const western = 'André Müller “créée à Genève” – señor François';
  const hebrew = 'בראשית ברא אֱלֹהִים – Torah של הרב משה';
  const mixed = 'דרשה של André על הפרשה';

  test.each([
    ['Windows-1252', encodeWindows(file(row(western))), 'windows-1252', western],
    [
      'Windows-1252 with one accent',
      encodeWindows(file(row('The Café Sermon'))),
      'windows-1252',
      'The Café Sermon',
    ],
    [
      'Windows-1252 with quotation marks only',
      encodeWindows(file(row('It’s “here”'))),
      'windows-1252',
      'It’s “here”',
    ],
    ['Windows-1255', encodeWindows(file(row(hebrew))), 'windows-1255', hebrew],
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
    [
      'UTF-16 in Hebrew without a BOM',
      Buffer.from(file(row('לתלמידים', 'והתלמידים '.repeat(100))), 'utf16le'),
      'utf-16le',
      'לתלמידים',
    ],
  ])('is detected: %s', async (_name, bytes, encoding, title) => {
    const found = await runs.receive(bytes);
    expect(found).toMatchObject({ findings: { encoding }, counts: { new: 1 } });
    await runs.start(found.id);
    expect(await byTitle(title)).toMatchObject({ title });
  });

  test('is the one that the administrator chose; an unknown one returns 400', async () => {
    // The words of the title have only letters whose bytes are Hebrew letters in Windows-1255.
    const bytes = encodeWindows(file(row('éé àà èè')));
    const { id, findings } = await runs.receive(bytes);
    expect(findings).toMatchObject({ encoding: 'windows-1255' });
    const found = await runs.check(id, { encoding: 'windows-1252' });
    expect(found).toMatchObject({
      options: { encoding: 'windows-1252' },
      findings: { encoding: 'windows-1252' },
    });
    await runs.start(id, { encoding: 'windows-1252' });
    expect(await byTitle('éé àà èè')).toMatchObject({ synagogueName: 'Shaar Hashamayim' });
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

  test('is detected in Hebrew files in Windows-1255 and in UTF-16 with tabs, which are imported', async () => {
    const hebrew = file(row('דרשה לשבת שירה', 'אז ישיר משה ובני ישראל את השירה'));
    const old = await runs.receive(encodeWindows(hebrew));
    expect(old.findings).toMatchObject({ encoding: 'windows-1255' });
    await runs.start(old.id);
    expect(await byTitle('דרשה לשבת שירה')).toMatchObject({ content: 'אז ישיר משה ובני ישראל את השירה' });
    const wide = await runs.receive(
      Buffer.from(`\uFEFF${file(row('דרשה רחבה')).replaceAll(',', '\t')}`, 'utf16le'),
    );
    expect(wide).toMatchObject({ counts: { new: 1 }, findings: { encoding: 'utf-16le', delimiter: '\t' } });
    await runs.start(wide.id);
    expect(await byTitle('דרשה רחבה')).toMatchObject({ synagogueName: 'Shaar Hashamayim' });
  });

  test('is detected in a file whose Hebrew abbreviations have quotation marks, which are kept in quoted and unquoted fields', async () => {
    const content = 'לפי הרמב"ם, גם השנה: תשפ"ז.';
    const rows = [
      'שם הדרשה;תוכן;רב;קהילה;עיר;מחוז;מדינה;דוא"ל;טלפון;תאריך הדרשה',
      `דרשה בתנ"ך;${content};הרב משה כהן;קהילת שלום;ירושלים;ירושלים;ישראל;m@example.org;02-5550100;21.11.2018`,
      `דרשה בש"ס;"${content}; ""כך אמר""";הרב משה כהן;קהילת שלום;ירושלים;ירושלים;ישראל;m@example.org;02-5550100;28.11.2018`,
      `"דרשה בחז""ל";"${content.replaceAll('"', '""')}";הרב משה כהן;קהילת שלום;ירושלים;ירושלים;ישראל;m@example.org;02-5550100;5.12.2018`,
    ];
    const found = await runs.receive(encodeWindows(rows.join('\r\n')));
    expect(found).toMatchObject({
      counts: { rows: 3, new: 3, refused: 0 },
      findings: { encoding: 'windows-1255', delimiter: ';', dropped: [] },
      error: null,
    });
    await runs.start(found.id);
    expect(await byTitle('דרשה בתנ"ך')).toMatchObject({ content, email: 'm@example.org' });
    expect(await byTitle('דרשה בש"ס')).toMatchObject({ content: `${content}; "כך אמר"` });
    expect(await byTitle('דרשה בחז"ל')).toMatchObject({ content });
  });
});
