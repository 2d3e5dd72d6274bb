/**
 * Returns the text as one line. A longer text is cut, at a word boundary if there is one in the second half, and ends
 * with an ellipsis.
 * @param maxLength maximum length in UTF-16 code units, without the ellipsis
 */
export function plainSummary(text: string, maxLength: number): string {
  const line = text.replace(/\s+/gu, ' ').trim();
  if (line.length <= maxLength) return line;
  const cut = line.slice(0, maxLength);
  const space = cut.lastIndexOf(' ');
  // `toWellFormed` replaces half of a surrogate pair, which the cut can leave at the end, with U+FFFD.
  return `${(space > maxLength / 2 ? cut.slice(0, space) : cut).toWellFormed().replace(/\uFFFD$/u, '')}…`;
}
