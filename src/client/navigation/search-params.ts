import { placeFilters, repeatableFilters } from '../../shared/directory.ts';

/**
 * Search parameters as plain strings, not as JSON: links, shared URLs and forms without JavaScript use the same URLs.
 * Filters that can have several values are lists. For other repeated parameters, the last value counts.
 */
export function parseSearch(search: string): Record<string, string | string[]> {
  const parameters = new URLSearchParams(search);
  const repeatable: readonly string[] = [...repeatableFilters, ...placeFilters];
  return Object.fromEntries(
    [...parameters].map(([name, value]) => [
      name,
      repeatable.includes(name) ? parameters.getAll(name) : value,
    ]),
  );
}

/** The inverse of `parseSearch`. Leaves out empty and unset parameters. */
export function stringifySearch(search: Record<string, unknown>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    for (const one of [value].flat())
      if (one !== undefined && one !== null && one !== '') parameters.append(name, String(one));
  }
  const text = parameters.toString();
  return text && `?${text}`;
}

/** The largest value of PostgreSQL's `integer`. */
const maxId = 2_147_483_647;

/**
 * Reads a whole number in plain decimal digits.
 * @param min the smallest allowed value
 * @param max the largest allowed value
 * @returns undefined when the value is not such a number or is out of range
 */
export function numberIn(value: unknown, min: number, max = maxId): number | undefined {
  const number = typeof value === 'number' || /^\d+$/.test(String(value)) ? Number(value) : Number.NaN;
  return Number.isInteger(number) && number >= min && number <= max ? number : undefined;
}

/**
 * Reads a page number, at most 1,000,000 as in `pageInput`.
 * @returns undefined for the first page, whose URL has no page number, and for invalid values
 */
export const pageIn = (value: unknown): number | undefined => numberIn(value, 2, 1_000_000);

/** Reads text, trimmed and cut to `maxLength` characters; undefined when it is missing or blank. */
export const textIn = (value: unknown, maxLength: number): string | undefined =>
  (typeof value === 'string' && value.trim().slice(0, maxLength)) || undefined;

/** @returns the value when it is one of the allowed ones, else undefined */
export const oneOf = <Value extends string>(values: readonly Value[], value: unknown): Value | undefined =>
  values.find((allowed) => allowed === value);
