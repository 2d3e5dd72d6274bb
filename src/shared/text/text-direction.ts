const hebrewLetter = /[\u05D0-\u05EA\uFB1D-\uFB4F]/;
const hebrewLetters = /[\u05D0-\u05EA\uFB1D-\uFB4F]+/g;
const letters = /\p{L}+/gu;

/** Counts runs instead of single letters, of which a long text would make a large array. */
const lengthOf = (runs: readonly string[] | null) => runs?.reduce((sum, run) => sum + run.length, 0) ?? 0;

/** `rtl` when most letters of a text are Hebrew. An English paragraph that starts with a Hebrew verse is `ltr`. */
export const directionOf = (text: string): 'rtl' | 'ltr' =>
  hebrewLetter.test(text) && lengthOf(text.match(hebrewLetters)) * 2 > lengthOf(text.match(letters))
    ? 'rtl'
    : 'ltr';

/**
 * The number of characters that decide the direction of a long text: enough for an English sermon that starts with
 * Hebrew verses to be `ltr` in lists.
 */
export const directionSample = 2_000;

/** `lang` and `dir` of a block that may be inside a Hebrew one, so `dir` is always set. */
export const blockAttributes = (text: string) =>
  directionOf(text) === 'rtl' ? ({ lang: 'he', dir: 'rtl' } as const) : ({ dir: 'ltr' } as const);
