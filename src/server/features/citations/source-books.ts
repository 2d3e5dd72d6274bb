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
  /** Names after which a bare number is a chapter. */
  names,
  /** Abbreviations after which a bare number is a chapter only if they end with a period. */
  abbreviations: names,
  /** Names that are also names of people or ordinary words: need a verse, brackets or a word such as `chapter`. */
  namesWithVerse: names,
  hebrewNames: names,
  /**
   * Names that are also ordinary words: need brackets, a word such as `book` or `chapter`, or numbers in digits or with
   * a geresh or gershayim.
   */
  hebrewNamesMarked: names,
  /** The count of verses of each chapter, in the Hebrew numbering. */
  verses: counts,
});

const tractate = z.strictObject({
  /** The slug of its Mishnah. The slug of its Talmud is derived from `name`. */
  slug: z.string(),
  /** The name of the tractate, which is also the title of its Talmud. */
  name: z.string(),
  /** The title of its Mishnah. */
  title: z.string(),
  hebrewName: z.string(),
  order: z.enum(sourceSections),
  names,
  abbreviations: names,
  /** Whether the English name is also an everyday word, such as Shabbat, which a time of day can follow. */
  isEverydayWord: z.boolean(),
  hebrewNames: names,
  hebrewNamesMarked: names,
  /** The count of mishnayot of each chapter. */
  mishnayot: counts,
  /** The first and last page in the Babylonian Talmud; null for a tractate that it does not have. */
  folios: z.strictObject({ first: folio, last: folio }).nullable(),
});

const sourcesFile = z.strictObject({
  tanakh: z.array(tanakhBook),
  tractates: z.array(tractate),
  /**
   * Verses that exist only in the numbering of Christian Bibles. `english`: the chapter, its first and last such verse;
   * `hebrew`: the first of them in the Hebrew numbering.
   */
  englishNumbering: z.array(
    z.strictObject({ book: z.string(), english: z.tuple([z.int(), z.int(), z.int()]), hebrew: locator }),
  ),
  /** Works whose parts have the names of books: a citation after such a name is not of Tanakh, Mishnah or Talmud. */
  otherWorks: names,
});

const content = readContent('sources.json', sourcesFile);

/** The collection of a book. */
type SourceKind = 'tanakh' | 'mishnah' | 'talmud';

/** A book of Tanakh, a tractate of the Mishnah, or one of the Babylonian Talmud. */
export interface SourceBook {
  readonly slug: string;
  /** The title on Sefaria. */
  readonly title: string;
  readonly hebrewTitle: string;
  readonly kind: SourceKind;
  /** The part of Tanakh, or the order of the tractate. */
  readonly section: (typeof sourceSections)[number];
  /** The first chapter or folio. */
  readonly firstChapter: number;
  /** The last chapter or folio. */
  readonly lastChapter: number;
  /** The count of verses or mishnayot of each chapter; empty for the Talmud. */
  readonly verseCounts: readonly number[];
  /** The first and last page of a tractate of the Talmud: folio and side. */
  readonly pages?: { readonly first: Locator; readonly last: Locator };
}

/** A place in a book: chapter and verse, or folio and side (1 or 2) of the Talmud. Verse 0 is the whole chapter. */
export type Locator = readonly [chapter: number, verse: number];

const readFolio = (text: string): Locator => [Number.parseInt(text, 10), text.endsWith('a') ? 1 : 2];

const tanakh = content.tanakh.map(
  ({ slug, title, hebrewTitle, section, verses }): SourceBook => ({
    slug,
    title,
    hebrewTitle,
    kind: 'tanakh',
    section,
    firstChapter: 1,
    lastChapter: verses.length,
    verseCounts: verses,
  }),
);

const mishnah = content.tractates.map(
  ({ slug, title, hebrewName, order, mishnayot }): SourceBook => ({
    slug,
    title,
    hebrewTitle: `משנה ${hebrewName}`,
    kind: 'mishnah',
    section: order,
    firstChapter: 1,
    lastChapter: mishnayot.length,
    verseCounts: mishnayot,
  }),
);

const talmudSlug = (name: string) => name.toLowerCase().replaceAll(' ', '-');

