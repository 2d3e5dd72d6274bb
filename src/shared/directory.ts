/**
 * What both sides know of the directory's lists. Free of zod: the entry of every page holds it,
 * and a schema library there costs each visitor 20 kB.
 */

/** Rows on one page of the directory (SPEC §9). */
export const directoryPageSize = 5;

/** How the directory can be sorted (DECISIONS §5); `relevance` means something only where words are searched. */
export const directorySorts = ['relevance', 'date', 'title', 'rabbi', 'synagogue', 'location'] as const;
export type DirectorySort = (typeof directorySorts)[number];
