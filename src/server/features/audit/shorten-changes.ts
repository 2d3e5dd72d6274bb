/** Maximum characters of a text. Only the changed part of a longer one is stored. */
const maxLength = 400;
/** Characters of context on each side of the changed part. */
const contextLength = 60;

/** Each changed field with its old and new value. */
export type AuditChanges = Record<string, { before: unknown; after: unknown }>;

/** Shortens the changes for the audit log: keeps only the changed part of long texts, with some context. */
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
  const shorter = Math.min(beforeCharacters.length, afterCharacters.length);
  let start = 0;
  while (start < shorter && beforeCharacters[start] === afterCharacters[start]) start += 1;
  let end = 0;
  while (
    end < shorter - start &&
    beforeCharacters[beforeCharacters.length - 1 - end] === afterCharacters[afterCharacters.length - 1 - end]
  )
    end += 1;
  return {
    before: part(beforeCharacters, start, beforeCharacters.length - end),
    after: part(afterCharacters, start, afterCharacters.length - end),
  };
}

function part(characters: readonly string[], start: number, end: number): string {
  const from = Math.max(0, start - contextLength);
  const to = Math.min(characters.length, end + contextLength, from + maxLength);
  const text = characters.slice(from, to).join('');
  return `${from > 0 ? '…' : ''}${text}${to < characters.length ? '…' : ''}`;
}
