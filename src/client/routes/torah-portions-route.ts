import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { prefetchReadings, serverDay } from '../features/torah/weekly-readings';
import { pageTitle } from '../site';
import { rootRoute } from './root-route';

const books = ['genesis', 'exodus', 'leviticus', 'numbers', 'deuteronomy'] as const;

/** What stands in the address of the Torah page; all books and no words are left out. */
export interface TorahSearch {
  book?: (typeof books)[number];
  q?: string;
}

/** /torah-portions */
export const torahPortionsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/torah-portions',
  staticData: { pageModule: 'src/client/pages/torah-portions-page.tsx' },
  validateSearch: (search: Record<string, unknown>): TorahSearch => ({
    book: books.find((book) => book === search.book),
    q:
      typeof search.q === 'string' || typeof search.q === 'number'
        ? String(search.q) || undefined
        : undefined,
  }),
  loader: async ({ context: { api } }) => {
    const today = serverDay();
    await prefetchReadings(api, today);
    return { today };
  },
  head: ({ match }) => ({
    meta: [
      { title: pageTitle('Torah Portions', match.context.site) },
      {
        name: 'description',
        content: 'The weekly Torah portions (Parashat ha-Shavua), their themes, summaries, and key verses.',
      },
    ],
  }),
  component: lazyRouteComponent(() => import('../pages/torah-portions-page'), 'TorahPortionsPage'),
});
