import type { Citation, UncheckedCitation } from './citation.ts';
import { parseEnglishCitations } from './english-citations.ts';
import { parseHebrewCitations } from './hebrew-citations.ts';
import {
  type BookName,
  fromEnglishNumbering,
  hasLocator,
  type Locator,
  namesByFirstWord,
  normalizeWord,
  otherWorks,
  type SourceBook,
} from './source-books.ts';
import { TextReader } from './text-reader.ts';

/**
 * The version of the rules of recognition. Raise it with every change of them or of `content/sources.json`, so that all
 * sermons are indexed again.
 */
export const citationRulesVersion = 2;

/** Citations of one sermon that are linked and indexed (docs/product/sources.md Q5). */
const maxCitations = 1_000;

/** Words that can begin a name: with a capital letter, with the number of a book, or Hebrew. */
const candidate =
  /(?<![\p{L}\p{N}])(?:[A-Z\u00c0-\u00de1-2][A-Za-z\u00c0-\u02af0-9'’‘ʼ]*|[א-ת][א-ת\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7'"׳״’”]*)/gu;
const nextWord = {
  latin: /[ \u00a0-]{1,2}([A-Za-z\u00c0-\u02af0-9][A-Za-z\u00c0-\u02af0-9'’‘ʼ]{0,30})/y,
  hebrew: /[ \u00a0]{1,2}([א-ת][א-ת\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7'"׳״’”]{0,30})/y,
};
/** Words that Hebrew writes as one letter before the next word: in, from, and, to … */
const prefixLetter = /^[ובלמשכה](?=.{2})/;
const prefixLetters = /^[ובלמשכה]{1,2}(?=.{2})/;
/** Characters before a name that can show that it is no citation. */
const maxContextLength = 60;
/** Maximum number of words in the name of another work. */
const maxWorkWords = 3;
/** Maximum characters of the first word of a name. */
const maxWordLength = 40;

/**
 * Finds the citations of Tanakh, Mishnah and Talmud in a plain text, in their order (docs/product/sources.md). Prefers
 * precision to recall: omits what could be something else and what does not exist. Takes time linear in the length of
 * the text.
 * @param reader of the same text; a test passes one to count the steps
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

/** Parses the citations that begin with the word at `start`: the first, and those that continue it. */
function citationsAt(reader: TextReader, start: number, word: string): Citation[] {
  if (word.length > maxWordLength) return [];
  const normalized = normalizeWord(word).replace(/^"+|"+$/g, '');
  const isHebrew = normalized >= 'א';
  const spellings = isHebrew ? [normalized, normalized.replace(prefixLetter, '')] : [normalized];
  const following = new FollowingWords(
    reader,
    start + word.length,
    isHebrew ? nextWord.hebrew : nextWord.latin,
  );
  for (const spelling of new Set(spellings)) {
    for (const name of namesByFirstWord.get(spelling) ?? []) {
      const end = following.endOf(name);
      if (end === undefined) continue;
      const before = reader.text.slice(Math.max(0, start - maxContextLength), start);
      const parse = isHebrew ? parseHebrewCitations : parseEnglishCitations;
      const citations = validCitations(parse(reader, { name, start, end, before }));
      if (citations.length > 0) return isPartOfUrl(before) || isOfOtherWork(before) ? [] : citations;
    }
  }
  return [];
}

/** The words after the first word of a name, each read once. */
class FollowingWords {
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

/** Whether a name is in a URL or an email address (docs/product/sources.md Q3). */
function isPartOfUrl(before: string): boolean {
  const run = before.slice(Math.max(before.lastIndexOf(' '), before.lastIndexOf('\n')) + 1);
  return /[/@#=&%+_.\d:-]$/.test(run) || run.includes('://') || run.includes('www.') || run.includes('@');
}

/** Whether the words before a name say that it is part of another work, as in `Midrash Rabbah, Genesis 28:10`. */
function isOfOtherWork(before: string): boolean {
  // `Tosefta (Sotah 3:1)` cites the Tosefta: ignore the opening bracket.
  const outside = before.replace(/[(["'“]+$/, '');
  if (!/[ \u00a0]$/.test(outside)) return false;
  const words = outside
    .trimEnd()
    .split(/[ \u00a0\n]+/)
    .slice(-maxWorkWords);
  const parts = words.map((word, index) =>
    normalizeWord(index === words.length - 1 ? word.replace(/[.,:]$/, '') : word).replace(/^[("'[]+/, ''),
  );
  return parts.some((_, index) => {
    const work = parts.slice(index).join(' ');
    return otherWorks.has(work) || otherWorks.has(work.replace(prefixLetters, ''));
  });
}

/** Returns the citations that exist, up to the first that does not: what follows a mistake is unreliable. */
function validCitations(unchecked: Iterable<UncheckedCitation>): Citation[] {
  const citations: Citation[] = [];
  for (const { book, from, to, start, end } of unchecked) {
    const locators = toHebrewNumbering(book, from, to);
    if (!locators) break;
    citations.push({ start, end, book: book.slug, from: locators[0], to: locators[1] });
  }
  return citations;
}

/** @returns undefined when one of the locators does not exist in either numbering, or they are not in order */
function toHebrewNumbering(book: SourceBook, from: Locator, to: Locator): [Locator, Locator] | undefined {
  const isOrdered = from[0] < to[0] || (from[0] === to[0] && from[1] <= to[1]);
  const isReal = ([chapter, verse]: Locator) => chapter > 0 && verse >= 0;
  if (!isOrdered || !isReal(from) || !isReal(to)) return undefined;
  if (hasLocator(book, from) && hasLocator(book, to)) return [from, to];
  // If one end has English numbering, the other has it too, even if that verse exists in both numberings.
  const first = fromEnglishNumbering(book, from);
  const last = fromEnglishNumbering(book, to);
  return first && last ? [first, last] : undefined;
}
