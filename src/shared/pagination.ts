import { z } from 'zod';

/** The longest list that one call answers with (DECISIONS §9). */
export const maxLimit = 100;

const whole = (error: string) => z.coerce.number({ error }).int({ error });

/** How many rows at most: 1 to 100 (DECISIONS §9). */
export const limitInput = whole('limit must be a whole number from 1 to 100')
  .min(1, { error: 'limit must be a whole number from 1 to 100' })
  .max(maxLimit, { error: 'limit must be a whole number from 1 to 100' })
  .describe('How many rows at most, 1 to 100');

/** Which page, counted from 1. */
export const pageInput = whole('page must be a whole number from 1 to 1000000')
  .min(1, { error: 'page must be a whole number from 1 to 1000000' })
  .max(1_000_000, { error: 'page must be a whole number from 1 to 1000000' })
  .describe('Which page, counted from 1');

/** One page of a list that the server counted. */
export interface Page<Item> {
  readonly items: Item[];
  readonly total: number;
  readonly page: number;
  readonly limit: number;
}

/** The schema of a {@link Page}. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    items: z.array(item),
    total: z.number().int(),
    page: z.number().int(),
    limit: z.number().int(),
  });
