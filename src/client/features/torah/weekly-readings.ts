import type { WeeklyReading } from '../../../shared/calendar/calendar.schemas.ts';
import type { Schedule } from '../../../shared/calendar/calendar.ts';
import { addDays } from '../../../shared/calendar/calendar-day.ts';
import { type Api, trpc } from '../../api/trpc.ts';
import { useSchedule } from '../../calendar/schedule.ts';
import { useLocalToday } from '../../calendar/use-local-today.ts';

/** The number of weeks to fetch. Enough for a page that stays open for days, in any time zone. */
const weekCount = 4;

const inputOf = (today: string, schedule: Schedule) => ({
  from: addDays(today, -1),
  weeks: weekCount,
  schedule,
});

/** Prefetches the readings of both schedules, so that the browser needs no request for them. */
export const prefetchReadings = (api: Api, today: string) =>
  Promise.all([
    api.calendar.readings.prefetch(inputOf(today, 'diaspora')),
    api.calendar.readings.prefetch(inputOf(today, 'israel')),
  ]);

/**
 * The reading of the Shabbat on or after the visitor's current date, in the visitor's schedule.
 * @param today the date that the server rendered the page for
 * @returns undefined while the readings load or if that failed, and on a page that stays open for weeks
 */
export function useWeeklyReading(today: string): WeeklyReading | undefined {
  const day = useLocalToday() ?? today;
  const { data } = trpc.calendar.readings.useQuery(inputOf(today, useSchedule()));
  return data?.find((reading) => reading.date >= day);
}
