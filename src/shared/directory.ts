/**
 * What both sides know of the directory's lists. Free of zod: the entry of every page holds it,
 * and a schema library there costs each visitor 20 kB.
 */

/** Rows on one page of the directory (docs/product/finding.md F3). */
export const directoryPageSize = 5;

/** Orders of the directory (docs/product/finding.md F3); `relevance` applies to searches only. */
export const directorySorts = ['relevance', 'date', 'title', 'rabbi', 'synagogue', 'location'] as const;
export type DirectorySort = (typeof directorySorts)[number];
