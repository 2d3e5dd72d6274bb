import { createRoute } from '@tanstack/react-router';
import { directorySorts, repeatableFilters, valuesForAll } from '../../shared/directory.ts';
import type { DirectorySearch } from '../features/sermons/directory/directory-search.ts';
import { oneOf, pageIn, textIn } from '../navigation/search-params.ts';
import { lazyPage } from './lazy-page.tsx';
import { rootRoute } from './root-route.tsx';

const allValues: readonly string[] = Object.values(valuesForAll);

/** Reads the values of a repeated parameter. Omits empty ones, which forms send. */
const readValues = (value: unknown, maxLength = 200): string[] | undefined => {
  const values = [value].flat().flatMap((item) => textIn(item, maxLength) ?? []);
  return values.length > 0 ? values : undefined;
};

/** Reads a place or places. The values for all places mean no filter. */
const readPlace = (value: unknown): string | string[] | undefined => {
  const names = readValues(value, 120)?.filter((name) => !allValues.includes(name));
  return names && names.length > 1 ? names : names?.[0];
};

function readSearch(search: Record<string, unknown>): DirectorySearch {
  const sort = oneOf(directorySorts, search.sort);
  return {
    q: textIn(search.q, 200),
    country: readPlace(search.country),
    state: readPlace(search.state),
    city: readPlace(search.city),
    ...Object.fromEntries(repeatableFilters.map((name) => [name, readValues(search[name])])),
    from: textIn(search.from, 40),
    to: textIn(search.to, 40),
    // The server rejects malformed values with a message for each.
    hasAudio: textIn(search.hasAudio, 40) as 'true' | 'false' | undefined,
    portion: textIn(search.portion, 80),
    sort,
    order: sort && oneOf(['asc', 'desc'], search.order),
    page: pageIn(search.page),
  };
}

const importModule = () => import('./loaders/directory-loader.ts');

/** /directory */
export const directoryRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/directory',
  ...(import.meta.env.SSR && { staticData: { pageModule: 'src/client/routes/loaders/directory-loader.ts' } }),
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  // Returns nothing when the code cannot be loaded: the lazy page then reloads the URL or shows an error.
  loader: async ({ context, deps }) =>
    (await importModule().catch(() => undefined))?.loadDirectory(context, deps),
  head: ({ loaderData = {} }) => loaderData,
  component: lazyPage(importModule, 'DirectoryPage'),
});