const talmud = content.tractates.flatMap(({ name, hebrewName, order, folios }): SourceBook[] => {
  if (!folios) return [];
  const pages = { first: readFolio(folios.first), last: readFolio(folios.last) };
  return [
    {
      slug: talmudSlug(name),
      title: name,
      hebrewTitle: hebrewName,
      kind: 'talmud',
      section: order,
      firstChapter: pages.first[0],
      lastChapter: pages.last[0],
      verseCounts: [],
      pages,
    },
  ];
});

/** All books in their order: Tanakh, Mishnah, Talmud. */
export const sourceBooks: readonly SourceBook[] = [...tanakh, ...mishnah, ...talmud];

const bookBySlug = new Map(sourceBooks.map((book) => [book.slug, book]));

/** Finds a book by its slug. */
export const findBook = (slug: string): SourceBook | undefined => bookBySlug.get(slug);

const isBefore = ([chapter, verse]: Locator, other: Locator) =>
  chapter < other[0] || (chapter === other[0] && verse < other[1]);

/** Whether the book has this chapter, verse or page. */
export function hasLocator(book: SourceBook, locator: Locator): boolean {
  if (book.pages) return !isBefore(locator, book.pages.first) && !isBefore(book.pages.last, locator);
  const [chapter, verse] = locator;
  return verse <= (book.verseCounts[chapter - 1] ?? -1);
}

/**
 * Converts a verse that exists only in the numbering of Christian Bibles to the Hebrew numbering.
 * @returns undefined for other verses
 */
export function fromEnglishNumbering(book: SourceBook, [chapter, verse]: Locator): Locator | undefined {
  for (const { book: title, english, hebrew } of content.englishNumbering) {
    const [englishChapter, firstVerse, lastVerse] = english;
    if (title === book.title && chapter === englishChapter && verse >= firstVerse && verse <= lastVerse) {
      return [hebrew[0], hebrew[1] + verse - firstVerse];
    }
  }
  return undefined;
}

/** How a name is used. `everyday`: also as an ordinary word or as the name of a person. */
type NameUse = 'full' | 'abbreviation' | 'everyday';

/** A name by which citations refer to a book; for tractates, to the Mishnah and the Talmud. */
export interface BookName {
  /** The words of the name, normalized. */
  readonly words: readonly string[];
  readonly use: NameUse;
  readonly tanakh?: SourceBook;
  readonly mishnah?: SourceBook;
  readonly talmud?: SourceBook;
}

/**
 * Converts a word to lower case without accents and vowel points, with ASCII quotation marks. Removes apostrophes
 * beside Latin letters.
 */
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
    use: NameUse,
    spellings: readonly string[],
  ) => bookNames.push(...spellings.map((name) => ({ ...books, use, words: wordsOf(name) })));
  for (const book of content.tanakh) {
    const books = { tanakh: bookBySlug.get(book.slug) as SourceBook };
    add(books, 'full', book.names);
    add(books, 'abbreviation', book.abbreviations);
    add(books, 'everyday', book.namesWithVerse);
    add(books, 'full', book.hebrewNames);
    add(books, 'everyday', book.hebrewNamesMarked);
  }
  for (const tractate of content.tractates) {
    const talmudBook = bookBySlug.get(talmudSlug(tractate.name));
    const books = {
      mishnah: bookBySlug.get(tractate.slug) as SourceBook,
      ...(talmudBook && { talmud: talmudBook }),
    };
    add(books, tractate.isEverydayWord ? 'everyday' : 'full', tractate.names);
    add(books, 'abbreviation', tractate.abbreviations);
    add(books, 'full', tractate.hebrewNames);
    add(books, 'everyday', tractate.hebrewNamesMarked);
  }
  return bookNames;
}

/** The names of books by their first word, longer names first. */
export const namesByFirstWord: ReadonlyMap<string | undefined, readonly BookName[]> = Map.groupBy(
  readNames().sort((one, other) => other.words.length - one.words.length),
  ({ words: [firstWord] }) => firstWord,
);

/** Works whose parts have the names of books, normalized. */
export const otherWorks: ReadonlySet<string> = new Set(
  content.otherWorks.map((name) => wordsOf(name).join(' ')),
);
