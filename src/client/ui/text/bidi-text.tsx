import { Fragment } from 'react';
import { directionOf } from '../../../shared/text/text-direction.ts';

/** A run of Hebrew: letters with vowel points, characters between Hebrew words, and the ellipsis of a cut text. */
const hebrewRun =
  /[\u0590-\u05FF\uFB1D-\uFB4F](?:[\u0590-\u05FF\uFB1D-\uFB4F\s.,:;!?'"()–—-]*[\u0590-\u05FF\uFB1D-\uFB4F])?(?:…$)?/gu;

/**
 * The side on which a block of this direction starts. A heading in another language aligns with the block below it, so
 * that a card or page has one edge.
 */
export const edgeOf = (direction: 'rtl' | 'ltr'): 'left' | 'right' =>
  direction === 'rtl' ? 'right' : 'left';

/** `lang` and `dir` for a block of mostly Hebrew text; nothing for others. */
export const hebrewBlock = (text: string) =>
  directionOf(text) === 'rtl' ? ({ lang: 'he', dir: 'rtl' } as const) : {};

/**
 * Text in which every Hebrew run is marked as Hebrew and right to left (docs/product/screens.md V5).
 * @param side the direction of the block, when the text was cut and may not show it
 */
export function BidiText({ children: text, side }: { children: string; side?: 'rtl' | 'ltr' }) {
  if ((side ?? directionOf(text)) === 'rtl') return text;
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

/** A name or a few words inside other text, with their own direction. */
export const BidiSpan = ({ children: text }: { children: string }) => (
  <bdi {...hebrewBlock(text)}>
    <BidiText>{text}</BidiText>
  </bdi>
);
