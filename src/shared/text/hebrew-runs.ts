/** A run of Hebrew: letters with vowel points, characters between Hebrew words, and the ellipsis of a cut text. */
export const hebrewRun =
  /[\u0590-\u05FF\uFB1D-\uFB4F](?:[\u0590-\u05FF\uFB1D-\uFB4F\s.,:;!?'"()–—-]*[\u0590-\u05FF\uFB1D-\uFB4F])?(?:…$)?/gu;

export interface ScriptRun {
  readonly text: string;
  readonly isHebrew: boolean;
  /** Offset in the text. */
  readonly at: number;
}

/** Splits a text into runs of Hebrew and of anything else. */
export function hebrewRuns(text: string): ScriptRun[] {
  const runs: ScriptRun[] = [];
  let end = 0;
  for (const match of text.matchAll(hebrewRun)) {
    if (match.index > end) runs.push({ text: text.slice(end, match.index), isHebrew: false, at: end });
    runs.push({ text: match[0], isHebrew: true, at: match.index });
    end = match.index + match[0].length;
  }
  if (end < text.length) runs.push({ text: text.slice(end), isHebrew: false, at: end });
  return runs;
}
