import { z } from 'zod';
import { pageInput } from '../pagination.ts';
import { maxOccasions } from './occasion-limits.ts';
import { holidayResource, torahPortion } from './reference.schemas.ts';
import { torahBooks } from './torah-books.ts';

export const occasionKinds = ['portion', 'holiday'] as const;

/** An occasion as listed with a sermon. */
export const occasionReference = z.object({
  slug: z.string(),
  kind: z.enum(occasionKinds),
  name: z.string(),
});
export type OccasionReference = z.infer<typeof occasionReference>;

/** An occasion as a form shows it. */
export const occasionName = occasionReference.extend({ hebrewName: z.string() });
export type OccasionName = z.infer<typeof occasionName>;

/** What the list of occasions is searched by (docs/product/finding.md F9). */
export const occasionSpellings = z.object({
  bySlug: z.record(z.string(), z.array(z.string())).describe('The names of an occasion in all spellings'),
  portionWords: z.array(z.string()).describe('Words before the name of a portion, such as `parshat`, folded'),
});
export type OccasionSpellings = z.infer<typeof occasionSpellings>;

const dates = z.array(z.object({ date: z.string(), endDate: z.string() }));

/** The occasion of a sermon: a weekly portion, or a holiday, fast or remembrance day. */
export const occasionOutput = occasionReference.extend({
  hebrewName: z.string(),
  book: z
    .enum(torahBooks.map(({ id }) => id))
    .nullable()
    .describe('The book of a portion'),
  chapters: z.string().nullable().describe('The Torah reading of a portion'),
  haftarah: z.string().nullable().describe('The haftarah of a portion, by the Ashkenazi custom'),
  nextDates: z
    .object({ diaspora: dates, israel: dates })
    .describe('The next three dates in each schedule; empty where it is not observed'),
  sermonCount: z.number().int().describe('Count of visible sermons for this occasion'),
});
export type OccasionOutput = z.infer<typeof occasionOutput>;
export const occasionsOutput = z.array(occasionOutput);

export const occasionsInput = z.object({
  kind: z
    .enum(occasionKinds, { error: 'kind must be portion or holiday' })
    .optional()
    .describe('Only the portions, or only the holidays'),
});

export const occasionSlugInput = z.object({
  slug: z.string().max(80).describe('The slug of the occasion, such as vayetzei or yom-kippur'),
});

/**
 * Slugs of occasions that a person chose instead of the computed ones (docs/product/sermons.md S33). An empty list and
 * null mean the computed ones. The service checks that the slugs exist.
 */
export const chosenOccasions = z
  .array(z.string({ error: 'occasions must be a list of slugs' }).max(80), {
    error: 'occasions must be a list of slugs',
  })
  .refine((slugs) => slugs.length <= maxOccasions, { error: `Choose at most ${maxOccasions} occasions` })
  .nullish()
  .transform((slugs) => (slugs?.length === 0 ? null : slugs && [...new Set(slugs)]));

/** Sermons on one page of an occasion. */
export const occasionPageSize = 20;

export const occasionSermonsInput = occasionSlugInput.extend({ page: pageInput.default(1) });

/** What the page of an occasion shows in addition to the sermons. */
export const occasionPageOutput = z.object({
  /** For search engines and link previews. */
  title: z.string(),
  description: z.string(),
  occasion: occasionOutput,
  portion: torahPortion.nullable(),
  holiday: holidayResource.nullable(),
  /** The feed, and the podcast where there are recordings. */
  feeds: z.array(z.object({ label: z.string(), type: z.string(), path: z.string() })),
});
export type OccasionPage = z.infer<typeof occasionPageOutput>;
