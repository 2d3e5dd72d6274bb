import type { SqlCondition } from './sql-condition.ts';

/** A number with fewer digits is a year or a house number, not a phone number. */
const minPhoneDigits = 5;
/** The number of digits that are compared, from the end, so that `+972 54…` and `054…` match each other. */
const maxPhoneDigits = 9;

/**
 * Returns the condition for rows whose folded text contains every word of a query, in any order. One or two letters
 * match only where a word begins: the trigram index does not serve them elsewhere. A query without words matches every
 * row.
 * @param column text in the form of `fold_text`, with a trigram index
 * @param options.hasPhone whether the column also contains a phone number as digits only. A word or a query
 * that is a phone number then also matches rows with its last digits.
 * @param options.atWordStart whether longer words, too, match only at the start of a word
 */
export function matchesFolded(
  column: string,
  q: string,
  { hasPhone = false, atWordStart = false }: { hasPhone?: boolean; atWordStart?: boolean } = {},
): SqlCondition {
  const words = q.split(/\s+/).filter(Boolean);
  const hasEveryWord = all(words.map((word) => matchesWord(column, word, { hasPhone, atWordStart })));
  const digits = hasPhone && words.length > 1 ? lastPhoneDigits(q) : null;
  return digits === null ? hasEveryWord : either(hasEveryWord, contains(column, digits));
}

function matchesWord(
  column: string,
  word: string,
  { hasPhone, atWordStart }: { hasPhone: boolean; atWordStart: boolean },
): SqlCondition {
  // LIKE's wildcards are ordinary characters of a query.
  const pattern = word.replace(/[\\%_]/g, '\\$&');
  const text: SqlCondition =
    atWordStart || [...word].length < 3
      ? {
          sql: `(${column} like fold_text(?) || '%' or ${column} like '% ' || fold_text(?) || '%')`,
          values: [pattern, pattern],
        }
      : contains(column, pattern);
  const digits = hasPhone ? lastPhoneDigits(word) : null;
  return digits === null ? text : either(text, contains(column, digits));
}

/** The last digits of a text that may be a phone number; null for any other text. */
function lastPhoneDigits(text: string): string | null {
  const digits = text.replace(/\D/g, '');
  return /^[+\d\s().\-–/]+$/.test(text) && digits.length >= minPhoneDigits
    ? digits.slice(-maxPhoneDigits)
    : null;
}

const contains = (column: string, pattern: string): SqlCondition => ({
  sql: `${column} like '%' || fold_text(?) || '%'`,
  values: [pattern],
});

/** Returns the condition for rows that meet one of two conditions. */
export const either = (one: SqlCondition, other: SqlCondition): SqlCondition => ({
  sql: `(${one.sql} or ${other.sql})`,
  values: [...one.values, ...other.values],
});

const all = (conditions: readonly SqlCondition[]): SqlCondition => ({
  sql: conditions.length > 0 ? `(${conditions.map(({ sql }) => sql).join(' and ')})` : 'true',
  values: conditions.flatMap(({ values }) => values),
});
