import { createRoute } from '@tanstack/react-router';
import { directorySorts, repeatableFilters } from '../../shared/directory';
import type { DirectorySearch } from '../features/sermons/directory-search.ts';
import { numberIn, oneOf } from '../navigation/search-params.ts';
import { lazyPage } from './lazy-page.ts';
import { rootRoute } from './root-route';

/** The values of the options for 'all', which a form without JavaScript sends. */
const valuesForAll = new Set(['all_countries', 'all_states', 'all_cities']);

const text = (value: unknown, maxLength: number): string | undefined => {
  const text = typeof value === 'string' ? value.trim().slice(0, maxLength) : '';
  return text || undefined;
};

/** The values of a repeated parameter without empty ones, which forms send. */
const values = (value: unknown, maxLength = 200): string[] | undefined => {
  const values = [value].flat().flatMap((one) => text(one, maxLength) ?? []);
  return values.length > 0 ? values : undefined;
};

const place = (value: unknown): string | string[] | undefined => {
  const names = values(value, 120)?.filter((name) => !valuesForAll.has(name));
  return names && names.length > 1 ? names : names?.[0];
};

function readSearch(search: Record<string, unknown>): DirectorySearch {
  const sort = oneOf(directorySorts, search.sort);
  return {
    q: text(search.q, 200),
    country: place(search.country),
    state: place(search.state),
    city: place(search.city),
    ...Object.fromEntries(repeatableFilters.map((name) => [name, values(search[name])])),
    from: text(search.from, 40),
    to: text(search.to, 40),
    // The server rejects malformed values and says which.
    hasAudio: text(search.hasAudio, 40) as 'true' | 'false' | undefined,
    portion: text(search.portion, 80),
    sort,
    order: sort && oneOf(['asc', 'desc'], search.order),
    page: numberIn(search.page, 2, 1_000_000),
  };
}

const page = () => import('./loaders/directory-loader.ts');

/** /directory */
export const directoryRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/directory',
  ...(import.meta.env.SSR && { staticData: { pageModule: 'src/client/routes/loaders/directory-loader.ts' } }),
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  // Without the code, this returns nothing: the lazy page then reloads the URL or shows an error.
  loader: async ({ context, deps }) => (await page().catch(() => undefined))?.loadDirectory(context, deps),
  head: ({ loaderData = {} }) => loaderData,
  component: lazyPage(page, 'DirectoryPage'),
});
