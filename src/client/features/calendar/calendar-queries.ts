import { clampDay, type Schedule } from '../../../shared/calendar';
import { addDays, toCalendarDay } from '../../../shared/calendar-day';
import { type Api, trpc } from '../../trpc';

/** The days whose holidays a year's screens need: the year, and the weeks that reach over its ends. */
const yearInput = (year: number, schedule: Schedule) => ({
  from: clampDay(`${year - 1}-12-25`),
  to: clampDay(`${year + 1}-01-07`),
  schedule,
});

/** From the earliest today on earth, far enough for five holidays. */
const upcomingInput = (today: string, schedule: Schedule) => ({
  from: addDays(today, -1),
  to: addDays(today, 120),
  schedule,
});

/** The server's day; the visitor's is this one, the one before or the one after. */
export const serverDay = (): string => toCalendarDay(new Date());

/**
 * The reads of what the page shows first; Israel's holidays are fetched by those who choose them.
 * @param years of the month that is shown and of the day that is selected; today's where none is named
 */
export const calendarReads = (api: Api, years: (string | undefined)[], today: string) => [
  ...years.map((year = today.slice(0, 4)) =>
    api.calendar.holidays.prefetch(yearInput(Number(year), 'diaspora')),
  ),
  api.calendar.holidays.prefetch(upcomingInput(today, 'diaspora')),
];

export const useHolidaysOfYear = (year: number, schedule: Schedule) =>
  trpc.calendar.holidays.useQuery(yearInput(year, schedule));

export const useUpcomingHolidays = (today: string, schedule: Schedule) =>
  trpc.calendar.holidays.useQuery(upcomingInput(today, schedule));
