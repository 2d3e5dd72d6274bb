import { createRoute } from '@tanstack/react-router';
import { isInCalendar } from '../../shared/calendar/calendar.ts';
import { parseCalendarDay, utcToday } from '../../shared/calendar/calendar-day.ts';
import { prefetchCalendar } from '../features/calendar/calendar-queries.ts';
import { lazyPage } from './lazy-page.tsx';
import { breadcrumbs, pageHead } from './page-head.ts';
import { prefetchParts } from './prefetch-parts.ts';
import { rootRoute } from './root-route.tsx';

/** The search parameters of the calendar. Default values are left out: the calendar view, today and its month. */
interface CalendarSearch {
  view?: 'list';
  /** The shown month, `YYYY-MM`, if it is not the selected day's month. */
  month?: string;
  /** The selected day, `YYYY-MM-DD`. */
  date?: string;
}

const readDay = (value: unknown): string | undefined => {
  const day = typeof value === 'string' ? parseCalendarDay(value) : null;
  return day !== null && isInCalendar(day) ? day : undefined;
};

/** /jewish-calendar */
export const jewishCalendarRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/jewish-calendar',
  ...(import.meta.env.SSR && { staticData: { pageModule: 'src/client/pages/jewish-calendar-page.tsx' } }),
  validateSearch: (search: Record<string, unknown>): CalendarSearch => ({
    view: search.view === 'list' ? 'list' : undefined,
    month: readDay(`${search.month}-01`)?.slice(0, 7),
    date: readDay(search.date),
  }),
  loaderDeps: ({ search: { month, date } }) => ({
    shownYear: (month ?? date)?.slice(0, 4),
    selectedYear: date?.slice(0, 4),
  }),
  loader: async ({ context: { api }, deps }) => {
    const today = utcToday();
    // Waits on the server only: in the browser, a skeleton would replace the year field while the user types into it.
    await prefetchParts(prefetchCalendar(api, [deps.shownYear, deps.selectedYear], today));
    return { today };
  },
  head: ({ match: { context } }) =>
    pageHead(
      {
        title: 'Jewish Calendar',
        description:
          'Hebrew and civil dates side by side, and the Jewish holidays of any year from 1900 to 2200.',
        path: '/jewish-calendar',
        data: import.meta.env.SSR && [
          breadcrumbs([{ name: 'Jewish Calendar', path: '/jewish-calendar' }], context.site),
        ],
      },
      context.site,
    ),
  component: lazyPage(() => import('../pages/jewish-calendar-page.tsx'), 'JewishCalendarPage'),
});
