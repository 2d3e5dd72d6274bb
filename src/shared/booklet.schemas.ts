import { z } from 'zod';
import { maxBookletSermons } from './booklet-limits.ts';
import { occasionOutput } from './calendar/occasion.schemas.ts';
import { sermonOutput } from './sermon.schemas.ts';
import { entryId } from './text/whole-number.ts';

const tooManyMessage = `A booklet holds at most ${maxBookletSermons} sermons. Choose fewer.`;

/** The newest sermons of an occasion, or chosen sermons in the order of `ids`. */
export const bookletInput = z
  .object({
    occasion: z.string().max(80).optional(),
    ids: z
      .string()
      .max(2_000, { error: tooManyMessage })
      .transform((list): unknown[] => [...new Set(list.split(','))])
      .pipe(z.array(entryId).max(maxBookletSermons, { error: tooManyMessage }))
      .optional()
      .describe('Ids of sermons, separated by commas'),
  })
  .refine(({ occasion, ids }) => (occasion === undefined) !== (ids === undefined), {
    error: 'Choose an occasion, or the sermons for the booklet.',
  });
export type BookletInput = z.output<typeof bookletInput>;

export const bookletOutput = z.object({
  /** The occasion that all sermons have; null when the chosen sermons have none in common. */
  occasion: occasionOutput.nullable(),
  /** The dates on the cover: the occasion's next date, one per schedule if they differ; today without an occasion. */
  dates: z.array(z.object({ schedule: z.string().nullable(), date: z.string(), endDate: z.string() })),
  /** The chapters of the occasion's portion and its haftarah; null for a holiday. Without an occasion: this week's. */
  reading: z.string().nullable(),
  sermons: z.array(sermonOutput),
  /** Whether the sermons were chosen one by one. */
  isChosen: z.boolean(),
  /** The number of visible sermons of the occasion, or of chosen ids. The booklet can contain fewer. */
  total: z.number().int(),
});
export type Booklet = z.infer<typeof bookletOutput>;
