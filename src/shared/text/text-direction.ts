const hebrewLetters = /[\u05D0-\u05EA\uFB1D-\uFB4F]+/g;
const letters = /\p{L}+/gu;

// Removes the letters and compares the lengths. Splitting a long text into letters takes three times as long.
const countOf = (removed: RegExp, text: string) => text.length - text.replace(removed, '').length;

const firstLetter = /\p{L}/u;
const lastLetter = /\p{L}(?=\P{L}*$)/u;
// `lastLetter` is slow in a long text, because it tries each position. In most texts the last letter is near the end.
const lastLetterOf = (text: string) => (lastLetter.exec(text.slice(-8)) ?? lastLetter.exec(text))?.[0] ?? '';
const hebrewLetter = /[\u05D0-\u05EA\uFB1D-\uFB4F]/;

/** What decides the direction of a text. */
export interface LetterCounts {
  /** The number of Hebrew letters. */
  readonly hebrew: number;
  /** The number of letters of every alphabet. */
  readonly all: number;
  /** The first letter; empty when there is none. */
  readonly first: string;
  /** The last letter; empty when there is none. */
  readonly last: string;
}

// The lookbehind and the bounded length keep the pattern linear in the length of the text.
const urlsAndEmails = /(https?:\/\/|www\.|(?<![\w.%+-])[\w.%+-]{1,64}@)\S+/gi;

/** Counts the letters outside URLs and email addresses: a long URL does not make a Hebrew sentence left to right. */
export function countLetters(text: string): LetterCounts {
  const prose = text.replace(urlsAndEmails, '');
  return {
    hebrew: countOf(hebrewLetters, prose),
    all: countOf(letters, prose),
    first: firstLetter.exec(prose)?.[0] ?? '',
    last: lastLetterOf(prose),
  };
}

/**
 * `rtl` when most letters are Hebrew, and the first or last one is. An English paragraph that starts with a Hebrew
 * verse, or quotes a long one, is `ltr`.
 * @param outer the direction of the text around it: in a Hebrew text, all that starts with Hebrew is `rtl`
 */
export const directionOfCounts = (
  { hebrew, all, first, last }: LetterCounts,
  outer?: 'rtl' | 'ltr',
): 'rtl' | 'ltr' =>
  hebrewLetter.test(outer === 'rtl' ? first : '') || (hebrew * 2 > all && hebrewLetter.test(first + last))
    ? 'rtl'
    : 'ltr';

/** The direction of a text. @param outer the direction of the text around it */
export const directionOf = (text: string, outer?: 'rtl' | 'ltr'): 'rtl' | 'ltr' =>
  hebrewLetter.test(text) ? directionOfCounts(countLetters(text), outer) : 'ltr';

/**
 * The number of characters that decide the direction of a long text: enough for an English sermon that starts with
 * Hebrew verses to be `ltr` in lists.
 */
export const directionSampleLength = 2_000;

/** `lang` and `dir` of a block that may be inside a Hebrew one, so `dir` is always set. */
export const blockAttributes = (text: string, outer?: 'rtl' | 'ltr') =>
  directionOf(text, outer) === 'rtl' ? ({ lang: 'he', dir: 'rtl' } as const) : ({ dir: 'ltr' } as const);
