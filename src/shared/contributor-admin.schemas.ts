import { z } from 'zod';
import { contributorInput } from './contributor.schemas.ts';
import { limitInput, pageInput, pageOf } from './pagination.ts';
import { contributorReference } from './sermon.schemas.ts';

/** A rabbi or synagogue in the dashboard, public or not. */
export const contributorEntryOutput = contributorReference.extend({
  hebrewName: z.string().nullable(),
  chosenName: z.string().nullable().describe('The name that an administrator chose'),
  sermonCount: z.number().int().describe('Count of visible sermons'),
  otherCount: z.number().int().describe('Count of drafts and hidden sermons'),
  places: z.array(z.string()).describe('The cities with the most visible sermons, at most 3'),
  locations: z
    .array(z.object({ city: z.string(), state: z.string(), country: z.string() }))
    .describe('The places with the most visible sermons, at most 3'),
  merged: z.array(contributorReference.clone()).describe('The entries merged into this one'),
});
export type ContributorEntry = z.infer<typeof contributorEntryOutput>;
export const contributorEntryPage = pageOf(contributorEntryOutput);

/** A sermon of a rabbi or synagogue in the dashboard, in any state. */
export const contributorSermonOutput = z.object({
  id: z.number().int(),
  title: z.string(),
  rabbiName: z.string().describe('As it was submitted'),
  synagogueName: z.string().describe('As it was submitted'),
  city: z.string(),
  country: z.string(),
  dateDelivered: z.string(),
  isPublic: z.boolean().describe('Whether it is published and not hidden'),
});
export type ContributorSermon = z.infer<typeof contributorSermonOutput>;
export const contributorSermonPage = pageOf(contributorSermonOutput);
export const contributorSermonsQuery = z.object({
  page: pageInput.default(1),
  limit: limitInput.default(20),
});
export const contributorAllSermonsInput = contributorInput.extend(contributorSermonsQuery.shape);

/** Groups of rabbis or synagogues that may be the same. */
export const duplicatesInput = z.object({
  kind: contributorInput.shape.kind,
  limit: limitInput.default(20),
});
export const duplicatesOutput = z.array(z.array(contributorEntryOutput));
