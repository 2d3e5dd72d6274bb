import { z } from 'zod';
import { sourceSections } from '../../../shared/source.schemas.ts';
import { readContent } from '../../base/content.ts';

const names = z.array(z.string().min(1));
const counts = z.array(z.int().positive()).min(1);
const folio = z.templateLiteral([z.int().positive(), z.enum(['a', 'b'])]);
const locator = z.tuple([z.int(), z.int()]);

const tanakhBook = z.strictObject({
  slug: z.string(),
  title: z.string(),
  hebrewTitle: z.string(),
  section: z.enum(sourceSections),
  /** Names that may stand before a chapter without a verse. */
  names,
  /** May stand before a chapter without a verse only with a full stop. */
  abbreviations: names,
  /** These are also names of people or ordinary words, so a verse must follow. */
  namesWithVerse: names,
  hebrewNames: names,
  /** These are also ordinary words, so the citation must be in brackets or its numbers must have marks. */
  hebrewNamesMarked: names,
  /** Verses of each chapter, in the Hebrew numbering. */
  verses: counts,
});

const tractate = z.strictObject({
  slug: z.string(),
  name: z.string(),
  title: z.string(),
  hebrewName: z.string(),
  order: z.enum(sourceSections),
  names,
  abbreviations: names,
  /** Whether the English name is also an everyday word, as Shabbat, which can stand before a time of day. */
  isEverydayWord: z.boolean(),
  hebrewNames: names,
  hebrewNamesMarked: names,
  /** Mishnayot of each chapter. */
  mishnayot: counts,
  /** Pages of the Babylonian Talmud; null when it has none on this tractate. */
  folios: z.strictObject({ first: folio, last: folio }).nullable(),
});

const sourcesFile = z.strictObject({
  tanakh: z.array(tanakhBook),
  tractates: z.array(tractate),
  /** Verses that exist only in the numbering of Christian Bibles, and where the Hebrew numbering has them. */
  englishNumbering: z.array(
    z.strictObject({ book: z.string(), english: z.tuple([z.int(), z.int(), z.int()]), hebrew: locator }),
  ),
  /** Works whose parts have the names of books: a citation after one of these is not of Tanakh, Mishnah or Talmud. */
  otherWorks: names,
});

const file = readContent('sources.json', sourcesFile);

/** The collection of a book. */
type SourceKind = 'tanakh' | 'mishnah' | 'talmud';

/** A book of Tanakh, a tractate of the Mishnah, or one of the Babylonian Talmud. */
export interface SourceBook {
  readonly slug: string;
  /** The title on Sefaria. */
  readonly title: string;
  readonly hebrewTitle: string;
  readonly kind: SourceKind;
  /** The part of Tanakh, or the order of the Mishnah. */
  readonly section: (typeof sourceSections)[number];
  /** The first chapter or folio. */
  readonly first: number;
  /** The last chapter or folio. */
  readonly last: number;
  /** Verses or mishnayot of each chapter; empty for the Talmud. */
  readonly verses: readonly number[];
  /** The first and last page of a tractate of the Talmud: folio and side. */
  readonly pages?: { readonly first: Locator; readonly last: Locator };
}

/** Where in a book: chapter and verse, or for the Talmud a folio and its side (1 or 2). Verse 0 is the whole chapter. */
export type Locator = readonly [chapter: number, verse: number];

const readFolio = (text: string): Locator => [Number.parseInt(text, 10), text.endsWith('a') ? 1 : 2];

const tanakh = file.tanakh.map(
  ({ slug, title, hebrewTitle, section, verses }): SourceBook => ({
    slug,
    title,
    hebrewTitle,
    kind: 'tanakh',
    section,
    first: 1,
    last: verses.length,
    verses,
  }),
);

const mishnah = file.tractates.map(
  ({ slug, title, hebrewName, order, mishnayot }): SourceBook => ({
    slug,
    title,
    hebrewTitle: `משנה ${hebrewName}`,
    kind: 'mishnah',
    section: order,
    first: 1,
    last: mishnayot.length,
    verses: mishnayot,
  }),
);

const talmudSlug = (name: string) => name.toLowerCase().replaceAll(' ', '-');

const talmud = file.tractates.flatMap(({ name, hebrewName, order, folios }): SourceBook[] => {
  if (!folios) return [];
  const pages = { first: readFolio(folios.first), last: readFolio(folios.last) };
  return [
    {
      slug: talmudSlug(name),
      title: name,
      hebrewTitle: hebrewName,
      kind: 'talmud',
      section: order,
      first: pages.first[0],
      last: pages.last[0],
      verses: [],
      pages,
    },
  ];
});

