import { excerptText } from '../../../shared/text/excerpt-text.ts';

/** Maximum length of the text on each side of a citation, in UTF-16 code units. */
const maxSideLength = 120;

/**
 * Returns a citation and the text around it in the same paragraph. An ellipsis marks omitted text of the paragraph.
 * @param sermon its plain text; `isFormatted` leaves out the references of footnotes
 * @param citation its place in `content`, in UTF-16 code units; `end` is exclusive
 */
export function excerptAround(
  { content, isFormatted }: { readonly content: string; readonly isFormatted: boolean },
  { start, end }: { readonly start: number; readonly end: number },
): { before: string; text: string; after: string } {
  const lineStart = content.lastIndexOf('\n', start) + 1;
  const lineBreak = content.indexOf('\n', end);
  const lineEnd = lineBreak < 0 ? content.length : lineBreak;
  const from = Math.max(lineStart, start - maxSideLength);
  const to = Math.min(lineEnd, end + maxSideLength);
  const excerpt = (from: number, to: number) => excerptText(content.slice(from, to), { isFormatted });
  const before = excerpt(from, start);
  const after = excerpt(end, to);
  return {
    before: from > lineStart ? `…${before.replace(/^\S*\s+/, '')}` : before.trimStart(),
    text: excerpt(start, end),
    after: to < lineEnd ? `${after.replace(/\s+\S*$/, '')}…` : after.trimEnd(),
  };
}
