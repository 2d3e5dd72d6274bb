import { Fragment } from 'react';
import { hebrewRuns } from '../../../shared/text/hebrew-runs.ts';
import { directionOf } from '../../../shared/text/text-direction.ts';

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
 * @param side the direction of the block, for an excerpt whose own direction can differ from that of the whole text
 */
export function BidiText({ children: text, side }: { children: string; side?: 'rtl' | 'ltr' }) {
  if ((side ?? directionOf(text)) === 'rtl') return text;
  const runs = hebrewRuns(text);
  if (!runs.some(({ isHebrew }) => isHebrew)) return text;
  return runs.map((run) =>
    run.isHebrew ? (
      <span key={run.at} lang="he" dir="rtl">
        {run.text}
      </span>
    ) : (
      <Fragment key={run.at}>{run.text}</Fragment>
    ),
  );
}

/** A name or a few words inside other text, with their own direction. */
export const BidiSpan = ({ children: text }: { children: string }) => (
  <bdi {...hebrewBlock(text)}>
    <BidiText>{text}</BidiText>
  </bdi>
);
