import { flags, getSedra, HebrewCalendar } from '@hebcal/core';
import { LRUCache } from 'lru-cache';
import type { Schedule } from '../../../../shared/calendar/calendar.ts';
import { toHebrewDay } from '../../calendar/hebrew-day.ts';
import { portionId } from '../../calendar/portion-of-day.ts';
import { holidaySlug } from './occasion-catalogue.ts';

/** The holidays of a day. */
interface HolidaysOfDay {
  readonly slugs: string[];
  /** The major ones among them: festivals with their intermediate days, and Yom Kippur. */
  readonly major: string[];
}

/** A sermon has at most this many. */
const most = 3;

/**
 * What a sermon of a day is for: the holidays of the day and, unless one of them is a major holiday, the portion or
 * portions of the Shabbat on or after it. Where a major holiday takes the place of the portion, it is that holiday.
 * A holiday's eve is not counted: a date does not say whether a sermon was given in the evening.
 * @param day `YYYY-MM-DD`
 * @returns one to three slugs, the holidays first
 */
export function occasionsOfDay(day: string, schedule: Schedule): readonly string[] {
  const key = `${day} ${schedule}`;
  const known = days.get(key);
  if (known) return known;
  const found = workOut(day, schedule);
  days.set(key, found);
  return found;
}

const days = new LRUCache<string, readonly string[]>({ max: 10_000 });

function workOut(day: string, schedule: Schedule): readonly string[] {
  const date = toHebrewDay(day);
  const today = holidaysOn(date.abs(), date.getFullYear(), schedule);
  if (today.major.length > 0) return today.slugs.slice(0, most);
  const shabbat = date.onOrAfter(6);
  const { parsha, chag } = getSedra(shabbat.getFullYear(), schedule === 'israel').lookup(shabbat);
  const ofWeek = chag
    ? holidaysOn(shabbat.abs(), shabbat.getFullYear(), schedule).major
    : parsha.map(portionId);
  return [...new Set([...today.slugs, ...ofWeek])].slice(0, most);
}

const none: HolidaysOfDay = { slugs: [], major: [] };

const holidaysOn = (day: number, year: number, schedule: Schedule): HolidaysOfDay =>
  yearOf(year, schedule).get(day) ?? none;

const years = new LRUCache<string, ReadonlyMap<number, HolidaysOfDay>>({ max: 300 });

function yearOf(year: number, schedule: Schedule): ReadonlyMap<number, HolidaysOfDay> {
  const key = `${year} ${schedule}`;
  const known = years.get(key);
  if (known) return known;
  const found = new Map<number, HolidaysOfDay>();
  const isIsrael = schedule === 'israel';
  for (const event of HebrewCalendar.calendar({ year, isHebrewYear: true, il: isIsrael })) {
    const mask = event.getFlags();
    const slug = holidaySlug(event.basename());
    if (!slug || mask & (flags.EREV | flags.SPECIAL_SHABBAT)) continue;
    const day = event.getDate().abs();
    const holidays = found.get(day) ?? { slugs: [], major: [] };
    // In Israel it is the same day, which hebcal gives one name.
    const slugs = isIsrael && slug === 'shmini-atzeret' ? [slug, 'simchat-torah'] : [slug];
    if (mask & (flags.CHAG | flags.CHOL_HAMOED)) holidays.major.push(...slugs);
    holidays.slugs.push(...slugs);
    found.set(day, holidays);
  }
  years.set(key, found);
  return found;
}
