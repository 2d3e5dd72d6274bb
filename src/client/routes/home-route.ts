import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { prefetchReadings, serverDay } from '../features/torah/weekly-readings';
import { pageTitle } from '../site';
import { rootRoute } from './root-route';

/** / */
export const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  staticData: { pageModule: 'src/client/pages/home-page.tsx' },
  loader: async ({ context: { api } }) => {
    const today = serverDay();
    // Each part of the page fails on its own (SPEC §8), so a failure here stops nothing.
    await Promise.all([
      api.sermons.featured.prefetch(),
      api.sermons.recentCards.prefetch({}),
      prefetchReadings(api, today),
    ]);
    return { today };
  },
  head: ({ match }) => ({
    meta: [
      { title: pageTitle('Home', match.context.site) },
      {
        name: 'description',
        content: 'Weekly sermons and teachings from rabbis and synagogues around the world.',
      },
    ],
  }),
  component: lazyRouteComponent(() => import('../pages/home-page'), 'HomePage'),
});
