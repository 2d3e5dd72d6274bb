/**
 * A reference to a footnote in the plain text of a formatted sermon, such as `[1]` (docs/product/formatting.md T3): a
 * regular expression for JavaScript and PostgreSQL.
 */
export const footnoteReference = '\\[\\d{1,3}\\]';
const footnoteReferences = new RegExp(footnoteReference, 'g');

/**
 * Returns a text of a sermon for excerpts, without references to footnotes.
 * @param text all of the sermon's plain text, or a part of it
 * @param isFormatted whether the sermon has formatted text. Otherwise `[1]` is the author's own text and stays
 */
export const excerptText = (text: string, { isFormatted }: { isFormatted: boolean }): string =>
  isFormatted ? text.replace(footnoteReferences, '') : text;
