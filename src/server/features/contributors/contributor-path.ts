import type { ContributorKind } from '../../../shared/contributor.schemas.ts';

/**
 * The path of the page of a rabbi or synagogue. Not in `src/shared`: if the browser's routes shared this module, the
 * bundler would split the home page's scripts into more files, 1.4 kB larger in total.
 */
export const contributorPath = (kind: ContributorKind, slug: string): string =>
  `/${kind}s/${encodeURIComponent(slug)}`;