/** All books in their order: Tanakh, Mishnah, Talmud. */
export const sourceBooks: readonly SourceBook[] = [...tanakh, ...mishnah, ...talmud];

const bySlug = new Map(sourceBooks.map((book) => [book.slug, book]));

/** Finds a book by its slug. */
export const findBook = (slug: string): SourceBook | undefined => bySlug.get(slug);

const isBefore = ([chapter, verse]: Locator, other: Locator) =>
  chapter < other[0] || (chapter === other[0] && verse < other[1]);

/** Whether the book has this chapter or verse, or this page. */
export function hasLocator(book: SourceBook, locator: Locator): boolean {
  if (book.pages) return !isBefore(locator, book.pages.first) && !isBefore(book.pages.last, locator);
  const [chapter, verse] = locator;
  return verse <= (book.verses[chapter - 1] ?? -1);
}

/** Converts a verse that exists only in the numbering of Christian Bibles to the Hebrew numbering. */
export function fromEnglishNumbering(book: SourceBook, [chapter, verse]: Locator): Locator | undefined {
  for (const { book: title, english, hebrew } of file.englishNumbering) {
    const [inChapter, first, last] = english;
    if (title === book.title && chapter === inChapter && verse >= first && verse <= last) {
      return [hebrew[0], hebrew[1] + verse - first];
    }
  }
  return undefined;
}

/** How a name is used in citations. `everyday`: it is also a word or a name of a person. */
type NameUse = 'full' | 'abbreviation' | 'everyday';

/** A name by which citations refer to a book; for tractates, to the Mishnah and the Talmud. */
export interface BookName {
  /** Its words, normalized. */
  readonly words: readonly string[];
  readonly use: NameUse;
  readonly script: 'latin' | 'hebrew';
  readonly tanakh?: SourceBook;
  readonly mishnah?: SourceBook;
  readonly talmud?: SourceBook;
}

/** Converts a word to lower case without accents, vowel points and apostrophes, with ASCII quotation marks. */
export const normalizeWord = (word: string): string =>
  /^[a-zא-ת]*$/i.test(word) ? word.toLowerCase() : normalizeMarks(word);

const normalizeMarks = (word: string): string =>
  word
    .normalize('NFD')
    .replace(/[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7]/g, '')
    .replace(/[״”“]/g, '"')
    .replace(/[׳’‘ʼ]/g, "'")
    .replace(/(?<=[a-z])'|'(?=[a-z])/gi, '')
    .toLowerCase();

const wordsOf = (name: string) => name.split(/[ -]/).map(normalizeWord);

function readNames(): BookName[] {
  const bookNames: BookName[] = [];
  const add = (
    books: Pick<BookName, 'tanakh' | 'mishnah' | 'talmud'>,
    script: BookName['script'],
    use: NameUse,
    spellings: readonly string[],
  ) => bookNames.push(...spellings.map((name) => ({ ...books, script, use, words: wordsOf(name) })));
  for (const book of file.tanakh) {
    const books = { tanakh: bySlug.get(book.slug) as SourceBook };
    add(books, 'latin', 'full', book.names);
    add(books, 'latin', 'abbreviation', book.abbreviations);
    add(books, 'latin', 'everyday', book.namesWithVerse);
    add(books, 'hebrew', 'full', book.hebrewNames);
    add(books, 'hebrew', 'everyday', book.hebrewNamesMarked);
  }
  for (const tractate of file.tractates) {
    const talmudBook = bySlug.get(talmudSlug(tractate.name));
    const books = {
      mishnah: bySlug.get(tractate.slug) as SourceBook,
      ...(talmudBook && { talmud: talmudBook }),
    };
    add(books, 'latin', tractate.isEverydayWord ? 'everyday' : 'full', tractate.names);
    add(books, 'latin', 'abbreviation', tractate.abbreviations);
    add(books, 'hebrew', 'full', tractate.hebrewNames);
    add(books, 'hebrew', 'everyday', tractate.hebrewNamesMarked);
  }
  return bookNames;
}

function groupByFirstWord(names: readonly BookName[]): ReadonlyMap<string, readonly BookName[]> {
  const groups = new Map<string, BookName[]>();
  for (const name of names) {
    const [first = ''] = name.words;
    groups.set(first, [...(groups.get(first) ?? []), name]);
  }
  return groups;
}

/** The names of books by their first word, those with more words first. */
export const namesByFirstWord = groupByFirstWord(
  readNames().sort((one, other) => other.words.length - one.words.length),
);

/** Works whose parts have the names of books, normalized. */
export const otherWorks: ReadonlySet<string> = new Set(
  file.otherWorks.map((name) => wordsOf(name).join(' ')),
);
