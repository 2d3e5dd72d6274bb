import type { Schedule } from '../../../shared/calendar';
import type { WeeklyReading } from '../../../shared/calendar.schemas';
import { addDays, toCalendarDay } from '../../../shared/calendar-day';
import { useSchedule } from '../../schedule';
import { type Api, trpc } from '../../trpc';
import { useVisitorDay } from '../../visitor-day';

/** Enough for a page that stays open, wherever in the world it is. */
const weeks = 4;

/** The server's day; the visitor's is this one, the one before or the one after. */
export const serverDay = (): string => toCalendarDay(new Date());

const inputOf = (today: string, schedule: Schedule) => ({ from: addDays(today, -1), weeks, schedule });

/** Brings the readings along with the page, for both schedules, so that the page itself asks for nothing. */
export const prefetchReadings = (api: Api, today: string) =>
  Promise.all([
    api.calendar.readings.prefetch(inputOf(today, 'diaspora')),
    api.calendar.readings.prefetch(inputOf(today, 'israel')),
  ]);

/**
 * This week's reading: of the Shabbat on or after the visitor's own day, in the schedule that they chose.
 * @param today the day for which the page was made
 */
export function useWeeklyReading(today: string): WeeklyReading | undefined {
  const day = useVisitorDay() ?? today;
  const { data } = trpc.calendar.readings.useQuery(inputOf(today, useSchedule()));
  return data?.find((reading) => reading.date >= day);
}
