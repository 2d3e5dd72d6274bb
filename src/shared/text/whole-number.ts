import { z } from 'zod';

/**
 * A whole number, or its decimal digits as text from URLs and forms. Accepts leading zeros, but no other notation, such
 * as `1e3`, `0x10`, `+5` or `5.0`, and no spaces.
 * @param error the message for other text and for values out of range
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

/**
 * The id of a stored row. An id beyond the column's range is valid: no such row exists.
 * @param name the name of the field, for the message
 */
export const entryIdOf = (name: string) => wholeNumber(`${name} must be a whole number`, { min: 1 });

/** The id of a stored row, in a field named `id`. */
export const entryId = entryIdOf('id');
