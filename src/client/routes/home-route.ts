import { createRoute } from '@tanstack/react-router';
import { utcToday } from '../../shared/calendar/calendar-day.ts';
import { prefetchReadings } from '../features/torah/weekly-readings.ts';
import type { Site } from '../site/site.ts';
import { lazyPage } from './lazy-page.tsx';
import { organization, pageHead } from './page-head.ts';
import { prefetchParts } from './prefetch-parts.ts';
import { rootRoute } from './root-route.tsx';

/** / */
export const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  ...(import.meta.env.SSR && { staticData: { pageModule: 'src/client/pages/home-page.tsx' } }),
  loader: async ({ context: { api } }) => {
    const today = utcToday();
    // Never rejects: each part of the page shows its own error (docs/product/failures.md D10).
    await prefetchParts([
      api.sermons.featured.prefetch(),
      api.sermons.recentCards.prefetch({}),
      prefetchReadings(api, today),
    ]);
    return { today };
  },
  head: ({ match: { context } }) =>
    pageHead(
      {
        title: 'Home',
        description: 'Weekly sermons and teachings from rabbis and synagogues around the world.',
        path: '/',
        data: import.meta.env.SSR && [organization(context.site), website(context.site)],
      },
      context.site,
    ),
  component: lazyPage(() => import('../pages/home-page.tsx'), 'HomePage'),
});

/** Structured data of the site, including the URL of its search. */
const website = (site: Site): object => ({
  '@type': 'WebSite',
  '@id': `${site.url}/#website`,
  name: site.name,
  url: `${site.url}/`,
  publisher: { '@id': `${site.url}/#organization` },
  potentialAction: {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${site.url}/directory?q={search_term_string}` },
    'query-input': 'required name=search_term_string',
  },
});
