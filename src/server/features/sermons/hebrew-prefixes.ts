/**
 * What Hebrew writes onto a word in front: and, the, in, to, from, as, that. Those of a short word are fewer, because
 * more of them make other words (לב, heart; כלב, dog).
 */
const prefixesOfShort = ['ו', 'ה', 'ב', 'ל', 'וה', 'וב', 'ול'];
const prefixes = [
  ...prefixesOfShort,
  ...['מ', 'כ', 'ש', 'ומ', 'וכ', 'וש', 'שה', 'שב', 'מה', 'כש', 'ושה', 'ומה', 'וכש'],
];

/**
 * Words that sermons are full of, and that only look as if something were written onto another one: whoever looks for
 * water (מים) or a thing (דבר) did not ask for each sermon that names the heavens (שמים) or the desert (מדבר).
 */
const wholeWords = new Set(
  [
    'שמים שמיים מדבר משכן מקדש מזבח משפט מספר מצוה מצווה מעשה מדרש מבול משיח מנורה מנוחה מגילה מחנה מקום',
    'מטבע מגדל משנה מאמר מרכבה מדרגה מלכה מנהג מעשר משפחה מראה ברכה ברכות בריאה ביאור בשורה בלעם',
    'הלכה שכינה שכונה שמחה שבועות שלמה שמעון',
  ].flatMap((line) => line.split(' ')),
);

const hebrewWord = /^[\u05d0-\u05ea]{2,}$/u;

/** Shorter ones are left over from too many words that never had a prefix. */
const shortestBase = 3;

/** @param word as it is folded: letters alone, without points */
export const isHebrewWord = (word: string): boolean => hebrewWord.test(word);

/** A Hebrew word and the same word behind what is written onto it, itself first; another word alone. */
export function withPrefixes(word: string): string[] {
  if (!isHebrewWord(word)) return [word];
  const behind = (word.length === 2 ? prefixesOfShort : prefixes).map((prefix) => prefix + word);
  return [word, ...behind.filter((form) => !isWhole(form) || isWhole(word))];
}

/** What a Hebrew word may be without a prefix, the likeliest first; none for another word. */
export function withoutPrefix(word: string): string[] {
  if (!isHebrewWord(word)) return [];
  return prefixes
    .filter((prefix) => word.startsWith(prefix) && word.length - prefix.length >= shortestBase)
    .map((prefix) => word.slice(prefix.length))
    .filter((base) => !isWhole(word) || isWhole(base));
}

/** Which of these words, and of what may be written onto them, are one word for a reader: each with the shortest. */
export function basesOf(words: readonly string[]): Map<string, string> {
  const bases = new Map<string, string>();
  for (const word of words.filter(isHebrewWord).sort((one, other) => one.length - other.length)) {
    if (bases.has(word)) continue;
    for (const form of withPrefixes(word)) bases.set(form, bases.get(form) ?? word);
  }
  return bases;
}

/** Whether it is one of the whole words, or one of them behind an "and". */
const isWhole = (word: string): boolean =>
  wholeWords.has(word) || (word.startsWith('ו') && wholeWords.has(word.slice(1)));
