/** What a spreadsheet would take for a formula, also in its full-width form or behind spaces. */
const formula = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/u;

/** A line of CSV (RFC 4180). What would run as a formula gets an apostrophe before it and stays text. */
export const csvLine = (values: readonly string[]): string =>
  `${values
    .map((value) => (formula.test(value) ? `'${value}` : value))
    .map((value) => `"${value.replaceAll('"', '""')}"`)
    .join(',')}\r\n`;
