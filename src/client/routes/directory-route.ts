import { createRoute } from '@tanstack/react-router';
import { type DirectorySort, directoryPageSize, directorySorts } from '../../shared/directory';
import { numberIn, oneOf, stringifySearch } from '../navigation/search-params.ts';
import { lazyPage } from './lazy-page.ts';
import { breadcrumbs, pageHead } from './page-head.ts';
import { readInParts } from './reads';
import { rootRoute } from './root-route';

/** The search parameters of the directory. Default values are left out. */
export interface DirectorySearch {
  q?: string;
  country?: string;
  state?: string;
  city?: string;
  portion?: string;
  sort?: DirectorySort;
  order?: 'asc' | 'desc';
  page?: number;
}

/** The option values for 'all', because an option's value must not be empty. A form without JavaScript sends them. */
const sentinels = new Set(['all_countries', 'all_states', 'all_cities']);

const text = (value: unknown, longest: number): string | undefined => {
  const text = typeof value === 'string' ? value.trim().slice(0, longest) : '';
  return text || undefined;
};

const place = (value: unknown): string | undefined => {
  const name = text(value, 120);
  return name && !sentinels.has(name) ? name : undefined;
};

/** Reads the search parameters. Ignores a state without a country, and a city without a state. */
function readSearch(search: Record<string, unknown>): DirectorySearch {
  const country = place(search.country);
  const state = country && place(search.state);
  const sort = oneOf(directorySorts, search.sort);
  return {
    q: text(search.q, 200),
    country,
    state,
    city: state && place(search.city),
    portion: text(search.portion, 80),
    sort,
    order: sort && oneOf(['asc', 'desc'], search.order),
    page: numberIn(search.page, 2, 1_000_000),
  };
}

/** /directory */
export const directoryRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/directory',
  ...(import.meta.env.SSR && { staticData: { pageModule: 'src/client/pages/directory-page.tsx' } }),
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { api }, deps }) =>
    readInParts([
      api.sermons.directory.prefetch({ ...deps, limit: directoryPageSize }),
      api.locations.countries.prefetch(),
      deps.country && api.locations.states.prefetch({ country: deps.country }),
      deps.state && api.locations.cities.prefetch({ country: deps.country, state: deps.state }),
    ]),
  head: ({ match: { context, search } }) => {
    const { q, country, state, city, portion, page } = search;
    const place = [city, state, country].filter(Boolean).join(', ');
    return pageHead(
      {
        title: 'Sermon Directory',
        description: place
          ? `Sermons given in ${place}.`
          : 'Find sermons by place, keyword or weekly Torah portion.',
        // Another order has the same canonical URL. Search results have none.
        path: q ? null : `/directory${stringifySearch({ country, state, city, portion, page })}`,
        isIndexed: !q,
        data: [breadcrumbs([{ name: 'Sermon Directory', path: '/directory' }], context.site)],
      },
      context.site,
    );
  },
  component: lazyPage(() => import('../pages/directory-page'), 'DirectoryPage'),
});
