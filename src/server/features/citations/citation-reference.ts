import type { Citation } from './citation.ts';
import { toHebrewNumeral } from './hebrew-numerals.ts';
import { findBook, type Locator, type SourceBook } from './source-books.ts';

/** How a citation is written and where it leads. */
export interface Reference {
  /** As Sefaria writes it: `Genesis 28:10-17`, `Berakhot 5b`. */
  readonly ref: string;
  /** The same in Hebrew. */
  readonly hebrewRef: string;
  /** Its page on Sefaria. */
  readonly url: string;
}

/** @returns undefined for a book that this version does not have, as another version may have stored it */
export function referenceOf({ book: slug, from, to }: Pick<Citation, 'book' | 'from' | 'to'>) {
  const book = findBook(slug);
  return book && referenceTo(book, from, to);
}

export function referenceTo(book: SourceBook, from: Locator, to: Locator): Reference {
  const isTalmud = book.kind === 'talmud';
  const range = isTalmud ? pages(from, to) : verses(from, to, String);
  const hebrewRange = isTalmud ? hebrewPages(from, to) : verses(from, to, toHebrewNumeral);
  return {
    ref: `${book.title} ${range}`,
    hebrewRef: `${book.hebrewTitle} ${hebrewRange}`,
    url: `https://www.sefaria.org/${book.title.replaceAll(' ', '_')}.${range.replaceAll(':', '.')}`,
  };
}

const isSame = (one: Locator, other: Locator) => one[0] === other[0] && one[1] === other[1];

function verses(from: Locator, to: Locator, write: (number: number) => string): string {
  const spot = ([chapter, verse]: Locator) => (verse ? `${write(chapter)}:${write(verse)}` : write(chapter));
  if (isSame(from, to)) return spot(from);
  return `${spot(from)}-${to[1] && from[0] === to[0] ? write(to[1]) : spot(to)}`;
}

function pages(from: Locator, to: Locator): string {
  const side = ([, number]: Locator) => (number === 1 ? 'a' : 'b');
  const first = `${from[0]}${side(from)}`;
  if (isSame(from, to)) return first;
  return `${first}-${from[0] === to[0] ? '' : to[0]}${side(to)}`;
}

function hebrewPages(from: Locator, to: Locator): string {
  const side = ([, number]: Locator) => (number === 1 ? 'א' : 'ב');
  const first = `${toHebrewNumeral(from[0])} ${side(from)}`;
  if (isSame(from, to)) return first;
  return `${first}-${from[0] === to[0] ? '' : `${toHebrewNumeral(to[0])} `}${side(to)}`;
}
