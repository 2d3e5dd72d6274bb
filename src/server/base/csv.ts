/**
 * Matches values that a spreadsheet could run as a formula: they begin with one of these signs (also in full width), a
 * tab or a line break. Spaces before a sign and apostrophes that {@link csvLine} added do not matter.
 */
const formula = /^'*(\s*[=+\-@＝＋－＠]|[\t\r\n])/u;

/** Goes before the first line, so that spreadsheets read the file as UTF-8. Hebrew names need it. */
export const byteOrderMark = '\uFEFF';

/** A line of CSV (RFC 4180). A value that could run as a formula is escaped with an apostrophe. */
export const csvLine = (values: readonly string[]): string =>
  `${values
    .map((value) => (formula.test(value) ? `'${value}` : value))
    .map((value) => `"${value.replaceAll('"', '""')}"`)
    .join(',')}\r\n`;

/** Removes the apostrophe that {@link csvLine} added, so that an exported file can be imported unchanged. */
export const unescapeFormula = (value: string): string =>
  value.startsWith("'") && formula.test(value.slice(1)) ? value.slice(1) : value;
