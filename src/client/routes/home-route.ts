import { createRoute } from '@tanstack/react-router';
import { pageTitle } from '../site';
import { lazyPage } from './lazy-page';
import { readInParts } from './reads';
import { rootRoute } from './root-route';

/** / */
export const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  staticData: { pageModule: 'src/client/pages/home-page.tsx' },
  loader: ({ context: { api } }) =>
    // Each part of the page fails on its own (SPEC §8), so a failure here stops nothing.
    readInParts([api.sermons.featured.prefetch(), api.sermons.recentCards.prefetch({})]),
  head: ({ match }) => ({
    meta: [
      { title: pageTitle('Home', match.context.site) },
      {
        name: 'description',
        content: 'Weekly sermons and teachings from rabbis and synagogues around the world.',
      },
    ],
  }),
  component: lazyPage(() => import('../pages/home-page'), 'HomePage'),
});
