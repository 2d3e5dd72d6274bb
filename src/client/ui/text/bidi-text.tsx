import { Fragment } from 'react';
import { hebrewRuns } from '../../../shared/text/hebrew-runs.ts';
import { directionOf } from '../../../shared/text/text-direction.ts';

/**
 * The side on which a block of this direction starts. Headings in another language align to the same side, so that a
 * card or page has one edge.
 */
export const startSideOf = (direction: 'rtl' | 'ltr'): 'left' | 'right' =>
  direction === 'rtl' ? 'right' : 'left';

/** `lang` and `dir` for a block of mostly Hebrew text; nothing for others. */
export const hebrewBlock = (text: string) =>
  directionOf(text) === 'rtl' ? ({ lang: 'he', dir: 'rtl' } as const) : {};

/**
 * Text of a left-to-right block, in which every Hebrew run is marked as Hebrew and right to left
 * (docs/product/screens.md V5). The text of a right-to-left block is unchanged, because the block is marked.
 * @param direction the direction of the block; by default that of the text
 */
export function BidiText({ children: text, direction }: { children: string; direction?: 'rtl' | 'ltr' }) {
  if ((direction ?? directionOf(text)) === 'rtl') return text;
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
