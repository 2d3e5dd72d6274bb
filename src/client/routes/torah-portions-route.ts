import { createRoute } from '@tanstack/react-router';
import { utcToday } from '../../shared/calendar/calendar-day.ts';
import { type TorahBook, torahBooks } from '../../shared/calendar/torah-books.ts';
import { prefetchReadings } from '../features/torah/weekly-readings.ts';
import { lazyPage } from './lazy-page.tsx';
import { breadcrumbs, pageHead } from './page-head.ts';
import { rootRoute } from './root-route.tsx';

/** The search parameters of the Torah page. Default values are left out: all books, no text. */
interface TorahSearch {
  book?: TorahBook;
  q?: string;
}

/** /torah-portions */
export const torahPortionsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/torah-portions',
  ...(import.meta.env.SSR && { staticData: { pageModule: 'src/client/pages/torah-portions-page.tsx' } }),
  validateSearch: (search: Record<string, unknown>): TorahSearch => ({
    book: torahBooks.find(({ id }) => id === search.book)?.id,
    q: (typeof search.q === 'string' && search.q) || undefined,
  }),
  loader: async ({ context: { api } }) => {
    const today = utcToday();
    await Promise.all([api.calendar.torahPortions.ensureData(), prefetchReadings(api, today)]);
    return { today };
  },
  head: ({ match: { context } }) =>
    pageHead(
      {
        title: 'Torah Portions',
        description:
          'The weekly Torah portions (Parashat ha-Shavua), their themes, summaries, and key verses.',
        path: '/torah-portions',
        data: import.meta.env.SSR && [
          breadcrumbs([{ name: 'Torah Portions', path: '/torah-portions' }], context.site),
        ],
      },
      context.site,
    ),
  component: lazyPage(() => import('../pages/torah-portions-page.tsx'), 'TorahPortionsPage'),
});
