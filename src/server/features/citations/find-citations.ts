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
 * The version of the rules of recognition. Increase it when the rules or `content/sources.json` change, so that all
 * sermons are indexed again.
 */
export const citationRulesVersion = 2;

/** Maximum citations of one sermon that are linked and indexed (docs/product/sources.md Q5). */
const maxCitations = 1_000;

/** The first word of a possible name: a capitalized word, the number of a book, or a Hebrew word. */
const firstWordPattern =
  /(?<![\p{L}\p{N}])(?:[A-Z\u00c0-\u00de1-2][A-Za-z\u00c0-\u02af0-9'’‘ʼ]*|[א-ת][א-ת\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7'"׳״’”]*)/gu;
const nextWordPatterns = {
  latin: /[ \u00a0-]{1,2}([A-Za-z\u00c0-\u02af0-9][A-Za-z\u00c0-\u02af0-9'’‘ʼ]{0,30})/y,
  hebrew: /[ \u00a0]{1,2}([א-ת][א-ת\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7'"׳״’”]{0,30})/y,
};
/** Hebrew writes some words (in, from, and, to …) as one letter before the next word. A name can have one of them. */
const prefixLetter = /^[ובלמשכה](?=.{2})/;
/** The title of another work can have two of these letters. */
const prefixLetters = /^[ובלמשכה]{1,2}(?=.{2})/;
/** How many characters before a name are examined, in UTF-16 code units. */
const maxContextLength = 60;
/** Maximum words in the name of another work. */
const maxWorkWords = 3;
/** Maximum length of the first word of a name, in UTF-16 code units. */
const maxWordLength = 40;

/**
 * Finds the citations of Tanakh, Mishnah and Talmud in plain text, in their order (docs/product/sources.md). Prefers
 * precision to recall: omits ambiguous citations and those of verses or pages that do not exist. Takes time linear in
 * the length of the text.
 * @param reader a reader of `text`; tests pass one to check its `stepCount`
 * @returns at most 1,000 citations
 */
export function findCitations(text: string, reader = new TextReader(text)): Citation[] {
  const found: Citation[] = [];
  firstWordPattern.lastIndex = 0;
  for (let match = firstWordPattern.exec(text); match; match = firstWordPattern.exec(text)) {
    reader.stepCount += 1;
    const citations = parseCitationsAt(reader, match.index, match[0]);
    const lastCitation = citations.at(-1);
    if (!lastCitation) continue;
    firstWordPattern.lastIndex = lastCitation.end;
    found.push(...citations);
    if (found.length >= maxCitations) return found.slice(0, maxCitations);
  }
  return found;
}

/** Parses the citation that begins with the word at `start`, and those that continue it. */
function parseCitationsAt(reader: TextReader, start: number, word: string): Citation[] {
  if (word.length > maxWordLength) return [];
  const normalized = normalizeWord(word).replace(/^"+|"+$/g, '');
  const isHebrew = normalized >= 'א';
  const spellings = isHebrew ? [normalized, normalized.replace(prefixLetter, '')] : [normalized];
  const following = new FollowingWords(
    reader,
    start + word.length,
    isHebrew ? nextWordPatterns.hebrew : nextWordPatterns.latin,
  );
  for (const spelling of new Set(spellings)) {
    for (const name of namesByFirstWord.get(spelling) ?? []) {
      const end = following.endOf(name);
      if (end === undefined) continue;
      const before = reader.text.slice(Math.max(0, start - maxContextLength), start);
      const parse = isHebrew ? parseHebrewCitations : parseEnglishCitations;
      const citations = keepValid(parse(reader, { name, start, end, before }));
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

  /** Returns the offset of the end of a name; undefined when the other words of the name do not follow. */
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

/** Whether a name after this text is in a URL or an email address (docs/product/sources.md Q3). */
function isPartOfUrl(before: string): boolean {
  const token = before.slice(Math.max(before.lastIndexOf(' '), before.lastIndexOf('\n')) + 1);
  return (
    /[/@#=&%+_.\d:-]$/.test(token) || token.includes('://') || token.includes('www.') || token.includes('@')
  );
}

/** Whether a name after this text belongs to another work, as in `Midrash Rabbah, Genesis 28:10`. */
function isOfOtherWork(before: string): boolean {
  // `Tosefta (Sotah 3:1)` cites the Tosefta: ignore the opening bracket.
  const outsideBracket = before.replace(/[(["'“]+$/, '');
  if (!/[ \u00a0]$/.test(outsideBracket)) return false;
  const words = outsideBracket
    .trimEnd()
    .split(/[ \u00a0\n]+/)
    .slice(-maxWorkWords);
  const normalizedWords = words.map((word, index) =>
    normalizeWord(index === words.length - 1 ? word.replace(/[.,:]$/, '') : word).replace(/^[("'[]+/, ''),
  );
  return normalizedWords.some((_, index) => {
    const work = normalizedWords.slice(index).join(' ');
    return otherWorks.has(work) || otherWorks.has(work.replace(prefixLetters, ''));
  });
}

/** Returns the citations before the first that does not exist: citations after a mistake are unreliable. */
function keepValid(unchecked: Iterable<UncheckedCitation>): Citation[] {
  const citations: Citation[] = [];
  for (const { book, from, to, start, end } of unchecked) {
    const locators = toHebrewNumbering(book, from, to);
    if (!locators) break;
    citations.push({ start, end, book: book.slug, from: locators[0], to: locators[1] });
  }
  return citations;
}

/** @returns undefined when the locators are not in order, or do not both exist in the same numbering */
function toHebrewNumbering(book: SourceBook, from: Locator, to: Locator): [Locator, Locator] | undefined {
  const isOrdered = from[0] < to[0] || (from[0] === to[0] && from[1] <= to[1]);
  const isPossible = ([chapter, verse]: Locator) => chapter > 0 && verse >= 0;
  if (!isOrdered || !isPossible(from) || !isPossible(to)) return undefined;
  if (hasLocator(book, from) && hasLocator(book, to)) return [from, to];
  // Both ends must be verses that exist only in the English numbering: a verse of both numberings is ambiguous here.
  const first = fromEnglishNumbering(book, from);
  const last = fromEnglishNumbering(book, to);
  return first && last ? [first, last] : undefined;
}
