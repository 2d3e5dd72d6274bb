import type { BookName, Locator, SourceBook } from './source-books.ts';

/** A citation in a text. Offsets count UTF-16 code units. */
export interface Citation {
  readonly start: number;
  readonly end: number;
  /** The slug of the book. */
  readonly book: string;
  /** The first chapter, verse or page. */
  readonly from: Locator;
  /** The last chapter, verse or page; the same as `from` for a single one. */
  readonly to: Locator;
}

/** A citation as written in the text. Its chapters, verses or pages may not exist. */
export interface UncheckedCitation {
  readonly book: SourceBook;
  readonly from: Locator;
  readonly to: Locator;
  readonly start: number;
  readonly end: number;
}

/** The name of a book, found in a text. */
export interface NameMatch {
  readonly name: BookName;
  readonly start: number;
  readonly end: number;
  /** The last characters of the text before the name. */
  readonly before: string;
}
