import { z } from 'zod';
import { maxBookletSermons } from './booklet-limits.ts';
import { occasionOutput } from './calendar/occasion.schemas.ts';
import { sermonOutput } from './sermon.schemas.ts';
import { entryId } from './text/whole-number.ts';

const tooMany = `A booklet holds at most ${maxBookletSermons} sermons. Choose fewer.`;

/** The newest sermons of an occasion, or chosen sermons in their order. */
export const bookletInput = z
  .object({
    occasion: z.string().max(80).optional(),
    ids: z
      .string()
      .max(2_000, { error: tooMany })
      .transform((list): unknown[] => [...new Set(list.split(','))])
      .pipe(z.array(entryId).max(maxBookletSermons, { error: tooMany }))
      .optional()
      .describe('Ids of sermons, separated by commas'),
  })
  .refine(({ occasion, ids }) => (occasion === undefined) !== (ids === undefined), {
    error: 'Choose an occasion, or the sermons of the booklet.',
  });
export type BookletInput = z.output<typeof bookletInput>;

export const bookletOutput = z.object({
  /** The occasion of all sermons; null when chosen sermons have none in common. */
  occasion: occasionOutput.nullable(),
  /** The date on the cover: the next date of the occasion, or today. One per schedule where the schedules differ. */
  dates: z.array(z.object({ schedule: z.string().nullable(), date: z.string(), endDate: z.string() })),
  /** What is read: the Torah portion with its haftarah, or the reading of this week. */
  reading: z.string().nullable(),
  sermons: z.array(sermonOutput),
  /** Whether the sermons were chosen one by one. */
  isChosen: z.boolean(),
  /** How many sermons the occasion has, or how many were chosen. */
  total: z.number().int(),
});
export type Booklet = z.infer<typeof bookletOutput>;
