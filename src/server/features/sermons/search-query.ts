import { isHebrewWord, withPrefixes } from './hebrew-prefixes.ts';

/** One part of what somebody looks for. */
export interface QueryTerm {
  readonly text: string;
  readonly isPhrase: boolean;
  /** `-word`: sermons that hold it are left out. */
  readonly isExcluded: boolean;
}

const hebrewLetter = '[\u05d0-\u05ea]';
const gershayim = new RegExp(`(?<=${hebrewLetter})["\u201c\u201d\u05f4](?=${hebrewLetter})`, 'gu');
const points = /[\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7]/gu;
/** Between words also the gershayim, which a Hebrew keyboard writes for a quotation mark. */
const doubleQuotes = /[\u201c\u201d\u201e\u00ab\u00bb\u05f4]/gu;
const terms = /(-?)(?:"([^"]*)"|([^\s"]+))/gu;

/** More words than anybody looks for; the rest of a longer text is left aside. */
const maxTerms = 24;

/**
 * Reads what somebody typed: words, "quoted phrases" and -excluded ones. A quotation mark inside a Hebrew word
 * (רש"י) belongs to it, one without a partner counts for nothing.
 */
export function parseQuery(typed: string): QueryTerm[] {
  let text = typed.replace(points, '').replace(gershayim, '').replace(doubleQuotes, '"');
  if ((text.match(/"/g)?.length ?? 0) % 2 === 1) {
    const last = text.lastIndexOf('"');
    text = `${text.slice(0, last)} ${text.slice(last + 1)}`;
  }
  return [...text.matchAll(terms)].slice(0, maxTerms).map(([, minus, phrase, word]) => ({
    text: phrase ?? word ?? '',
    isPhrase: phrase !== undefined,
    isExcluded: minus === '-',
  }));
}

/** `'lexeme'` as a tsquery holds it. */
export const quoteLexeme = (lexeme: string): string => `'${lexeme.replace(/['\\]/g, '$&$&')}'`;

const wordsOf = ({ text }: QueryTerm): string[] => text.split(/\s+/).filter(Boolean);

/** A word that may stand with a prefix; in quotation marks it is meant as it stands. */
const isPrefixable = ({ isPhrase }: QueryTerm, word: string): boolean => !isPhrase && isHebrewWord(word);

/** Any of these, as `to_tsquery` reads it. */
const anyOf = (words: readonly string[]): string => `(${words.map(quoteLexeme).join(' | ')})`;

/**
 * The folded terms as `websearch_to_tsquery` reads them, but for those of {@link toPrefixedQuery}. Every word stands in
 * quotes, so that none is an operator.
 */
export function toWebsearch(folded: readonly QueryTerm[]): string {
  return folded
    .flatMap((term) => {
      const words = wordsOf(term);
      if (words.length === 0 || isExcludedPrefixable(term)) return [];
      if (term.isExcluded) return [`-"${words.join(' ')}"`];
      if (term.isPhrase) return [`"${words.join(' ')}"`];
      return words.filter((word) => !isPrefixable(term, word)).map((word) => `"${word}"`);
    })
    .join(' ');
}

/** What is excluded is one word, or words that stand beside each other. */
const isExcludedPrefixable = (term: QueryTerm): boolean => term.isExcluded && isPrefixable(term, term.text);

/** The Hebrew words among the folded terms, each behind any prefix or none, as `to_tsquery` reads them. */
export function toPrefixedQuery(folded: readonly QueryTerm[]): string {
  return folded
    .flatMap((term) => {
      if (term.isExcluded) return isExcludedPrefixable(term) ? [`!${anyOf(withPrefixes(term.text))}`] : [];
      return wordsOf(term)
        .filter((word) => isPrefixable(term, word))
        .map((word) => anyOf(withPrefixes(word)));
    })
    .join(' & ');
}

/** The words among the terms that may stand with a prefix. */
export const prefixableWords = (folded: readonly QueryTerm[]): Set<string> =>
  new Set(
    folded
      .filter((term) => !term.isExcluded)
      .flatMap((term) => wordsOf(term).filter((word) => isPrefixable(term, word))),
  );

/** The words that shall be there, in lower case, each once. */
export function wantedWords(folded: readonly QueryTerm[]): string[] {
  const words = folded.filter((term) => !term.isExcluded).flatMap(wordsOf);
  return [...new Set(words.map((word) => word.toLowerCase()))];
}

/**
 * A search in which each word may be any of its likely spellings, as `to_tsquery` reads it. What stands in quotation marks
 * is meant as it stands.
 * @param spellings of wanted words, in lower case
 */
export function toTolerantQuery(
  folded: readonly QueryTerm[],
  spellings: ReadonlyMap<string, readonly string[]>,
): string {
  return folded
    .flatMap((term) => {
      const words = wordsOf(term);
      if (words.length === 0) return [];
      if (isExcludedPrefixable(term)) return [`!${anyOf(withPrefixes(term.text))}`];
      if (term.isExcluded || term.isPhrase)
        return [`${term.isExcluded ? '!' : ''}${quoteLexeme(words.join(' '))}`];
      return words.map((word) => anyOf(spellings.get(word.toLowerCase()) ?? [word]));
    })
    .join(' & ');
}

/**
 * Whether one word can be the other with a typing error: one slip in a short word, two in a longer one.
 * A slip is a letter too many, too few, another one, or two that changed places.
 */
export function isLikelySlip(one: string, other: string): boolean {
  const slips = Math.max(one.length, other.length) >= 7 ? 2 : 1;
  return editDistance([...one], [...other], slips) <= slips;
}

/** Damerau and Levenshtein's distance (neighbours may change places), or more than `most` when it is larger. */
function editDistance(one: readonly string[], other: readonly string[], most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row++) {
    const current = [row];
    for (let column = 1; column <= other.length; column++) {
      const cost = one[row - 1] === other[column - 1] ? 0 : 1;
      let least = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + cost,
      );
      if (row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]) {
        least = Math.min(least, (beforeLast[column - 2] ?? 0) + 1);
      }
      current.push(least);
    }
    if (Math.min(...current) > most) return most + 1;
    beforeLast = last;
    last = current;
  }
  return last[other.length] ?? most + 1;
}
