import { HDate } from '@hebcal/core';
import { calendarDayToDate, toCalendarDay } from '../../../shared/calendar/calendar-day.ts';

/** 1970-01-01 as hebcal counts days (Rata Die: 0001-01-01 is day 1). */
const unixEpoch = 719_163;
const dayMilliseconds = 86_400_000;

/** Converts a civil day to the Hebrew date of its daytime. */
export const toHebrewDay = (day: string): HDate =>
  new HDate(calendarDayToDate(day).getTime() / dayMilliseconds + unixEpoch);

/** Converts a Hebrew date to the civil day of its daytime, as `YYYY-MM-DD`. */
export const toCivilDay = (hebrew: HDate): string =>
  toCalendarDay(new Date((hebrew.abs() - unixEpoch) * dayMilliseconds));

/** Formats a Hebrew date as `11 Kislev 5787` (docs/product/calendar.md C5). */
export const describeHebrewDay = (hebrew: HDate): string =>
  `${hebrew.getDate()} ${hebrew.getMonthName()} ${hebrew.getFullYear()}`;
