import { flags, getSedra, HDate, HebrewCalendar } from '@hebcal/core';
import { calendarDayToDate, toCalendarDay } from '../../../shared/calendar/calendar-day.ts';
import { memoize } from '../../base/memoize.ts';
import { toCivilDay, toHebrewDay } from './hebrew-day.ts';

/**
 * Finds the last Shabbat on or before a day on which a portion was read in the diaspora, alone or combined.
 * @param portion hebcal's name, such as `Vayetzei`
 * @returns the day at 00:00 UTC; null when it was not read in the two years before
 */
export function latestShabbatOf(portion: string, before: Date): Date | null {
  const shabbat = toHebrewDay(toCalendarDay(before)).onOrBefore(6);
  for (let week = 0; week < 110; week++) {
    const day = new HDate(shabbat.abs() - week * 7);
    const reading = getSedra(day.getFullYear(), false).lookup(day);
    if (!reading.chag && reading.parsha.includes(portion)) return calendarDayToDate(toCivilDay(day));
  }
  return null;
}

/**
 * Finds the last Shabbat on or before a day with a weekly portion in the diaspora, as opposed to a holiday reading.
 * @returns the day at 00:00 UTC
 */
export function latestPortionShabbat(before: Date): Date {
  let shabbat = toHebrewDay(toCalendarDay(before)).onOrBefore(6);
  while (getSedra(shabbat.getFullYear(), false).lookup(shabbat).chag) shabbat = new HDate(shabbat.abs() - 7);
  return calendarDayToDate(toCivilDay(shabbat));
}

/**
 * Finds the most recent start of a holiday, on or before a day, in the diaspora.
 * @param holiday hebcal's basename, such as `Rosh Hashana`
 * @returns the day at 00:00 UTC; null when there was none in the two years before
 */
export function latestHoliday(holiday: string, before: Date): Date | null {
  const year = before.getUTCFullYear();
  const end = toHebrewDay(toCalendarDay(before)).abs();
  const eventDays = [year - 1, year]
    .flatMap((year) => eventsOfYear(year))
    .filter(
      (event) =>
        event.basename() === holiday && !(event.getFlags() & flags.EREV) && event.getDate().abs() <= end,
    );
  const first = eventDays
    .filter((event, index) => eventDays[index - 1]?.getDate().abs() !== event.getDate().abs() - 1)
    .at(-1);
  return first ? calendarDayToDate(toCivilDay(first.getDate())) : null;
}

/** Cached: callers look up many holidays in the same two years. */
const eventsOfYear = memoize(4, (year: number) =>
  HebrewCalendar.calendar({ year, isHebrewYear: false, il: false }),
);
