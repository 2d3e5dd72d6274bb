import { createRoute } from '@tanstack/react-router';
import { numberIn } from '../navigation/search-params.ts';
import { lazyPage } from './lazy-page.ts';
import type { ContributorSearch } from './loaders/contributor-loaders.ts';
import { rootRoute } from './root-route';
import type { RouteContext } from './route-context';

type Kind = 'rabbi' | 'synagogue';

const pages = () => import('./loaders/contributor-loaders.ts');
/** Undefined when the code cannot be loaded: the lazy page then reloads the URL or shows an error. */
const loaders = () => pages().catch(() => undefined);

const shared = {
  getParentRoute: () => rootRoute,
  ...(import.meta.env.SSR && {
    staticData: { pageModule: 'src/client/routes/loaders/contributor-loaders.ts' },
  }),
  validateSearch: ({ q, page }: Record<string, unknown>): ContributorSearch => ({
    q: (typeof q === 'string' && q.trim().slice(0, 200)) || undefined,
    page: numberIn(page, 2, 1_000_000),
  }),
  loaderDeps: ({ search }: { search: ContributorSearch }) => search,
};

const index = (kind: Kind) => ({
  ...shared,
  loader: async ({ context, deps }: { context: RouteContext; deps: ContributorSearch }) =>
    (await loaders())?.loadIndex(kind, context, deps),
  component: lazyPage(pages, kind === 'rabbi' ? 'RabbisPage' : 'SynagoguesPage'),
});
const details = (kind: Kind) => ({
  ...shared,
  loader: async (options: { context: RouteContext; params: { slug: string }; deps: ContributorSearch }) =>
    (await loaders())?.loadContributor(kind, options),
  component: lazyPage(pages, kind === 'rabbi' ? 'RabbiPage' : 'SynagoguePage'),
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
