import { createRoute } from '@tanstack/react-router';
import { numberIn } from '../navigation/search-params.ts';
import { lazyPage } from './lazy-page.ts';
import type { ContributorSearch } from './loaders/contributor-loaders.ts';
import { rootRoute } from './root-route';
import type { RouteContext } from './route-context';

type Kind = 'rabbi' | 'synagogue';

const shared = {
  getParentRoute: () => rootRoute,
  validateSearch: ({ q, page }: Record<string, unknown>): ContributorSearch => ({
    q: (typeof q === 'string' && q.trim().slice(0, 200)) || undefined,
    page: numberIn(page, 2, 1_000_000),
  }),
  loaderDeps: ({ search }: { search: ContributorSearch }) => search,
};

// Loaders come with the pages, because every page loads the routes.
const index = (kind: Kind) => ({
  ...shared,
  ...(import.meta.env.SSR && { staticData: { pageModule: 'src/client/pages/contributor-pages.tsx' } }),
  loader: async ({ context, deps }: { context: RouteContext; deps: ContributorSearch }) =>
    (await import('./loaders/contributor-loaders.ts')).loadIndex(kind, context, deps),
  component: lazyPage(
    () => import('../pages/contributor-pages'),
    kind === 'rabbi' ? 'RabbisPage' : 'SynagoguesPage',
  ),
});
const details = (kind: Kind) => ({
  ...shared,
  ...(import.meta.env.SSR && { staticData: { pageModule: 'src/client/pages/contributor-pages.tsx' } }),
  loader: async (options: { context: RouteContext; params: { slug: string }; deps: ContributorSearch }) =>
    (await import('./loaders/contributor-loaders.ts')).loadContributor(kind, options),
  component: lazyPage(
    () => import('../pages/contributor-pages'),
    kind === 'rabbi' ? 'RabbiPage' : 'SynagoguePage',
  ),
});

export const rabbisRoute = createRoute({
  ...index('rabbi'),
  path: '/rabbis',
  head: ({ loaderData = {} }) => loaderData,
});
export const rabbiRoute = createRoute({
  ...details('rabbi'),
  path: '/rabbis/$slug',
  head: ({ loaderData = {} }) => loaderData,
});
export const synagoguesRoute = createRoute({
  ...index('synagogue'),
  path: '/synagogues',
  head: ({ loaderData = {} }) => loaderData,
});
export const synagogueRoute = createRoute({
  ...details('synagogue'),
  path: '/synagogues/$slug',
  head: ({ loaderData = {} }) => loaderData,
});
