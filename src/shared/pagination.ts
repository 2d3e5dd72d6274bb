import { z } from 'zod';
import { wholeNumber } from './text/whole-number.ts';

/** The maximum number of rows per page (docs/product/rest.md R3). */
export const maxLimit = 100;

/** The number of rows per page: 1 to 100 (docs/product/rest.md R3). */
export const limitInput = wholeNumber('limit must be a whole number from 1 to 100', {
  min: 1,
  max: maxLimit,
}).describe('Maximum number of items, 1 to 100');

/** The page number, starting at 1. */
export const pageInput = wholeNumber('page must be a whole number from 1 to 1000000', {
  min: 1,
  max: 1_000_000,
}).describe('Page number, starting at 1');

/** One page of a list, and the total number of rows. */
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
