import { createRoute } from '@tanstack/react-router';
import { lazyPage } from './lazy-page';
import type { OccasionLoading } from './occasion-loader';
import { pagedSearch } from './paged-search';
import { rootRoute } from './root-route';

const page = () => import('./occasion-loader');
/** When the code cannot be loaded, the lazy component handles it. */
const load = (kind: 'portion' | 'holiday') => async (loading: OccasionLoading) =>
  (await page().catch(() => undefined))?.loadOccasion(kind, loading);

const options = {
  getParentRoute: () => rootRoute,
  ...(import.meta.env.SSR && { staticData: { pageModule: 'src/client/routes/occasion-loader.ts' } }),
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
