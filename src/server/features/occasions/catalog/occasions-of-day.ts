import { flags, getSedra, HebrewCalendar } from '@hebcal/core';
import type { Schedule } from '../../../../shared/calendar/calendar.ts';
import { maxOccasions } from '../../../../shared/calendar/occasion-limits.ts';
import { memoize } from '../../../base/memoize.ts';
import { toHebrewDay } from '../../calendar/hebrew-day.ts';
import { portionSlug } from '../../calendar/portion-of-day.ts';
import { holidaySlug } from './occasion-catalog.ts';

/** The holidays of a day. */
interface HolidaysOfDay {
  readonly slugs: string[];
  /** Slugs of the major holidays: festivals with their intermediate days, and Yom Kippur. */
  readonly major: string[];
}

/**
 * The occasions of a sermon by its day: the holidays of the day and, unless one of them is major, the portion or portions
 * of the Shabbat on or after it. A major holiday on that Shabbat replaces the portion. A holiday's eve does not count,
 * because the time of day of a sermon is unknown.
 * @param day `YYYY-MM-DD`
 * @returns one to three slugs, the holidays first
 */
export const occasionsOfDay = memoize(10_000, (day: string, schedule: Schedule): readonly string[] => {
  const date = toHebrewDay(day);
  const ofDay = holidaysOn(date.abs(), date.getFullYear(), schedule);
  if (ofDay.major.length > 0) return ofDay.slugs.slice(0, maxOccasions);
  const shabbat = date.onOrAfter(6);
  const { parsha, chag } = getSedra(shabbat.getFullYear(), schedule === 'israel').lookup(shabbat);
  const ofWeek = chag
    ? holidaysOn(shabbat.abs(), shabbat.getFullYear(), schedule).major
    : parsha.map(portionSlug);
  return [...new Set([...ofDay.slugs, ...ofWeek])].slice(0, maxOccasions);
});

const noHolidays: HolidaysOfDay = { slugs: [], major: [] };

const holidaysOn = (day: number, year: number, schedule: Schedule): HolidaysOfDay =>
  holidaysOfYear(year, schedule).get(day) ?? noHolidays;

const holidaysOfYear = memoize(300, (year: number, schedule: Schedule) => {
  const found = new Map<number, HolidaysOfDay>();
  const isIsrael = schedule === 'israel';
  for (const event of HebrewCalendar.calendar({ year, isHebrewYear: true, il: isIsrael })) {
    const mask = event.getFlags();
    const slug = holidaySlug(event.basename());
    if (!slug || mask & (flags.EREV | flags.SPECIAL_SHABBAT)) continue;
    const day = event.getDate().abs();
    const holidays = found.get(day) ?? { slugs: [], major: [] };
    // In Israel, Shemini Atzeret and Simchat Torah are on one day, for which hebcal has one name.
    const slugs = isIsrael && slug === 'shmini-atzeret' ? [slug, 'simchat-torah'] : [slug];
    if (mask & (flags.CHAG | flags.CHOL_HAMOED)) holidays.major.push(...slugs);
    holidays.slugs.push(...slugs);
    found.set(day, holidays);
  }
  return found;
});
