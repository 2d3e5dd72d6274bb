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
 * Lists the holidays between two days, in order: one entry per holiday with its first and last day. Chanukah starts
 * with the first candle. Without eves and special Shabbatot (docs/product/calendar.md C2).
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

/** Purim Katan is in leap years only, every two or three years. Six more years always contain two of them. */
const yearsAhead = 6;

/**
 * The next two dates of each holiday on or after a day, in both schedules. Holidays that are rarer than Purim Katan,
 * such as Birkat Hachamah, can have fewer or be missing.
 */
export function listNextHolidays(from: string): NextHoliday[] {
  const found = new Map<string, NextHoliday>();
  const first = toHebrewDay(from).getFullYear();
  for (let year = first; year <= first + yearsAhead; year++) {
    for (const schedule of ['diaspora', 'israel'] as const) {
      for (const { name, date, endDate, category } of holidaysOfYear(year, schedule)) {
        if (endDate < from || category === 'roshchodesh') continue;
        const next = found.get(name) ?? { name, diaspora: [], israel: [] };
        if (next[schedule].length < 2) next[schedule].push({ date, endDate });
        found.set(name, next);
      }
    }
  }
  return [...found.values()];
}

/** The holidays of a Hebrew year, in order. No holiday continues into the next year. */
const holidaysOfYear = memoize(64, (year: number, schedule: Schedule): readonly Holiday[] => {
  const holidays: Holiday[] = [];
  const events = HebrewCalendar.calendar({ year, isHebrewYear: true, il: schedule === 'israel' });
  for (const event of events) {
    if (!isHoliday(event)) continue;
    const name = event.basename();
    const date = toCivilDay(event.getDate());
    const unfinished = holidays.findLast((holiday) => holiday.name === name);
    if (unfinished && daysBetween(unfinished.endDate, date) <= 1) {
      holidays[holidays.indexOf(unfinished)] = { ...unfinished, endDate: date };
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

/** hebcal flags Yom Kippur as both a festival and a fast; it is listed as a festival, Tish'a B'Av as a fast. */
function categoryOf(event: Event): HolidayCategory {
  const mask = event.getFlags();
  if (mask & flags.ROSH_CHODESH) return 'roshchodesh';
  if (mask & flags.CHAG) return 'major';
  if (mask & (flags.MINOR_FAST | flags.MAJOR_FAST)) return 'fast';
  if (mask & flags.MODERN_HOLIDAY) return 'modern';
  return mask & flags.MINOR_HOLIDAY ? 'minor' : 'major';
}

/** Holidays that begin in these civil years, for the feed. */
export const listHolidaysOfCivilYears = (first: number, last: number, schedule: Schedule): Holiday[] => {
  const from = `${first}-01-01`;
  return listHolidays({ from, to: `${last}-12-31`, schedule }).filter((holiday) => holiday.date >= from);
};

/** The first Shabbat on or after a day. */
export const shabbatFrom = (day: string): string => addDays(day, 6 - toHebrewDay(day).getDay());
