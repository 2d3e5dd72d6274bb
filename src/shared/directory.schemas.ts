import { z } from 'zod';
import { directorySorts } from './directory.ts';
import { limitInput, pageInput, pageOf } from './pagination.ts';
import { sermonCardOutput } from './sermon.schemas.ts';
import { checkFilters, ifDaysAreValid, sermonFilterFields } from './sermon-query.ts';
import { searchQuery } from './text/search-query.ts';
import { line, plainLine } from './text/text.ts';

const place = (label: string) => plainLine({ label, max: 120 }).optional();

/** Place and page. Sermons of all countries match if `country` is missing; the same applies to states and cities. */
export const locationSearchInput = z.object({
  country: place('country'),
  state: place('state'),
  city: place('city'),
  page: pageInput.default(1),
  limit: limitInput.default(50),
});
export type LocationSearchInput = z.output<typeof locationSearchInput>;

/** The default of `sort` is `relevance` with a query and `date` without one. */
export const directoryInput = z
  .object({
    ...sermonFilterFields,
    q: searchQuery.optional(),
    portion: line({ label: 'portion', max: 80 }).optional(),
    sort: z.enum(directorySorts).optional(),
    order: z.enum(['asc', 'desc']).default('desc'),
    page: pageInput.default(1),
    limit: limitInput.default(50),
  })
  .superRefine(checkFilters, ifDaysAreValid);
export type DirectoryInput = z.output<typeof directoryInput>;

/** The fields that a search covers, in order of weight (docs/product/finding.md F6). */
export const matchFields = ['title', 'rabbiName', 'synagogueName', 'keywords', 'preview', 'content'] as const;
export type MatchField = (typeof matchFields)[number];

/** Why a sermon was found: an excerpt of one field with the matching words marked. */
const searchMatch = z.object({
  field: z.enum(matchFields),
  parts: z.array(z.object({ text: z.string(), isMarked: z.boolean() })),
});
export type SearchMatch = z.infer<typeof searchMatch>;

/** A row of the directory; `match` is null without a query. */
const directoryRow = sermonCardOutput.extend({ match: searchMatch.nullable() });
export type DirectoryRow = z.infer<typeof directoryRow>;

/** A value of a filter. */
const facetValue = z.object({
  /** The value of the search parameter. */
  value: z.string(),
  label: z.string(),
  /** How many sermons the list would have with this value; null when a search found too many to count. */
  count: z.number().nullable(),
  isChosen: z.boolean(),
});
export type FacetValue = z.infer<typeof facetValue>;

/** The values of the filters under "More filters": the chosen ones, then the most frequent ones. */
const facets = z.object({
  rabbi: z.array(facetValue),
  synagogue: z.array(facetValue),
  occasion: z.array(facetValue),
  keyword: z.array(facetValue),
  language: z.array(facetValue),
  hasAudio: z.array(facetValue),
});
export type Facets = z.infer<typeof facets>;

/**
 * A page of the directory. When more than 500 sermons match a search, only some of them are listed and counted, and
 * `isTotalCut` is true.
 */
export const directoryPage = pageOf(directoryRow).extend({
  isTotalCut: z.boolean(),
  facets,
  /** Whether the podcast of the list has episodes. */
  hasEpisodes: z.boolean(),
});
export type DirectoryPage = z.infer<typeof directoryPage>;
