import { getSedra, parshiot } from '@hebcal/core';
import type { Schedule } from '../../../shared/calendar/calendar.ts';
import { toCalendarDay } from '../../../shared/calendar/calendar-day.ts';
import { slugify } from '../../../shared/text/slug.ts';
import { toHebrewDay } from './hebrew-day.ts';
import { torahPortions } from './reference.ts';

/** Slugs of all portions in reading order: the ids in `content/` for 26 of them, otherwise hebcal's slugified names. */
const portionSlugs: readonly string[] = parshiot.map(
  (name, index) => torahPortions[index]?.id ?? slugify(name),
);

/** Returns the slug of a portion. @param name hebcal's name, such as `Vayetzei` */
export const portionSlug = (name: string): string => portionSlugs[parshiot.indexOf(name)] ?? slugify(name);

/**
 * Returns the slug of the portion that is read on the Shabbat on or after a day. The two schedules can differ for
 * months after a festival that is one day longer in the diaspora.
 * @param day at 00:00 UTC
 * @returns `vayetzei`, or `vayakhel-pekudei` for two read together; null when a holiday replaces the portion
 */
export function portionOfDay(day: Date, schedule: Schedule = 'diaspora'): string | null {
  const shabbat = toHebrewDay(toCalendarDay(day)).onOrAfter(6);
  const { parsha, chag } = getSedra(shabbat.getFullYear(), schedule === 'israel').lookup(shabbat);
  if (chag) return null;
  return parsha.map(portionSlug).join('-');
}
