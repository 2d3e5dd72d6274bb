import { createRoute } from '@tanstack/react-router';
import { directoryPageSize } from '../../shared/pagination';
import { pageTitle } from '../site';
import { lazyPage } from './lazy-page';
import { rootRoute } from './root-route';

/** What stands in the directory's address; what is at its default is left out. */
export interface DirectorySearch {
  q?: string;
  country?: string;
  state?: string;
  city?: string;
  page?: number;
}

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim()
    ? value.trim()
    : typeof value === 'number'
      ? String(value)
      : undefined;

const pageNumber = (value: unknown): number | undefined => {
  const number = Number(value);
  return Number.isInteger(number) && number > 1 && number <= 1_000_000 ? number : undefined;
};

/** /directory */
export const directoryRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/directory',
  staticData: { pageModule: 'src/client/pages/directory-page.tsx' },
  validateSearch: (search: Record<string, unknown>): DirectorySearch => ({
    q: text(search.q),
    country: text(search.country),
    state: text(search.state),
    city: text(search.city),
    page: pageNumber(search.page),
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { api }, deps }) =>
    Promise.all([
      api.sermons.directory.prefetch({ ...deps, limit: directoryPageSize }),
      api.locations.countries.prefetch(),
      deps.country && api.locations.states.prefetch({ country: deps.country }),
      deps.state && api.locations.cities.prefetch({ country: deps.country, state: deps.state }),
    ]),
  head: ({ match }) => ({
    meta: [
      { title: pageTitle('Sermon Directory', match.context.site) },
      { name: 'description', content: 'Find sermons by country, state and city.' },
    ],
  }),
  component: lazyPage(() => import('../pages/directory-page'), 'DirectoryPage'),
});
