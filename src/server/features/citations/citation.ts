import type { BookName, Locator, SourceBook } from './source-books.ts';

/** A citation in a text. Offsets count UTF-16 code units. */
export interface Citation {
  readonly start: number;
  readonly end: number;
  /** The slug of the book. */
  readonly book: string;
  readonly from: Locator;
  /** The same as `from` for a single verse, chapter or page. */
  readonly to: Locator;
}

/** A citation as the author wrote it: its chapters and verses may not exist. */
export interface UncheckedCitation {
  readonly book: SourceBook;
  readonly from: Locator;
  readonly to: Locator;
  readonly start: number;
  readonly end: number;
}

/** A name of a book that was found in a text. */
export interface NameMatch {
  readonly name: BookName;
  readonly start: number;
  readonly end: number;
  /** The text shortly before it. */
  readonly before: string;
}
