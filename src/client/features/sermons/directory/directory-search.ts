import { type DirectorySort, placeFilters, repeatableFilters } from '../../../../shared/directory.ts';
import { stringifySearch } from '../../../navigation/search-params.ts';

/** The search parameters of the directory. Default values are left out. */
export interface DirectorySearch extends Partial<Record<(typeof repeatableFilters)[number], string[]>> {
  q?: string;
  country?: string | string[];
  state?: string | string[];
  city?: string | string[];
  from?: string;
  to?: string;
  hasAudio?: 'true' | 'false';
  portion?: string;
  sort?: DirectorySort;
  order?: 'asc' | 'desc';
  page?: number;
}

/**
 * The place in the URL, for the fields of the form. Null when the form cannot show it: several values, a state without
 * a country, or a city without a state.
 */
export function singlePlace({ country, state, city }: DirectorySearch) {
  if (Array.isArray(country) || Array.isArray(state) || Array.isArray(city)) return null;
  if ((state && !country) || (city && !state)) return null;
  return { country, state, city };
}

/** The label of the place filters, for example `Lyon, Rhône, France` or `France or Israel`. */
export const placeLabel = (search: DirectorySearch): string =>
  placeFilters
    .toReversed()
    .flatMap((name) => [search[name] ?? []].flat().join(' or ') || [])
    .join(', ');

/** The search parameters under "More filters". */
export const moreFilters = [...repeatableFilters, 'hasAudio', 'from', 'to'] as const;
export type MoreFilters = Pick<DirectorySearch, (typeof moreFilters)[number]>;

/** The values of the filters under "More filters" only. */
export const pickMoreFilters = (search: DirectorySearch): MoreFilters =>
  Object.fromEntries(moreFilters.map((name) => [name, search[name]]));

export const hasMoreFilters = (search: DirectorySearch): boolean =>
  moreFilters.some((name) => search[name] !== undefined);

export const isFiltered = (search: DirectorySearch): boolean =>
  search.q !== undefined ||
  search.portion !== undefined ||
  placeFilters.some((name) => search[name] !== undefined) ||
  hasMoreFilters(search);

/**
 * The Atom feed of a filtered list, and its podcast if the list has recordings (docs/product/finding.md F19). Empty for
 * a list with `portion`, and for an unfiltered list: every page links to the feed and the podcast of all sermons.
 */
export function directoryFeeds(
  { portion, sort: _sort, order: _order, page: _page, ...filters }: DirectorySearch,
  hasEpisodes: boolean,
) {
  const query = stringifySearch({ ...filters });
  // Feeds filter by occasion, and a combined portion is not an occasion.
  if (portion !== undefined || query === '') return [];
  const feed = { path: `/feed.xml${query}`, type: 'application/atom+xml', title: 'Feed of this list' };
  const podcast = {
    path: `/podcast.xml${query}`,
    type: 'application/rss+xml',
    title: 'Podcast of this list',
  };
  return hasEpisodes ? [feed, podcast] : [feed];
}
