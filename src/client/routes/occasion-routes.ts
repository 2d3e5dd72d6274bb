import { createRoute, notFound } from '@tanstack/react-router';
import { isNotFound } from '../api/api-error.ts';
import type { Api } from '../api/trpc.ts';
import { numberIn, stringifySearch } from '../navigation/address.ts';
import { lazyPage } from './lazy-page';
import { absolute, breadcrumbs, pageHead } from './page-head';
import { readInParts } from './reads';
import { rootRoute } from './root-route';
import type { RouteContext } from './route-context';

type Kind = Awaited<ReturnType<Api['occasions']['page']['fetch']>>['occasion']['kind'];

const options = {
  getParentRoute: () => rootRoute,
  ...(import.meta.env.SSR && { staticData: { pageModule: 'src/client/pages/occasion-page.tsx' } }),
  validateSearch: (search: Record<string, unknown>): { page?: number } => ({
    page: numberIn(search.page, 2, 1_000_000),
  }),
  loaderDeps: ({ search: { page } }: { search: { page?: number } }) => ({ page }),
  component: lazyPage(() => import('../pages/occasion-page'), 'OccasionPage'),
};

interface Loading {
  readonly context: RouteContext;
  readonly params: { readonly slug: string };
  readonly deps: { readonly page?: number };
}

const load =
  (kind: Kind, index: { readonly name: string; readonly path: string }) =>
  async ({ context: { api, site }, params: { slug }, deps: { page } }: Loading) => {
    const found = await api.occasions.page.ensureData({ slug }).catch((error: unknown) => {
      throw isNotFound(error) ? notFound() : error;
    });
    if (found.occasion.kind !== kind) throw notFound();
    await readInParts([api.occasions.sermons.prefetch({ slug, page })]);
    const { title, description, occasion } = found;
    const path = `${index.path}/${slug}`;
    const head = pageHead(
      {
        title: page ? `${title}, page ${page}` : title,
        description,
        path: path + stringifySearch({ page }),
        data: [breadcrumbs([index, { name: occasion.name, path }], site)],
      },
      site,
    );
    const feeds = found.feeds.map((feed) => ({
      rel: 'alternate',
      type: feed.type,
      title,
      href: absolute(feed.path, site),
    }));
    return { ...head, links: [...head.links, ...feeds] };
  };

/** /torah-portions/{slug} */
export const portionRoute = createRoute({
  ...options,
  path: '/torah-portions/$slug',
  loader: load('portion', { name: 'Torah Portions', path: '/torah-portions' }),
  head: ({ loaderData = {} }) => loaderData,
});

/** /holiday-resources/{slug} */
export const holidayRoute = createRoute({
  ...options,
  path: '/holiday-resources/$slug',
  loader: load('holiday', { name: 'Holiday Resources', path: '/holiday-resources' }),
  head: ({ loaderData = {} }) => loaderData,
});
