import { createRoute } from '@tanstack/react-router';
import { addDays, utcToday } from '../../shared/calendar/calendar-day.ts';
import { oneOf } from '../navigation/search-params.ts';
import { lazyPage } from './lazy-page.tsx';
import { breadcrumbs, pageHead } from './page-head.ts';
import { rootRoute } from './root-route.tsx';

const categories = ['major', 'minor', 'modern', 'fast'] as const;

/** /holiday-resources */
export const holidayResourcesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/holiday-resources',
  ...(import.meta.env.SSR && { staticData: { pageModule: 'src/client/pages/holiday-resources-page.tsx' } }),
  validateSearch: (search: Record<string, unknown>): { category?: (typeof categories)[number] } => ({
    category: oneOf(categories, search.category),
  }),
  loader: async ({ context: { api } }) => {
    const today = utcToday();
    // In the visitor's time zone it may still be yesterday.
    const from = addDays(today, -1);
    await Promise.all([
      api.calendar.holidayResources.ensureData(),
      api.calendar.nextHolidays.prefetch({ from }),
    ]);
    return { today, from };
  },
  head: ({ match: { context } }) =>
    pageHead(
      {
        title: 'Holiday Resources',
        description: 'How the Jewish holidays are kept: rituals, observance, readings, and their next dates.',
        path: '/holiday-resources',
        data: import.meta.env.SSR && [
          breadcrumbs([{ name: 'Holiday Resources', path: '/holiday-resources' }], context.site),
        ],
      },
      context.site,
    ),
  component: lazyPage(() => import('../pages/holiday-resources-page.tsx'), 'HolidayResourcesPage'),
});
