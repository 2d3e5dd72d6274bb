import { hebrewNumeral } from '../../../shared/text/hebrew-numeral.ts';
import type { Citation } from './citation.ts';
import { findBook, type Locator, type SourceBook } from './source-books.ts';

/** A citation in the notation of Sefaria, with the URL of its page. */
export interface Reference {
  /** `Genesis 28:10-17`, `Berakhot 5b`. */
  readonly ref: string;
  /** The reference in Hebrew. */
  readonly hebrewRef: string;
  /** The URL of the page on Sefaria. */
  readonly url: string;
}

/**
 * Returns the reference of a stored citation.
 * @returns undefined for an unknown book, which another version of the site may have stored
 */
export function referenceOf({ book: slug, from, to }: Pick<Citation, 'book' | 'from' | 'to'>) {
  const book = findBook(slug);
  return book && referenceTo(book, from, to);
}

/** Returns the reference to the chapters, verses or pages of a book from `from` to `to`. */
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

/** The URL of a book on Sefaria. */
export const bookUrl = ({ title }: SourceBook): string =>
  `https://www.sefaria.org/${title.replaceAll(' ', '_')}`;

const isSameLocator = (one: Locator, other: Locator) => one[0] === other[0] && one[1] === other[1];

function verseRange(from: Locator, to: Locator, format: (number: number) => string): string {
  const formatLocator = ([chapter, verse]: Locator) =>
    verse ? `${format(chapter)}:${format(verse)}` : format(chapter);
  if (isSameLocator(from, to)) return formatLocator(from);
  return `${formatLocator(from)}-${to[1] && from[0] === to[0] ? format(to[1]) : formatLocator(to)}`;
}

function pageRange(from: Locator, to: Locator): string {
  const letterOf = ([, side]: Locator) => (side === 1 ? 'a' : 'b');
  const firstPage = `${from[0]}${letterOf(from)}`;
  if (isSameLocator(from, to)) return firstPage;
  return `${firstPage}-${from[0] === to[0] ? '' : to[0]}${letterOf(to)}`;
}

function hebrewPageRange(from: Locator, to: Locator): string {
  const letterOf = ([, side]: Locator) => (side === 1 ? 'א' : 'ב');
  const firstPage = `${hebrewNumeral(from[0])} ${letterOf(from)}`;
  if (isSameLocator(from, to)) return firstPage;
  return `${firstPage}-${from[0] === to[0] ? '' : `${hebrewNumeral(to[0])} `}${letterOf(to)}`;
}
