import { createRoute } from '@tanstack/react-router';
import { lazyPage } from './lazy-page.tsx';
import type { OccasionLoaderOptions } from './loaders/occasion-loader.ts';
import { pagedSearch } from './paged-search.ts';
import { rootRoute } from './root-route.tsx';

const importModule = () => import('./loaders/occasion-loader.ts');
/** The loader returns nothing when the code cannot be loaded: the lazy page then reloads the URL or shows an error. */
const loaderFor = (kind: 'portion' | 'holiday') => async (loaderOptions: OccasionLoaderOptions) =>
  (await importModule().catch(() => undefined))?.loadOccasion(kind, loaderOptions);

const sharedOptions = {
  getParentRoute: () => rootRoute,
  ...(import.meta.env.SSR && { staticData: { pageModule: 'src/client/routes/loaders/occasion-loader.ts' } }),
  ...pagedSearch,
  component: lazyPage(importModule, 'OccasionPage'),
};

/** /torah-portions/{slug} */
export const portionRoute = createRoute({
  ...sharedOptions,
  path: '/torah-portions/$slug',
  loader: loaderFor('portion'),
  head: ({ loaderData = {} }) => loaderData,
});

/** /holiday-resources/{slug} */
export const holidayRoute = createRoute({
  ...sharedOptions,
  path: '/holiday-resources/$slug',
  loader: loaderFor('holiday'),
  head: ({ loaderData = {} }) => loaderData,
});
