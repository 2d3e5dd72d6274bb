import { createRoute } from '@tanstack/react-router';
import type { ContributorKind } from '../../shared/contributor.schemas.ts';
import { pageIn, textIn } from '../navigation/search-params.ts';
import { lazyPage } from './lazy-page.tsx';
import type { ContributorSearch } from './loaders/contributor-loaders.ts';
import { rootRoute } from './root-route.tsx';
import type { RouteContext } from './route-context.ts';

const importModule = () => import('./loaders/contributor-loaders.ts');
/** Undefined when the code cannot be loaded: the lazy page then reloads the URL or shows an error. */
const importLoaders = () => importModule().catch(() => undefined);

const sharedOptions = {
  getParentRoute: () => rootRoute,
  ...(import.meta.env.SSR && {
    staticData: { pageModule: 'src/client/routes/loaders/contributor-loaders.ts' },
  }),
  validateSearch: ({ q, page }: Record<string, unknown>): ContributorSearch => ({
    q: textIn(q, 200),
    page: pageIn(page),
  }),
  loaderDeps: ({ search }: { search: ContributorSearch }) => search,
};

const indexOptions = (kind: ContributorKind) => ({
  ...sharedOptions,
  loader: async ({ context, deps }: { context: RouteContext; deps: ContributorSearch }) =>
    (await importLoaders())?.loadIndex(kind, context, deps),
  component: lazyPage(importModule, kind === 'rabbi' ? 'RabbisPage' : 'SynagoguesPage'),
});
const detailsOptions = (kind: ContributorKind) => ({
  ...sharedOptions,
  loader: async (options: { context: RouteContext; params: { slug: string }; deps: ContributorSearch }) =>
    (await importLoaders())?.loadContributor(kind, options),
  component: lazyPage(importModule, kind === 'rabbi' ? 'RabbiPage' : 'SynagoguePage'),
});

export const rabbisRoute = createRoute({
  ...indexOptions('rabbi'),
  path: '/rabbis',
  head: ({ loaderData = {} }) => loaderData,
});
export const rabbiRoute = createRoute({
  ...detailsOptions('rabbi'),
  path: '/rabbis/$slug',
  head: ({ loaderData = {} }) => loaderData,
});
export const synagoguesRoute = createRoute({
  ...indexOptions('synagogue'),
  path: '/synagogues',
  head: ({ loaderData = {} }) => loaderData,
});
export const synagogueRoute = createRoute({
  ...detailsOptions('synagogue'),
  path: '/synagogues/$slug',
  head: ({ loaderData = {} }) => loaderData,
});
