/**
 * Returns the text as one line, cut at a word boundary.
 * @param length maximum length in characters
 */
export function plainSummary(text: string, length: number): string {
  const line = text.replace(/\s+/gu, ' ').trim();
  if (line.length <= length) return line;
  const cut = line.slice(0, length);
  const space = cut.lastIndexOf(' ');
  return `${(space > length / 2 ? cut.slice(0, space) : cut).toWellFormed().replace(/\uFFFD$/u, '')}…`;
}
