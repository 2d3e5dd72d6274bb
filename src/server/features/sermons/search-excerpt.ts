import { type MatchField, matchFields, type SearchMatch } from '../../../shared/sermon.schemas.ts';
import { withPlainLetters } from '../../../shared/slug.ts';
import type { Term } from './search-thesaurus.ts';

/** The texts of a sermon in which words are looked for. */
export type SearchedTexts = Readonly<Record<MatchField, string>>;

/** Characters of an excerpt, about. */
const excerptLength = 180;

/**
 * A word as a reader sees it: letters, digits, their marks, and an apostrophe or geresh inside; a geresh also behind a
 * Hebrew letter (ה׳, ר׳).
 */
const words =
  /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:['’ʼ"״׳][\p{L}\p{N}][\p{L}\p{N}\p{M}]*)*(?:(?<=[א-ת]\p{M}*)׳)?/gu;

/** The letters alone, about as the database has them: enough to leave aside what cannot match. */
export const foldRoughly = (text: string): string =>
  withPlainLetters(
    text
      .normalize('NFKD')
      .replace(/[\p{M}'’ʼ"״׳]/gu, '')
      .toLowerCase(),
  );

/**
 * What a word begins with for certain when its stem is this one: three letters, and of a stem that is no longer than that
 * nothing that its endings change (try, tries → tri; dying → die; using → use; skies → sky).
 */
function beginningOf(lexeme: string): string {
  const letters = foldRoughly(lexeme);
  return letters.length > 3 ? letters.slice(0, 3) : letters.replace(/(?<=.)(?:ie|[eiy])$/u, '');
}

/**
 * The words of the texts that may be among those that are looked for; the database says which really are.
 * @param lexemes stems of the wanted words
 */
export function wordsWorthAsking(texts: SearchedTexts, lexemes: readonly string[]): Set<string> {
  const beginnings = new Set(lexemes.map(beginningOf));
  const lengths = [...new Set([...beginnings].map((beginning) => beginning.length))];
  const found = new Set<string>();
  for (const field of matchFields) {
    for (const [word] of texts[field].matchAll(words)) {
      const folded = foldRoughly(word);
      if (lengths.some((length) => beginnings.has(folded.slice(0, length)))) found.add(word);
    }
  }
  return found;
}

/** What to mark in a text. */
export interface Marks {
  /** Words as they stand in the texts. */
  readonly words: ReadonlySet<string>;
  /** Folded terms of several words, marked where their words are adjacent, by their first word. */
  readonly phrases: ReadonlyMap<string, readonly Term[]>;
  /** Words that are one word for a reader: Hebrew ones with prefixes, and spellings of one term. */
  readonly bases: ReadonlyMap<string, string>;
}

interface Place {
  readonly start: number;
  readonly end: number;
  readonly word: string;
}

/**
 * Why a sermon was found: the field with the most different words that were looked for, the weightiest of equals,
 * as an excerpt that begins and ends with whole words.
 * @returns null when no field shows any of them
 */
export function excerptOf(texts: SearchedTexts, marks: Marks): SearchMatch | null {
  let best: { field: MatchField; places: Place[]; different: number } | null = null;
  for (const field of matchFields) {
    const places = placesOf(texts[field], marks);
    const different = new Set(places.map((place) => place.word)).size;
    if (different > (best?.different ?? 0)) best = { field, places, different };
  }
  if (!best) return null;
  const text = texts[best.field];
  return { field: best.field, parts: cutAround(text, best.places) };
}

function placesOf(text: string, marks: Marks): Place[] {
  const all = [...text.matchAll(words)];
  const adjacent = marks.phrases.size > 0 ? wordsInPhrases(all, marks.phrases) : new Set<number>();
  return all.flatMap(({ 0: word, index }, place) => {
    if (!marks.words.has(word) && !adjacent.has(place)) return [];
    const folded = foldRoughly(word);
    return { start: index, end: index + word.length, word: marks.bases.get(folded) ?? folded };
  });
}

/** Which of these words belong to one of the phrases. */
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

function cutAround(text: string, places: readonly Place[]): SearchMatch['parts'] {
  const { from, to } = text.length <= excerptLength ? { from: 0, to: text.length } : windowOf(text, places);
  const parts: { text: string; isMarked: boolean }[] = [];
  const add = (piece: string, isMarked: boolean) => {
    if (piece !== '') parts.push({ text: piece.replace(/\s+/gu, ' '), isMarked });
  };
  let reached = from;
  if (from > 0) add('…', false);
  for (const { start, end } of places) {
    if (start < from || end > to) continue;
    add(text.slice(reached, start), false);
    add(text.slice(start, end), true);
    reached = end;
  }
  add(`${text.slice(reached, to)}${to < text.length ? '…' : ''}`, false);
  return joined(parts);
}

/** The stretch that shows the most different words, the first of equals, widened to whole words. */
function windowOf(text: string, places: readonly Place[]): { from: number; to: number } {
  let best = { first: 0, last: 0, different: 0 };
  for (let first = 0, last = 0; first < places.length; first++) {
    const begin = places[first]?.start ?? 0;
    last = Math.max(last, first);
    while ((places[last + 1]?.end ?? Number.POSITIVE_INFINITY) - begin <= excerptLength - 40) last++;
    const different = new Set(places.slice(first, last + 1).map((place) => place.word)).size;
    if (different > best.different) best = { first, last, different };
  }
  const start = places[best.first]?.start ?? 0;
  const end = places[best.last]?.end ?? 0;
  const room = Math.max(0, excerptLength - (end - start));
  let from = Math.max(0, start - Math.floor(room / 2));
  const to = Math.min(text.length, from + Math.max(excerptLength, end - start));
  from = Math.max(0, Math.min(from, to - excerptLength));
  return { from: wordStart(text, from, start), to: wordEnd(text, to, end) };
}

/** The first beginning of a word at or behind `index`, at most `limit`. */
function wordStart(text: string, index: number, limit: number): number {
  if (index === 0) return 0;
  for (let at = index; at < limit; at++) {
    if (isSpace(text[at - 1]) && !isSpace(text[at])) return at;
  }
  return limit;
}

/** The last end of a word at or before `index`, at least `limit`. */
function wordEnd(text: string, index: number, limit: number): number {
  if (index >= text.length) return text.length;
  for (let at = index; at > limit; at--) {
    if (!isSpace(text[at - 1]) && isSpace(text[at])) return at;
  }
  return limit;
}

const isSpace = (character: string | undefined) => character === undefined || /\s/u.test(character);

function joined(parts: readonly { text: string; isMarked: boolean }[]): SearchMatch['parts'] {
  const result: SearchMatch['parts'] = [];
  for (const part of parts) {
    const last = result.at(-1);
    if (last && last.isMarked === part.isMarked) last.text += part.text;
    else result.push({ ...part });
  }
  return result;
}
