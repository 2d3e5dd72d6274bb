import { HDate } from '@hebcal/core';
import { calendarDayToDate, toCalendarDay } from '../../../shared/calendar-day.ts';

/** 1970-01-01, counted from the first day of the year 1. */
const epoch = 719_163;
const dayLength = 86_400_000;

/** The Hebrew date of the daytime of a civil day. */
export const toHebrewDay = (day: string): HDate =>
  new HDate(calendarDayToDate(day).getTime() / dayLength + epoch);

/** The civil day, `YYYY-MM-DD`, whose daytime a Hebrew date names. */
export const toCivilDay = (hebrew: HDate): string =>
  toCalendarDay(new Date((hebrew.abs() - epoch) * dayLength));

/** Formatted as `11 Kislev 5787` (docs/product/calendar.md C5). */
export const describeHebrewDay = (hebrew: HDate): string =>
  `${hebrew.getDate()} ${hebrew.getMonthName()} ${hebrew.getFullYear()}`;
