import { type MatchField, matchFields, type SearchMatch } from '../../../../shared/directory.schemas.ts';
import { withPlainLetters } from '../../../../shared/text/slug.ts';
import type { Term } from '../../../base/thesaurus.ts';

/** The texts of a sermon that excerpts are taken from. */
export type SearchedTexts = Readonly<Record<MatchField, string>>;

/** Approximate length of an excerpt in characters. */
const excerptLength = 180;
/** Characters of an excerpt that are left for the text around the matches. */
const contextLength = 40;

/**
 * A word: letters, digits and combining marks, with an apostrophe, geresh, quotation mark or gershayim inside (רש״י);
 * in Hebrew also a geresh at the end (ה׳, ר׳).
 */
const wordPattern =
  /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:['’ʼ"״׳][\p{L}\p{N}][\p{L}\p{N}\p{M}]*)*(?:(?<=[א-ת]\p{M}*)׳)?/gu;

/** Folds text approximately like the database, enough to exclude words that cannot match. */
const foldRoughly = (text: string): string =>
  withPlainLetters(
    text
      .normalize('NFKD')
      .replace(/[\p{M}'’ʼ"״׳]/gu, '')
      .toLowerCase(),
  );

/**
 * The letters with which every word of this stem begins: the first three. For a stem of up to three letters, without
 * those that endings change (try, tries → tri; dying → die; using → use; skies → sky).
 */
function beginningOf(lexeme: string): string {
  const letters = foldRoughly(lexeme);
  return letters.length > 3 ? letters.slice(0, 3) : letters.replace(/(?<=.)(?:ie|[eiy])$/u, '');
}

/**
 * Words in the texts that may match; the database decides which do.
 * @param lexemes stems of the query
 */
export function candidateWords(texts: SearchedTexts, lexemes: readonly string[]): Set<string> {
  const beginnings = new Set(lexemes.map(beginningOf));
  const lengths = [...new Set([...beginnings].map((beginning) => beginning.length))];
  const found = new Set<string>();
  for (const field of matchFields) {
    for (const [word] of texts[field].matchAll(wordPattern)) {
      const folded = foldRoughly(word);
      if (lengths.some((length) => beginnings.has(folded.slice(0, length)))) found.add(word);
    }
  }
  return found;
}

/** The words and phrases to highlight in a text. */
export interface Marks {
  /** Words as written in the texts. */
  readonly words: ReadonlySet<string>;
  /** Folded terms of several words by their first word, highlighted where the words are adjacent. */
  readonly phrases: ReadonlyMap<string, readonly Term[]>;
  /** Maps folded forms of a word to one base: Hebrew words with prefixes, and spellings of one term. */
  readonly bases: ReadonlyMap<string, string>;
}

interface WordMatch {
  readonly start: number;
  readonly end: number;
  /** The base of the word, the same for all its forms. */
  readonly base: string;
}

/**
 * An excerpt, in whole words, of the field with the most distinct query words. Of fields with equally many, the first
 * in `matchFields`.
 * @returns null when no field contains a query word
 */
export function excerptOf(texts: SearchedTexts, marks: Marks): SearchMatch | null {
  let best: { field: MatchField; matches: WordMatch[]; distinct: number } | null = null;
  for (const field of matchFields) {
    const matches = findMatches(texts[field], marks);
    const distinct = new Set(matches.map((match) => match.base)).size;
    if (distinct > (best?.distinct ?? 0)) best = { field, matches, distinct };
  }
  if (!best) return null;
  const text = texts[best.field];
  return { field: best.field, parts: cutExcerpt(text, best.matches) };
}

function findMatches(text: string, marks: Marks): WordMatch[] {
  const all = [...text.matchAll(wordPattern)];
  const adjacent = marks.phrases.size > 0 ? wordsInPhrases(all, marks.phrases) : new Set<number>();
  return all.flatMap(({ 0: word, index }, wordIndex) => {
    if (!marks.words.has(word) && !adjacent.has(wordIndex)) return [];
    const folded = foldRoughly(word);
    return { start: index, end: index + word.length, base: marks.bases.get(folded) ?? folded };
  });
}

/** The indexes of the words that belong to one of the phrases. */
function wordsInPhrases(
  all: readonly { readonly 0: string }[],
  phrases: ReadonlyMap<string, readonly Term[]>,
): Set<number> {
  const folded = all.map(({ 0: word }) => foldRoughly(word));
  const found = new Set<number>();
  for (const [start, first] of folded.entries()) {
    for (const phrase of phrases.get(first) ?? []) {
      if (phrase.every((word, index) => folded[start + index] === word))
        for (const index of phrase.keys()) found.add(start + index);
    }
  }
  return found;
}

function cutExcerpt(text: string, matches: readonly WordMatch[]): SearchMatch['parts'] {
  const { from, to } = text.length <= excerptLength ? { from: 0, to: text.length } : windowOf(text, matches);
  const parts: { text: string; isMarked: boolean }[] = [];
  const add = (piece: string, isMarked: boolean) => {
    if (piece !== '') parts.push({ text: piece.replace(/\s+/gu, ' '), isMarked });
  };
  let position = from;
  if (from > 0) add('…', false);
  for (const { start, end } of matches) {
    if (start < from || end > to) continue;
    add(text.slice(position, start), false);
    add(text.slice(start, end), true);
    position = end;
  }
  add(`${text.slice(position, to)}${to < text.length ? '…' : ''}`, false);
  return mergeAdjacent(parts);
}

/** The first range with the most distinct words, and text around it up to `excerptLength`, cut to whole words. */
function windowOf(text: string, matches: readonly WordMatch[]): { from: number; to: number } {
  let best = { first: 0, last: 0, distinct: 0 };
  for (let first = 0, last = 0; first < matches.length; first++) {
    const begin = matches[first]?.start ?? 0;
    last = Math.max(last, first);
    while ((matches[last + 1]?.end ?? Number.POSITIVE_INFINITY) - begin <= excerptLength - contextLength)
      last++;
    const distinct = new Set(matches.slice(first, last + 1).map((match) => match.base)).size;
    if (distinct > best.distinct) best = { first, last, distinct };
  }
  const start = matches[best.first]?.start ?? 0;
  const end = matches[best.last]?.end ?? 0;
  const spare = Math.max(0, excerptLength - (end - start));
  let from = Math.max(0, start - Math.floor(spare / 2));
  const to = Math.min(text.length, from + Math.max(excerptLength, end - start));
  from = Math.max(0, Math.min(from, to - excerptLength));
  return { from: wordStart(text, from, start), to: wordEnd(text, to, end) };
}

/** The first start of a word from `index`, at most `limit`. */
function wordStart(text: string, index: number, limit: number): number {
  if (index === 0) return 0;
  for (let position = index; position < limit; position++) {
    if (isSpace(text[position - 1]) && !isSpace(text[position])) return position;
  }
  return limit;
}

/** The last end of a word up to `index`, at least `limit`. */
function wordEnd(text: string, index: number, limit: number): number {
  if (index >= text.length) return text.length;
  for (let position = index; position > limit; position--) {
    if (!isSpace(text[position - 1]) && isSpace(text[position])) return position;
  }
  return limit;
}

const isSpace = (character: string | undefined) => character === undefined || /\s/u.test(character);

function mergeAdjacent(parts: readonly { text: string; isMarked: boolean }[]): SearchMatch['parts'] {
  const result: SearchMatch['parts'] = [];
  for (const part of parts) {
    const last = result.at(-1);
    if (last && last.isMarked === part.isMarked) last.text += part.text;
    else result.push({ ...part });
  }
  return result;
}
