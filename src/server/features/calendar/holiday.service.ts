import { type Event, flags, HebrewCalendar } from '@hebcal/core';
import type {
  CalendarDayInput,
  Holiday,
  HolidaysInput,
  NextHoliday,
} from '../../../shared/calendar/calendar.schemas.ts';
import type { HolidayCategory, Schedule } from '../../../shared/calendar/calendar.ts';
import { addDays, daysBetween } from '../../../shared/calendar/calendar-day.ts';
import { memoize } from '../../base/memoize.ts';
import { describeHebrewDay, toCivilDay, toHebrewDay } from './hebrew-day.ts';
import { describeHoliday } from './holiday-descriptions.ts';

/**
 * Lists the holidays of which at least one day is in the period, sorted by date. Each holiday is one entry with its
 * first and last day; Chanukah begins with its first candle. Omits eves and special Shabbatot (docs/product/calendar.md
 * C2).
 */
export function listHolidays({ from, to, schedule }: HolidaysInput): Holiday[] {
  const holidays: Holiday[] = [];
  for (let year = toHebrewDay(from).getFullYear(); year <= toHebrewDay(to).getFullYear(); year++) {
    holidays.push(
      ...holidaysOfYear(year, schedule).filter((holiday) => holiday.date <= to && holiday.endDate >= from),
    );
  }
  return holidays;
}

/** Returns the Hebrew date and the holidays of a day. */
export function describeDay({ date, schedule }: CalendarDayInput) {
  return {
    date,
    hebrewDate: describeHebrewDay(toHebrewDay(date)),
    holidays: listHolidays({ from: date, to: date, schedule }),
  };
}

/** Purim Katan is in leap years only, every two or three years: the next six years always contain two of them. */
const yearsAhead = 6;

/**
 * Lists the next two dates of each holiday except Rosh Chodesh, in both schedules. The first date can be that of a
 * holiday that has begun. A holiday that only one schedule lists, such as Simchat Torah, has no dates in the other.
 * Holidays rarer than Purim Katan, such as Birkat Hachamah, can have fewer dates or be missing.
 */
export function listNextHolidays(from: string): NextHoliday[] {
  const holidays = new Map<string, NextHoliday>();
  const firstYear = toHebrewDay(from).getFullYear();
  for (let year = firstYear; year <= firstYear + yearsAhead; year++) {
    for (const schedule of ['diaspora', 'israel'] as const) {
      for (const { name, date, endDate, category } of holidaysOfYear(year, schedule)) {
        if (endDate < from || category === 'roshchodesh') continue;
        const next = holidays.get(name) ?? { name, diaspora: [], israel: [] };
        if (next[schedule].length < 2) next[schedule].push({ date, endDate });
        holidays.set(name, next);
      }
    }
  }
  return [...holidays.values()];
}

/**
 * The holidays of a Hebrew year, sorted by date. Merges hebcal's events, which are one per day of a holiday. No holiday
 * continues into the next year.
 */
const holidaysOfYear = memoize(64, (year: number, schedule: Schedule): readonly Holiday[] => {
  const holidays: Holiday[] = [];
  const events = HebrewCalendar.calendar({ year, isHebrewYear: true, il: schedule === 'israel' });
  for (const event of events) {
    if (!isHoliday(event)) continue;
    const name = event.basename();
    const date = toCivilDay(event.getDate());
    const previous = holidays.findLast((holiday) => holiday.name === name);
    if (previous && daysBetween(previous.endDate, date) <= 1) {
      holidays[holidays.indexOf(previous)] = { ...previous, endDate: date };
      continue;
    }
    holidays.push({
      name,
      date,
      endDate: date,
      description: describeHoliday(name),
      category: categoryOf(event),
      hebrewDate: describeHebrewDay(event.getDate()),
    });
  }
  return holidays;
});

function isHoliday(event: Event): boolean {
  const mask = event.getFlags();
  if (mask & flags.SPECIAL_SHABBAT) return false;
  return !(mask & flags.EREV) || Boolean(mask & flags.CHANUKAH_CANDLES);
}

/** Checks for festivals before fasts, because hebcal flags Yom Kippur as both. Tish'a B'Av is only a fast. */
function categoryOf(event: Event): HolidayCategory {
  const mask = event.getFlags();
  if (mask & flags.ROSH_CHODESH) return 'roshchodesh';
  if (mask & flags.CHAG) return 'major';
  if (mask & (flags.MINOR_FAST | flags.MAJOR_FAST)) return 'fast';
  if (mask & flags.MODERN_HOLIDAY) return 'modern';
  return 'minor';
}

/** Lists the holidays of which at least one day is in the civil years from `firstYear` to `lastYear`. */
export const listHolidaysOfCivilYears = (
  firstYear: number,
  lastYear: number,
  schedule: Schedule,
): Holiday[] => listHolidays({ from: `${firstYear}-01-01`, to: `${lastYear}-12-31`, schedule });

/** The first Shabbat on or after a day. */
export const shabbatOnOrAfter = (day: string): string => addDays(day, 6 - toHebrewDay(day).getDay());
