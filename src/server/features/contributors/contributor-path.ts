import type { ContributorKind } from '../../../shared/contributor.schemas.ts';

/**
 * The path of the page of a rabbi or synagogue. Not for the routes of the browser: a module that they share would make
 * the bundler split the home page's scripts into more files, which are 1.4 kB larger in all.
 */
export const contributorPath = (kind: ContributorKind, slug: string): string =>
  `/${kind}s/${encodeURIComponent(slug)}`;
