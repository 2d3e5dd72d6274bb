/**
 * A text of a sermon for excerpts: without references to footnotes, which the plain text of a formatted sermon contains
 * as `[1]` (docs/product/formatting.md T3).
 * @param text all of the sermon's plain text, or a part of it
 */
export const excerptText = (text: string, { isFormatted }: { isFormatted: boolean }): string =>
  isFormatted ? text.replace(/\[\d{1,3}\]/g, '') : text;
