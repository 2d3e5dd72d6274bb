/** What a spreadsheet would take for a formula, also in its full-width form, behind spaces, or behind our own mark. */
const formula = /^'*\s*[=+\-@＝＋－＠]|^[\t\r\n]/u;

/** Stands before the first line and tells spreadsheets that this is UTF-8: names may be Hebrew. */
export const textMark = '\uFEFF';

/** A line of CSV (RFC 4180). What would run as a formula gets an apostrophe before it and stays text. */
export const csvLine = (values: readonly string[]): string =>
  `${values
    .map((value) => (formula.test(value) ? `'${value}` : value))
    .map((value) => `"${value.replaceAll('"', '""')}"`)
    .join(',')}\r\n`;

/** The value as it was before {@link csvLine} marked it: what we wrote is read back as it was. */
export const withoutFormulaMark = (value: string): string =>
  /^'(?='*\s*[=+\-@＝＋－＠])/u.test(value) ? value.slice(1) : value;
