import { createRoute, notFound, redirect } from '@tanstack/react-router';
import { sermonIdOf } from '../../shared/sermon-url.ts';
import {
  InvalidSermonUrl,
  SermonError,
  SermonNotFound,
  SermonPending,
} from '../pages/loading-and-errors.tsx';
import { pageTitle } from '../site/site.ts';
import { lazyPage } from './lazy-page.tsx';
import { orNotFound } from './or-not-found.ts';
import { prefetchParts } from './prefetch-parts.ts';
import { rootRoute } from './root-route.tsx';
import { sermonHead, sermonHeadData } from './sermon-head.ts';

const pageModule = 'src/client/pages/sermon-page.tsx';

/** /sermon/{slug} */
export const sermonRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sermon/$slug',
  ...(import.meta.env.SSR && { staticData: { pageModule } }),
  loader: async ({ context: { api }, params: { slug } }) => {
    const id = sermonIdOf(slug);
    const sermon = await orNotFound(
      id === undefined ? api.sermons.bySlug.fetch({ slug }) : api.sermons.byId.fetch({ id }),
    );
    // A former slug redirects to the current one (docs/product/sermons.md S29).
    if (id === undefined && sermon.slug !== null && sermon.slug !== slug) {
      throw redirect({ to: '/sermon/$slug', params: { slug: sermon.slug }, statusCode: 301 });
    }
    await prefetchParts([
      api.sermons.neighbours.prefetch({ id: sermon.id }),
      api.sermons.related.prefetch({ id: sermon.id }),
    ]);
    return sermonHeadData(sermon);
  },
  head: ({ loaderData, match: { context } }) =>
    loaderData
      ? sermonHead(loaderData, context.site)
      : {
          meta: [{ title: pageTitle('Sermon', context.site) }, { name: 'robots', content: 'noindex' }],
        },
  component: lazyPage(() => import('../pages/sermon-page.tsx'), 'SermonPage'),
  pendingComponent: SermonPending,
  notFoundComponent: SermonNotFound,
  errorComponent: SermonError,
});

/** /sermon, without a slug */
export const sermonWithoutSlugRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sermon',
  ...(import.meta.env.SSR && { staticData: { pageModule } }),
  loader: () => {
    throw notFound();
  },
  head: ({ match }) => ({
    meta: [
      { title: pageTitle('Invalid Sermon URL', match.context.site) },
      { name: 'robots', content: 'noindex' },
    ],
  }),
  notFoundComponent: InvalidSermonUrl,
});
