/** Characters. Of longer texts only the changed part is stored. */
const longest = 400;
/** Characters of context on each side of the changed part. */
const around = 60;

type Changes = Record<string, { before: unknown; after: unknown }>;

/** Shortens the changes for the audit log: of long texts only the changed part with some context. */
export const shortenChanges = (changes: Changes): Changes =>
  Object.fromEntries(
    Object.entries(changes).map(([field, { before, after }]) => {
      const isLong = [before, after].some((value) => typeof value === 'string' && value.length > longest);
      return [field, isLong ? shorten(asText(before), asText(after)) : { before, after }];
    }),
  );

const asText = (value: unknown) => (typeof value === 'string' ? value : '');

function shorten(before: string, after: string): { before: string; after: string } {
  const one = [...before];
  const other = [...after];
  const shorter = Math.min(one.length, other.length);
  let start = 0;
  while (start < shorter && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < shorter - start && one[one.length - 1 - end] === other[other.length - 1 - end]) end += 1;
  return { before: part(one, start, one.length - end), after: part(other, start, other.length - end) };
}

function part(characters: readonly string[], start: number, end: number): string {
  const from = Math.max(0, start - around);
  const to = Math.min(characters.length, end + around, from + longest);
  const text = characters.slice(from, to).join('');
  return `${from > 0 ? '…' : ''}${text}${to < characters.length ? '…' : ''}`;
}
