import { z } from 'zod';
import { occasionReference } from './calendar/occasion.schemas.ts';
import { limitInput, pageInput, pageOf } from './pagination.ts';
import { contributorReference } from './sermon.schemas.ts';
import { sermonLimits } from './sermon-fields.ts';
import { searchQuery } from './text/search-query.ts';
import { line, plainLine } from './text/text.ts';
import { entryId } from './text/whole-number.ts';

/** Rabbis and synagogues have the same pages, feeds and REST resources. */
export const contributorKinds = ['rabbi', 'synagogue'] as const;
export type ContributorKind = (typeof contributorKinds)[number];
const kind = z.enum(contributorKinds);

/** A rabbi or synagogue with at least one visible sermon. */
export const contributorOutput = z.object({
  slug: z.string().describe('The last part of the page URL'),
  name: z.string().describe('The most common spelling, or the one that an administrator chose'),
  hebrewName: z.string().nullable().describe('The most common Hebrew spelling'),
  portraitUrl: z.string().nullable().describe('The headshot of the newest sermon that has one'),
  places: z
    .array(z.object({ city: z.string(), state: z.string(), country: z.string() }))
    .describe('The places with the most visible sermons, at most 20'),
  website: z.string().nullable().describe('The website of the newest sermon that has one'),
  sermonCount: z.number().int().describe('Count of visible sermons'),
  latestDate: z.string().nullable().describe('The day of the newest sermon, at 00:00 UTC'),
});
export type ContributorOutput = z.infer<typeof contributorOutput>;
export const contributorListPage = pageOf(contributorOutput);

/** Contributors on one page of an index. */
export const contributorIndexSize = 60;
/** Sermons on one page of a contributor. */
export const contributorPageSize = 20;

export const contributorsQuery = z.object({
  q: plainLine({ label: 'q', max: 200 }).optional().describe('Words of the name, in any spelling'),
  page: pageInput.default(1),
  limit: limitInput.default(50),
});
export const contributorsInput = contributorsQuery.extend({ kind });
export type ContributorsInput = z.output<typeof contributorsInput>;

/** Maximum number of rabbis, and of synagogues, above the results of a search. */
export const maxNameMatches = 3;
export const nameMatchesInput = z.object({ q: searchQuery });
const nameMatch = contributorOutput
  .pick({ slug: true, name: true, hebrewName: true, sermonCount: true })
  .extend({ city: z.string().nullable() });
export type NameMatch = z.infer<typeof nameMatch>;
const nameMatches = z.object({ items: z.array(nameMatch), hasMore: z.boolean() });
/** Rabbis and synagogues whose names match a search, those with the most sermons first. */
export const nameMatchesOutput = z.object({ rabbi: nameMatches, synagogue: nameMatches });
export type NameMatches = z.infer<typeof nameMatchesOutput>;

const slug = (label: string) => plainLine({ label, min: 1, max: 200 });
export const contributorSlugParams = z.object({
  slug: slug('slug').describe('The slug of the rabbi or synagogue'),
});
export const contributorInput = contributorSlugParams.extend({ kind });
export type ContributorInput = z.output<typeof contributorInput>;
export const contributorSermonsInput = contributorInput.extend({ page: pageInput.default(1) });

const counted = { sermonCount: z.number().int() };

/** What the page of a rabbi or synagogue shows in addition to the sermons. */
export const contributorPageOutput = z.object({
  contributor: contributorOutput,
  /** The synagogues of a rabbi, or the rabbis of a synagogue. */
  others: z.array(contributorReference.extend(counted)),
  occasions: z.array(occasionReference.extend(counted)),
  /** Whether the podcast has episodes. */
  hasEpisodes: z.boolean(),
});
export type ContributorPage = z.infer<typeof contributorPageOutput>;

export const contributorName = line({
  label: 'Name',
  min: 1,
  max: sermonLimits.rabbiName,
  message: 'Name is required',
});
export const renameBody = z.object({
  name: contributorName.nullable().describe('The name to show; null shows the most common spelling'),
});
export const mergeBody = z.object({ into: slug('into').describe('The slug of the target') });
export const duplicateBody = z.object({ other: slug('other').describe('The slug of the likely duplicate') });
const maxSplit = 500;
const sermonIdsMessage = `sermonIds must be a list of 1 to ${maxSplit} sermon ids`;
export const splitBody = z.object({
  sermonIds: z
    .array(entryId, { error: sermonIdsMessage })
    .min(1, { error: sermonIdsMessage })
    .max(maxSplit, { error: sermonIdsMessage })
    .describe('The sermons to move to the new entry'),
  name: contributorName,
});
export const renameInput = contributorInput.extend(renameBody.shape);
export const mergeInput = contributorInput.extend(mergeBody.shape);
export const duplicateInput = contributorInput.extend(duplicateBody.shape);
export const splitInput = contributorInput.extend(splitBody.shape);

/** A rabbi or synagogue after an administrator's action, and the entry that it was merged into, if any. */
export const contributorActionOutput = contributorReference.extend({
  mergedInto: contributorReference.clone().nullable(),
});
export type ContributorAction = z.infer<typeof contributorActionOutput>;
