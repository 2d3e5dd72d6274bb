/**
 * Search parameters as every other program writes them: words, without JSON in them,
 * so that forms without JavaScript, shared links and links of ours are the same address.
 */
export const parseSearch = (search: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(search));

/** The other way; what is unset or empty is left out. */
export function stringifySearch(search: Record<string, unknown>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null && value !== '') parameters.set(name, String(value));
  }
  const text = parameters.toString();
  return text && `?${text}`;
}

/** No entry has a larger number. */
const largestId = 2_147_483_647;

/** A whole number of an address, in plain digits; undefined when it is none, or lies outside. */
export function numberIn(value: unknown, least: number, most = largestId): number | undefined {
  const number = typeof value === 'number' || /^\d+$/.test(String(value)) ? Number(value) : Number.NaN;
  return Number.isInteger(number) && number >= least && number <= most ? number : undefined;
}

/** The one of these values that an address names; undefined when it names none of them. */
export const oneOf = <Value extends string>(values: readonly Value[], value: unknown): Value | undefined =>
  values.find((allowed) => allowed === value);
