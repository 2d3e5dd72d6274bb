import { csvLine, textMark } from '../../csv.ts';

/** A table to fill in: the names of the columns, and a sermon as an example. */
export async function* importTemplate(): AsyncGenerator<string> {
  const example: Record<string, string> = {
    title: 'Waiting at the Jabbok',
    content:
      'Jacob was left alone, and a man wrestled with him until the break of day.\n\nWhat do we do with a night that will not end?',
    preview: 'What do we do with a night that will not end?',
    rabbiName: 'Rabbi Tamar Adler',
    synagogueName: 'Beit Tefillah',
    website: 'www.beit-tefillah.example.org',
    city: 'Albany',
    state: 'New York',
    country: 'United States',
    email: 'rabbi@beit-tefillah.example.org',
    phone: '518 555 0123',
    dateDelivered: '2026-11-28',
    keywords: 'Vayishlach, struggle, hope',
    sermonType: 'Shabbat',
    slug: 'waiting-at-the-jabbok',
    isPublished: 'true',
  };
  yield textMark + csvLine(Object.keys(example));
  yield csvLine(Object.values(example));
}
