import { directoryPageSize } from '../../../shared/directory.ts';
import {
  type DirectorySearch,
  directoryFeeds,
  hasMoreFilters,
  placeLabel,
  singlePlace,
} from '../../features/sermons/directory/directory-search.ts';
import { stringifySearch } from '../../navigation/search-params.ts';
import { absoluteUrl, breadcrumbs, pageHead } from '../page-head.ts';
import { prefetchParts } from '../prefetch-parts.ts';
import type { RouteContext } from '../route-context.ts';
import { isIndexable } from './is-indexable.ts';

// The page is exported here, so that it loads together with the loader. Code that a route imports directly is part of
// every page's JavaScript.
export { DirectoryPage } from '../../pages/directory-page.tsx';

/** Loads a page of the directory and returns its head. */
export async function loadDirectory({ api, site }: RouteContext, search: DirectorySearch) {
  const { q, portion, page } = search;
  const selectedPlace = singlePlace(search);
  const { country, state, city } = selectedPlace ?? {};
  await prefetchParts([
    api.sermons.directory.prefetch({ ...search, limit: directoryPageSize }),
    api.locations.countries.prefetch(),
    country && api.locations.states.prefetch({ country }),
    state && api.locations.cities.prefetch({ country, state }),
    q && !page && api.contributors.nameMatches.prefetch({ q }),
  ]);
  const place = placeLabel(search);
  const hasCanonicalUrl = !q && selectedPlace !== null && !hasMoreFilters(search);
  const list = api.sermons.directory.getData({ ...search, limit: directoryPageSize });
  const head = pageHead(
    {
      title: 'Sermon Directory',
      description: place
        ? `Sermons given in ${place}.`
        : 'Find sermons by place, keyword or weekly Torah portion.',
      // Another order has the same canonical URL. Search results and lists with more filters or several places have
      // none.
      path: hasCanonicalUrl ? `/directory${stringifySearch({ country, state, city, portion, page })}` : null,
      isIndexed: hasCanonicalUrl && isIndexable(page, list),
      data: import.meta.env.SSR && [breadcrumbs([{ name: 'Sermon Directory', path: '/directory' }], site)],
    },
    site,
  );
  const feeds = directoryFeeds(search, list?.hasEpisodes ?? false).map(({ path, type, title }) => ({
    rel: 'alternate',
    type,
    title: `Sermon Directory: ${title}`,
    href: absoluteUrl(path, site),
  }));
  // Without a list, a filter was rejected. Other failures set their own status.
  return { ...head, links: [...head.links, ...feeds], status: list ? 200 : 400 };
}
