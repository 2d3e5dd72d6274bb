import { Fragment } from 'react';

/** A run of Hebrew: letters with their points, and what stands between Hebrew words. */
const hebrewRun =
  /[\u0590-\u05FF\uFB1D-\uFB4F](?:[\u0590-\u05FF\uFB1D-\uFB4F\s.,:;!?'"()–—-]*[\u0590-\u05FF\uFB1D-\uFB4F])?/gu;
const firstStrongLetter = /\p{L}/u;

/** `rtl` when a text begins in Hebrew, for the block it stands in. */
export const directionOf = (text: string): 'rtl' | 'ltr' => {
  const letter = firstStrongLetter.exec(text)?.[0] ?? '';
  return /[\u0590-\u05FF\uFB1D-\uFB4F]/u.test(letter) ? 'rtl' : 'ltr';
};

/** `lang` and `dir` for a block whose text begins in Hebrew; nothing for others. */
export const hebrewBlock = (text: string) =>
  directionOf(text) === 'rtl' ? ({ lang: 'he', dir: 'rtl' } as const) : {};

/** Text in which every Hebrew run is marked as Hebrew and right to left where it stands (DESIGN.md). */
export function BidiText({ children: text }: { children: string }) {
  if (directionOf(text) === 'rtl') return text;
  const parts: { text: string; isHebrew: boolean; at: number }[] = [];
  let end = 0;
  for (const match of text.matchAll(hebrewRun)) {
    if (match.index > end) parts.push({ text: text.slice(end, match.index), isHebrew: false, at: end });
    parts.push({ text: match[0], isHebrew: true, at: match.index });
    end = match.index + match[0].length;
  }
  if (end === 0) return text;
  if (end < text.length) parts.push({ text: text.slice(end), isHebrew: false, at: end });
  return parts.map((part) =>
    part.isHebrew ? (
      <span key={part.at} lang="he" dir="rtl">
        {part.text}
      </span>
    ) : (
      <Fragment key={part.at}>{part.text}</Fragment>
    ),
  );
}
