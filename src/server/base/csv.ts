/** Matches values that a spreadsheet would run as a formula: also in full width, after spaces, or after our apostrophe. */
const formula = /^'*\s*[=+\-@＝＋－＠]|^[\t\r\n]/u;

/** Goes before the first line, so that spreadsheets read the file as UTF-8. Hebrew names need it. */
export const byteOrderMark = '\uFEFF';

/** A line of CSV (RFC 4180). A value that would run as a formula is escaped with an apostrophe. */
export const csvLine = (values: readonly string[]): string =>
  `${values
    .map((value) => (formula.test(value) ? `'${value}` : value))
    .map((value) => `"${value.replaceAll('"', '""')}"`)
    .join(',')}\r\n`;

/** Removes the apostrophe that {@link csvLine} added, so that an exported file can be imported unchanged. */
export const unescapeFormula = (value: string): string =>
  /^'(?='*\s*[=+\-@＝＋－＠])/u.test(value) ? value.slice(1) : value;
