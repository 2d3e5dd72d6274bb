/** Texts longer than this are stored as an excerpt of at most this length, in characters, without the ellipses. */
const maxLength = 400;
/** Length of the unchanged text on each side of the changed part of an excerpt, in characters. */
const contextLength = 60;

/** Each changed field with its old and new value. */
export type AuditChanges = Record<string, { before: unknown; after: unknown }>;

/**
 * If the old or the new value of a field is a long string, replaces both with excerpts around the changed part. An
 * ellipsis marks omitted text. A value of such a field that is not a string, such as null, becomes an empty string.
 */
export const shortenChanges = (changes: AuditChanges): AuditChanges =>
  Object.fromEntries(
    Object.entries(changes).map(([field, { before, after }]) => {
      const isLong = [before, after].some((value) => typeof value === 'string' && value.length > maxLength);
      return [field, isLong ? shorten(asText(before), asText(after)) : { before, after }];
    }),
  );

const asText = (value: unknown) => (typeof value === 'string' ? value : '');

function shorten(before: string, after: string): { before: string; after: string } {
  const beforeCharacters = [...before];
  const afterCharacters = [...after];
  const shorterLength = Math.min(beforeCharacters.length, afterCharacters.length);
  let prefixLength = 0;
  while (prefixLength < shorterLength && beforeCharacters[prefixLength] === afterCharacters[prefixLength])
    prefixLength += 1;
  let suffixLength = 0;
  while (
    suffixLength < shorterLength - prefixLength &&
    beforeCharacters.at(-1 - suffixLength) === afterCharacters.at(-1 - suffixLength)
  )
    suffixLength += 1;
  return {
    before: excerpt(beforeCharacters, prefixLength, beforeCharacters.length - suffixLength),
    after: excerpt(afterCharacters, prefixLength, afterCharacters.length - suffixLength),
  };
}

function excerpt(characters: readonly string[], start: number, end: number): string {
  const from = Math.max(0, start - contextLength);
  const to = Math.min(characters.length, end + contextLength, from + maxLength);
  const text = characters.slice(from, to).join('');
  return `${from > 0 ? '…' : ''}${text}${to < characters.length ? '…' : ''}`;
}
