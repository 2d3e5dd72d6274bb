const hebrewLetter = /[\u05D0-\u05EA\uFB1D-\uFB4F]/gu;
const letter = /\p{L}/gu;

/**
 * `rtl` when most of a text's letters are Hebrew. An English paragraph that begins with a verse in Hebrew
 * stays an English paragraph.
 */
export const directionOf = (text: string): 'rtl' | 'ltr' => {
  const hebrew = text.match(hebrewLetter)?.length ?? 0;
  return hebrew > 0 && hebrew * 2 > (text.match(letter)?.length ?? 0) ? 'rtl' : 'ltr';
};

/**
 * How many characters of a long text say which direction it has: enough that an English sermon which opens with verses
 * in Hebrew stays English in a list, too.
 */
export const tellingLength = 2_000;

/** `lang` and `dir` of a block that may stand inside Hebrew: its own direction is always said. */
export const ownBlock = (text: string) =>
  directionOf(text) === 'rtl' ? ({ lang: 'he', dir: 'rtl' } as const) : ({ dir: 'ltr' } as const);
