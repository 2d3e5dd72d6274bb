import { hebrewNumeral } from '../../../shared/text/hebrew-numeral.ts';
import type { Citation } from './citation.ts';
import { findBook, type Locator, type SourceBook } from './source-books.ts';

/** A citation in the notation of Sefaria, with its URL. */
export interface Reference {
  /** `Genesis 28:10-17`, `Berakhot 5b`. */
  readonly ref: string;
  /** The same in Hebrew. */
  readonly hebrewRef: string;
  /** The page on Sefaria. */
  readonly url: string;
}

/**
 * The reference of a stored citation.
 * @returns undefined for an unknown book, which another version of the site may have stored
 */
export function referenceOf({ book: slug, from, to }: Pick<Citation, 'book' | 'from' | 'to'>) {
  const book = findBook(slug);
  return book && referenceTo(book, from, to);
}

/** The reference to a place in a book, from its first to its last chapter, verse or page. */
export function referenceTo(book: SourceBook, from: Locator, to: Locator): Reference {
  const isTalmud = book.kind === 'talmud';
  const range = isTalmud ? pageRange(from, to) : verseRange(from, to, String);
  const hebrewRange = isTalmud ? hebrewPageRange(from, to) : verseRange(from, to, hebrewNumeral);
  return {
    ref: `${book.title} ${range}`,
    hebrewRef: `${book.hebrewTitle} ${hebrewRange}`,
    url: `${bookUrl(book)}.${range.replaceAll(':', '.')}`,
  };
}

/** The page of a book on Sefaria. */
export const bookUrl = ({ title }: SourceBook): string =>
  `https://www.sefaria.org/${title.replaceAll(' ', '_')}`;

const isSame = (one: Locator, other: Locator) => one[0] === other[0] && one[1] === other[1];

function verseRange(from: Locator, to: Locator, format: (number: number) => string): string {
  const locator = ([chapter, verse]: Locator) =>
    verse ? `${format(chapter)}:${format(verse)}` : format(chapter);
  if (isSame(from, to)) return locator(from);
  return `${locator(from)}-${to[1] && from[0] === to[0] ? format(to[1]) : locator(to)}`;
}

function pageRange(from: Locator, to: Locator): string {
  const side = ([, half]: Locator) => (half === 1 ? 'a' : 'b');
  const first = `${from[0]}${side(from)}`;
  if (isSame(from, to)) return first;
  return `${first}-${from[0] === to[0] ? '' : to[0]}${side(to)}`;
}

function hebrewPageRange(from: Locator, to: Locator): string {
  const side = ([, half]: Locator) => (half === 1 ? 'א' : 'ב');
  const first = `${hebrewNumeral(from[0])} ${side(from)}`;
  if (isSame(from, to)) return first;
  return `${first}-${from[0] === to[0] ? '' : `${hebrewNumeral(to[0])} `}${side(to)}`;
}
