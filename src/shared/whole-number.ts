import { z } from 'zod';

/**
 * A whole number, also as addresses and forms have it: in plain decimal digits. `1e3`, `0x10`, `+5`, `5.0` and ` 5 ` are
 * no numbers here: of one thing there is one address.
 * @param error the message for whatever is none, or lies outside
 */
export const wholeNumber = (error: string, { min, max }: { min: number; max?: number }) => {
  const number = z
    .number({ error })
    .refine((value) => Number.isInteger(value), { error })
    .min(min, { error });
  return z.preprocess(
    (value) => (typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value),
    (max === undefined ? number : number.max(max, { error })).meta({ type: 'integer' }),
  );
};

/** The number of an entry. One beyond the column's range is a number that no entry has, not a mistake. */
export const entryId = wholeNumber('id must be a whole number', { min: 1 });
