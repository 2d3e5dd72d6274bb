import type { Citation, Written } from './citation.ts';
import { englishLocators } from './english-locators.ts';
import { hebrewLocators } from './hebrew-locators.ts';
import {
  type BookName,
  fromEnglishNumbering,
  hasSpot,
  namesByFirstWord,
  normalizeWord,
  otherWorks,
  type SourceBook,
  type Spot,
} from './source-books.ts';
import { TextReader } from './text-reader.ts';

/** Raise it with every change of the rules or of `content/sources.json`: all sermons are then indexed again. */
export const citationRules = 2;

/** Citations of one sermon that are linked and indexed (docs/product/sources.md Q5). */
const maxCitations = 1_000;

/** Words that can begin a name: with a capital letter, with the number of a book, or Hebrew. */
const candidate =
  /(?<![\p{L}\p{N}])(?:[A-Z\u00c0-\u00de1-2][A-Za-z\u00c0-\u02af0-9'’‘ʼ]*|[א-ת][א-ת\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7'"׳״’”]*)/gu;
const nextWord = {
  latin: /[ \u00a0-]{1,2}([A-Za-z\u00c0-\u02af0-9][A-Za-z\u00c0-\u02af0-9'’‘ʼ]{0,30})/y,
  hebrew: /[ \u00a0]{1,2}([א-ת][א-ת\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7'"׳״’”]{0,30})/y,
};
/** Letters that Hebrew writes together with the next word: in, from, and, to … */
const prefixLetter = /^[ובלמשכה](?=.{2})/;
const prefixLetters = /^[ובלמשכה]{1,2}(?=.{2})/;
const contextLength = 60;
/** Words of the longest name of another work. */
const longestWork = 3;
/** Longer than any first word of a name. */
const maxWordLength = 40;

/**
 * Finds the citations of Tanakh, Mishnah and Talmud in a plain text, in their order. Precision comes before recall: what
 * could be something else, and what does not exist, is left out. Works in time linear in the length of the text.
 */
export function findCitations(text: string, reader = new TextReader(text)): Citation[] {
  const found: Citation[] = [];
  candidate.lastIndex = 0;
  for (let match = candidate.exec(text); match; match = candidate.exec(text)) {
    reader.steps += 1;
    const citations = citationsAt(reader, match.index, match[0]);
    const last = citations.at(-1);
    if (!last) continue;
    candidate.lastIndex = last.end;
    found.push(...citations);
    if (found.length >= maxCitations) return found.slice(0, maxCitations);
  }
  return found;
}

/** The citations that begin with the name at `start`: the first, and those that go on from it. */
function citationsAt(reader: TextReader, start: number, word: string): Citation[] {
  if (word.length > maxWordLength) return [];
  const normalized = normalizeWord(word).replace(/^"+|"+$/g, '');
  const isHebrew = normalized >= 'א';
  const spellings = isHebrew ? [normalized, normalized.replace(prefixLetter, '')] : [normalized];
  const further = new FurtherWords(reader, start + word.length, isHebrew ? nextWord.hebrew : nextWord.latin);
  for (const spelling of new Set(spellings)) {
    for (const name of namesByFirstWord.get(spelling) ?? []) {
      const end = further.endOf(name);
      if (end === undefined) continue;
      const before = reader.text.slice(Math.max(0, start - contextLength), start);
      const locate = isHebrew ? hebrewLocators : englishLocators;
      const citations = readCitations(locate(reader, { name, start, end, before }));
      if (citations.length > 0) return isPartOfUrl(before) || isOfOtherWork(before) ? [] : citations;
    }
  }
  return [];
}

/** The words after the first word of a name, each read once. */
class FurtherWords {
  readonly #reader: TextReader;
  readonly #expression: RegExp;
  readonly #ends: number[];
  readonly #words: (string | undefined)[] = [];

  constructor(reader: TextReader, firstEnd: number, expression: RegExp) {
    this.#reader = reader;
    this.#expression = expression;
    this.#ends = [firstEnd];
  }

  /** Where the name ends; undefined when its other words do not follow. */
  endOf({ words }: BookName): number | undefined {
    const isNext = words.slice(1).every((word, index) => this.#word(index) === word);
    return isNext ? this.#ends[words.length - 1] : undefined;
  }

  #word(index: number): string | undefined {
    if (index < this.#words.length) return this.#words[index];
    const end = this.#ends[index];
    const match = end === undefined ? null : this.#reader.match(this.#expression, end);
    if (end !== undefined && match) this.#ends.push(end + match[0].length);
    const word = match ? normalizeWord(match[1] ?? '') : undefined;
    this.#words.push(word);
    return word;
  }
}

/** A reference in a URL or an email address is not linked (docs/product/sources.md Q3). */
function isPartOfUrl(before: string): boolean {
  const run = before.slice(Math.max(before.lastIndexOf(' '), before.lastIndexOf('\n')) + 1);
  return /[/@#=&%+_.\d:-]$/.test(run) || run.includes('://') || run.includes('www.') || run.includes('@');
}

/** Whether the words before a name say that it is part of another work, as in `Midrash Rabbah, Genesis 28:10`. */
function isOfOtherWork(before: string): boolean {
  // `Tosefta (Sotah 3:1)` is of the Tosefta too.
  const outside = before.replace(/[(["'“]+$/, '');
  if (!/[ \u00a0]$/.test(outside)) return false;
  const words = outside
    .trimEnd()
    .split(/[ \u00a0\n]+/)
    .slice(-longestWork);
  const parts = words.map((word, index) =>
    normalizeWord(index === words.length - 1 ? word.replace(/[.,:]$/, '') : word).replace(/^[("'[]+/, ''),
  );
  return parts.some((_, index) => {
    const work = parts.slice(index).join(' ');
    return otherWorks.has(work) || otherWorks.has(work.replace(prefixLetters, ''));
  });
}

/** Keeps what exists, up to the first that does not: after a mistake, what follows is not to be trusted. */
function readCitations(written: Iterable<Written>): Citation[] {
  const citations: Citation[] = [];
  for (const { book, from, to, start, end } of written) {
    const spots = toHebrewNumbering(book, from, to);
    if (!spots) break;
    citations.push({ start, end, book: book.slug, from: spots[0], to: spots[1] });
  }
  return citations;
}

function toHebrewNumbering(book: SourceBook, from: Spot, to: Spot): [Spot, Spot] | undefined {
  const isOrdered = from[0] < to[0] || (from[0] === to[0] && from[1] <= to[1]);
  const isReal = ([chapter, verse]: Spot) => chapter > 0 && verse >= 0;
  if (!isOrdered || !isReal(from) || !isReal(to)) return undefined;
  if (hasSpot(book, from) && hasSpot(book, to)) return [from, to];
  // An author who numbers one end as in English numbers both so, even an end that exists in both numberings.
  const first = fromEnglishNumbering(book, from);
  const last = fromEnglishNumbering(book, to);
  return first && last ? [first, last] : undefined;
}
