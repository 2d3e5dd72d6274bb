/**
 * What Hebrew writes onto a word in front: and, the, in, to, from, as, that. Those of a short word are fewer, because
 * more of them make other words (לב, heart; כלב, dog).
 */
const prefixesOfShort = ['ו', 'ה', 'ב', 'ל', 'וה', 'וב', 'ול'];
const prefixes = [
  ...prefixesOfShort,
  ...['מ', 'כ', 'ש', 'ומ', 'וכ', 'וש', 'שה', 'שב', 'מה', 'כש', 'ושה', 'ומה', 'וכש'],
];

const hebrewWord = /^[\u05d0-\u05ea]{2,}$/u;

/** Shorter ones are left over from too many words that never had a prefix. */
const shortestBase = 3;

/** @param word as it is folded: letters alone, without points */
export const isHebrewWord = (word: string): boolean => hebrewWord.test(word);

/** A Hebrew word and the same word behind what is written onto it, itself first; another word alone. */
export function withPrefixes(word: string): string[] {
  if (!isHebrewWord(word)) return [word];
  return [word, ...(word.length === 2 ? prefixesOfShort : prefixes).map((prefix) => prefix + word)];
}

/** What a Hebrew word may be without a prefix, the likeliest first; none for another word. */
export function withoutPrefix(word: string): string[] {
  if (!isHebrewWord(word)) return [];
  return prefixes
    .filter((prefix) => word.startsWith(prefix) && word.length - prefix.length >= shortestBase)
    .map((prefix) => word.slice(prefix.length));
}
