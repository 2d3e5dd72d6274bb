import { clampDay, type Schedule } from '../../../shared/calendar/calendar.ts';
import { addDays } from '../../../shared/calendar/calendar-day.ts';
import { type Api, trpc } from '../../api/trpc.ts';

/** The days that the views of a year need: the year, and the weeks that overlap its ends. */
const yearInput = (year: number, schedule: Schedule) => ({
  from: clampDay(`${year - 1}-12-25`),
  to: clampDay(`${year + 1}-01-07`),
  schedule,
});

/**
 * The days in which the next five holidays begin. The range starts a day early, because in some time zones the date is
 * still that of the day before. 120 days always contain at least five holidays.
 * @param today the date in UTC
 */
const upcomingInput = (today: string, schedule: Schedule) => ({
  from: addDays(today, -1),
  to: addDays(today, 120),
  schedule,
});

/**
 * Prefetches the data of the first view. Israel's holidays are fetched only for visitors who choose that schedule.
 * @param years of the shown month and of the selected day; undefined for the current year
 */
export const prefetchCalendar = (api: Api, years: (string | undefined)[], today: string) => [
  ...years.map((year = today.slice(0, 4)) =>
    api.calendar.holidays.prefetch(yearInput(Number(year), 'diaspora')),
  ),
  api.calendar.holidays.prefetch(upcomingInput(today, 'diaspora')),
];

/** Queries the holidays of a year, and those of the weeks that overlap its ends. */
export const useHolidaysOfYear = (year: number, schedule: Schedule) =>
  trpc.calendar.holidays.useQuery(yearInput(year, schedule));

/**
 * Queries the next holidays, at least five, and those of the day before.
 * @param today the date in UTC, `YYYY-MM-DD`
 */
export const useUpcomingHolidays = (today: string, schedule: Schedule) =>
  trpc.calendar.holidays.useQuery(upcomingInput(today, schedule));
