import { flags, getSedra, HDate, HebrewCalendar } from '@hebcal/core';
import { calendarDayToDate, toCalendarDay } from '../../../shared/calendar/calendar-day.ts';
import { memoize } from '../../base/memoize.ts';
import { toCivilDay, toHebrewDay } from './hebrew-day.ts';

/** About two years. Each portion except the last one, which is read on Simchat Torah, is read every year. */
const maxWeeksAgo = 110;

/**
 * Finds the last Shabbat, on or before a day, on which the diaspora read a portion, alone or combined.
 * @param portion hebcal's name, such as `Vayetzei`
 * @param until a time on that day in UTC
 * @returns the day at 00:00 UTC; null when the portion was not read in the last 110 weeks
 */
export function latestShabbatOf(portion: string, until: Date): Date | null {
  const shabbat = toHebrewDay(toCalendarDay(until)).onOrBefore(6);
  for (let weeksAgo = 0; weeksAgo < maxWeeksAgo; weeksAgo++) {
    const day = new HDate(shabbat.abs() - weeksAgo * 7);
    const reading = getSedra(day.getFullYear(), false).lookup(day);
    if (!reading.chag && reading.parsha.includes(portion)) return calendarDayToDate(toCivilDay(day));
  }
  return null;
}

/**
 * Finds the last Shabbat, on or before a day, on which the diaspora read a weekly portion, not the reading of a holiday.
 * @param until a time on that day in UTC
 * @returns the day at 00:00 UTC
 */
export function latestPortionShabbat(until: Date): Date {
  let shabbat = toHebrewDay(toCalendarDay(until)).onOrBefore(6);
  while (getSedra(shabbat.getFullYear(), false).lookup(shabbat).chag) shabbat = new HDate(shabbat.abs() - 7);
  return calendarDayToDate(toCivilDay(shabbat));
}

/**
 * Finds the most recent first day of a holiday in the diaspora, on or before a day.
 * @param holiday hebcal's basename, such as `Rosh Hashana`
 * @param until a time on that day in UTC
 * @returns the day at 00:00 UTC; null when there is none in the civil year of `until` and in the year before it
 */
export function latestHoliday(holiday: string, until: Date): Date | null {
  const year = until.getUTCFullYear();
  const lastDay = toHebrewDay(toCalendarDay(until)).abs();
  const events = [year - 1, year]
    .flatMap((year) => eventsOfYear(year))
    .filter(
      (event) =>
        event.basename() === holiday && !(event.getFlags() & flags.EREV) && event.getDate().abs() <= lastDay,
    );
  const firstDay = events
    .filter((event, index) => events[index - 1]?.getDate().abs() !== event.getDate().abs() - 1)
    .at(-1);
  return firstDay ? calendarDayToDate(toCivilDay(firstDay.getDate())) : null;
}

/** Cached: callers look up many holidays in the same two years. */
const eventsOfYear = memoize(4, (year: number) =>
  HebrewCalendar.calendar({ year, isHebrewYear: false, il: false }),
);
