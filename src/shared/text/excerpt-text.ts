/**
 * A reference to a footnote in the plain text of a formatted sermon, such as `[1]` (docs/product/formatting.md T3): a
 * regular expression for JavaScript and PostgreSQL, like those below.
 */
export const footnoteReference = '\\[\\d{1,3}\\]';
/** A reference to a footnote, or the first paragraph, for a text whose Markdown {@link startsWithHeading}. */
export const footnoteReferenceOrHeading = `^[^\\n]+\\n\\n|${footnoteReference}`;
/** The start of a Markdown text whose first block is a heading. */
export const startsWithHeading = '^ {0,3}#{1,6}[ \\t]+\\S';

/**
 * Returns a text of a sermon for excerpts, without references to footnotes.
 * @param text all of the sermon's plain text, or a part of it
 * @param isFormatted whether the sermon has formatted text. Otherwise `[1]` is the author's own text and stays
 */
export const excerptText = (text: string, { isFormatted }: { isFormatted: boolean }): string =>
  isFormatted ? text.replace(new RegExp(footnoteReference, 'g'), '') : text;

/**
 * The start of a sermon's plain text, at most 2,000 characters. Leaves out references to footnotes, and a heading at the
 * start.
 */
export function openingText(content: string, contentMarkdown: string | null): string {
  const opening = content.slice(0, 2_000);
  if (contentMarkdown === null) return opening;
  const omitted = contentMarkdown.match(startsWithHeading) ? footnoteReferenceOrHeading : footnoteReference;
  return opening.replace(new RegExp(omitted, 'g'), '');
}
