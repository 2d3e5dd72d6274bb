/**
 * Hebrew clitic prefixes: and, the, in, to, from, as, that. Short words take fewer, because the others often form
 * different words (לב, heart; כלב, dog).
 */
const shortWordPrefixes = ['ו', 'ה', 'ב', 'ל', 'וה', 'וב', 'ול'];
const prefixes = [
  ...shortWordPrefixes,
  ...['מ', 'כ', 'ש', 'ומ', 'וכ', 'וש', 'שה', 'שב', 'מה', 'כש', 'ושה', 'ומה', 'וכש'],
];

/**
 * Frequent words that only look prefixed: a search for water (מים) or thing (דבר) should not match heavens (שמים) or
 * desert (מדבר).
 */
const wholeWords = new Set(
  [
    'שמים שמיים מדבר משכן מקדש מזבח משפט מספר מצוה מצווה מעשה מדרש מבול משיח מנורה מנוחה מגילה מחנה מקום',
    'מטבע מגדל משנה מאמר מרכבה מדרגה מלכה מנהג מעשר משפחה מראה ברכה ברכות בריאה ביאור בשורה בלעם',
    'הלכה שכינה שכונה שמחה שבועות שלמה שמעון',
  ].flatMap((line) => line.split(' ')),
);

const hebrewWord = /^[\u05d0-\u05ea]{2,}$/u;

/** Minimum letters after a prefix. With fewer, the first letter usually belongs to the word and is no prefix. */
const minBaseLength = 3;

/** @param word folded: letters only, without niqqud */
export const isHebrewWord = (word: string): boolean => hebrewWord.test(word);

/**
 * A Hebrew word and its prefixed forms, the word itself first. Leaves out forms that are words of their own. For a word
 * that is not Hebrew, returns the word only.
 */
export function expandPrefixes(word: string): string[] {
  if (!isHebrewWord(word)) return [word];
  const prefixed = (word.length === 2 ? shortWordPrefixes : prefixes).map((prefix) => prefix + word);
  return [word, ...prefixed.filter((form) => !isWholeWord(form) || isWholeWord(word))];
}

/** Possible base forms of a Hebrew word without its prefix, most likely first; none for other words. */
export function stripPrefix(word: string): string[] {
  if (!isHebrewWord(word)) return [];
  return prefixes
    .filter((prefix) => word.startsWith(prefix) && word.length - prefix.length >= minBaseLength)
    .map((prefix) => word.slice(prefix.length))
    .filter((base) => !isWholeWord(word) || isWholeWord(base));
}

/** Maps these words and their prefixed forms to the shortest of them, so that an excerpt counts them as one word. */
export function basesOf(words: readonly string[]): Map<string, string> {
  const bases = new Map<string, string>();
  for (const word of words.filter(isHebrewWord).sort((one, other) => one.length - other.length)) {
    if (bases.has(word)) continue;
    for (const form of expandPrefixes(word)) bases.set(form, bases.get(form) ?? word);
  }
  return bases;
}

/** Whether a word is one of `wholeWords`, also after "and" (ו). */
const isWholeWord = (word: string): boolean =>
  wholeWords.has(word) || (word.startsWith('ו') && wholeWords.has(word.slice(1)));
