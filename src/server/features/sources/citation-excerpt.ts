/** Maximum length of the text on each side of a citation, in UTF-16 code units. */
const maxSideLength = 120;

/** Returns a citation and the text around it in the same paragraph. An ellipsis marks omitted text of the paragraph. */
export function excerptAround(
  content: string,
  { start, end }: { readonly start: number; readonly end: number },
): { before: string; text: string; after: string } {
  const lineStart = content.lastIndexOf('\n', start) + 1;
  const lineBreak = content.indexOf('\n', end);
  const lineEnd = lineBreak < 0 ? content.length : lineBreak;
  const from = Math.max(lineStart, start - maxSideLength);
  const to = Math.min(lineEnd, end + maxSideLength);
  const before = content.slice(from, start);
  const after = content.slice(end, to);
  return {
    before: from > lineStart ? `…${before.replace(/^\S*\s+/, '')}` : before.trimStart(),
    text: content.slice(start, end),
    after: to < lineEnd ? `${after.replace(/\s+\S*$/, '')}…` : after.trimEnd(),
  };
}
