import { HDate } from '@hebcal/core';
import { calendarDayToDate, toCalendarDay } from '../../../shared/calendar/calendar-day.ts';

/** The number of 1970-01-01 in hebcal's count of days (Rata Die: 0001-01-01 is day 1). */
const unixEpochDay = 719_163;
const dayMs = 86_400_000;

/** Converts a civil day to the Hebrew date of its daytime. */
export const toHebrewDay = (day: string): HDate =>
  new HDate(calendarDayToDate(day).getTime() / dayMs + unixEpochDay);

/** Converts a Hebrew date to the civil day of its daytime, as `YYYY-MM-DD`. */
export const toCivilDay = (hebrew: HDate): string =>
  toCalendarDay(new Date((hebrew.abs() - unixEpochDay) * dayMs));

/** Formats a Hebrew date as `11 Kislev 5787` (docs/product/calendar.md C5). */
export const describeHebrewDay = (hebrew: HDate): string =>
  `${hebrew.getDate()} ${hebrew.getMonthName()} ${hebrew.getFullYear()}`;
