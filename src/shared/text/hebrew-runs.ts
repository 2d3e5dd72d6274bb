const letter = String.raw`[\u0590-\u05FF\uFB1D-\uFB4F]`;
const between = String.raw`\s.,:;!?'"–—-`;
/** A part of a run without brackets. */
const plain = String.raw`[\u0590-\u05FF\uFB1D-\uFB4F${between}]*`;
const opening = String.raw`(?:\((?=${plain}\)${plain}${letter}))?`;
const closing = String.raw`(?:\)(?<=${letter}[${between}]*\(${plain}\)))?`;

/**
 * A run of Hebrew: letters with vowel points, characters between Hebrew words, the ellipsis of a cut text, and a bracket
 * at the start or end whose other half is inside the run. Outside the run that bracket would appear at the wrong end.
 */
export const hebrewRun = new RegExp(
  String.raw`${opening}${letter}(?:[\u0590-\u05FF\uFB1D-\uFB4F()${between}]*${letter})?${closing}(?:…$)?`,
  'gu',
);

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
