import { createRoute } from '@tanstack/react-router';
import { lazyPage } from './lazy-page.ts';
import type { OccasionLoaderOptions } from './loaders/occasion-loader.ts';
import { pagedSearch } from './paged-search.ts';
import { rootRoute } from './root-route';

const page = () => import('./loaders/occasion-loader.ts');
/** Without the code, this returns nothing: the lazy page then reloads the URL or shows an error. */
const load = (kind: 'portion' | 'holiday') => async (loaderOptions: OccasionLoaderOptions) =>
  (await page().catch(() => undefined))?.loadOccasion(kind, loaderOptions);

const options = {
  getParentRoute: () => rootRoute,
  ...(import.meta.env.SSR && { staticData: { pageModule: 'src/client/routes/loaders/occasion-loader.ts' } }),
  ...pagedSearch,
  component: lazyPage(page, 'OccasionPage'),
};

/** /torah-portions/{slug} */
export const portionRoute = createRoute({
  ...options,
  path: '/torah-portions/$slug',
  loader: load('portion'),
  head: ({ loaderData = {} }) => loaderData,
});

/** /holiday-resources/{slug} */
export const holidayRoute = createRoute({
  ...options,
  path: '/holiday-resources/$slug',
  loader: load('holiday'),
  head: ({ loaderData = {} }) => loaderData,
});
