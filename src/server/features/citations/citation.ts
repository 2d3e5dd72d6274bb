import type { BookName, SourceBook, Spot } from './source-books.ts';

/** A citation in a text. Offsets count UTF-16 code units. */
export interface Citation {
  readonly start: number;
  readonly end: number;
  readonly book: string;
  /** Both are whole chapters when their verse is 0. */
  readonly from: Spot;
  readonly to: Spot;
}

/** A citation as it is written: its spots may not exist. */
export interface Written {
  readonly book: SourceBook;
  readonly from: Spot;
  readonly to: Spot;
  readonly start: number;
  readonly end: number;
}

/** A name of a book in a text, and the text shortly before it. */
export interface NamePlace {
  readonly name: BookName;
  readonly start: number;
  readonly end: number;
  readonly before: string;
}
