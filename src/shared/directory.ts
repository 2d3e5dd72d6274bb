/**
 * Constants of the directory for server and browser. Must not import zod: every page loads this file, and zod would add
 * 20 kB to every page.
 */

/** Rows per page of the directory (docs/product/finding.md F3). */
export const directoryPageSize = 5;

/** The orders of the directory (docs/product/finding.md F3). `relevance` applies to searches only. */
export const directorySorts = ['relevance', 'date', 'title', 'rabbi', 'synagogue', 'location'] as const;
export type DirectorySort = (typeof directorySorts)[number];

/** The languages that sermons are filtered by. */
export const sermonLanguages = ['he', 'en', 'other'] as const;
export type SermonLanguage = (typeof sermonLanguages)[number];

/** The filters under "More filters" that can have several values. */
export const repeatableFilters = ['rabbi', 'synagogue', 'occasion', 'keyword', 'language'] as const;

/** The filters by place. A URL can have several values of each, but the fields of the directory choose one. */
export const placeFilters = ['country', 'state', 'city'] as const;

/** The values of the options 'All Countries', 'All States' and 'All Cities', which a form without JavaScript sends. */
export const valuesForAll = { country: 'all_countries', state: 'all_states', city: 'all_cities' } as const;
