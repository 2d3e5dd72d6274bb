import { getSedra, parshiot } from '@hebcal/core';
import type { Schedule } from '../../../shared/calendar/calendar.ts';
import { toCalendarDay } from '../../../shared/calendar/calendar-day.ts';
import { slugify } from '../../../shared/text/slug.ts';
import { toHebrewDay } from './hebrew-day.ts';
import { torahPortions } from './reference.ts';

/** Slugs in reading order: those of the Torah Portions page for its 26 portions, others from hebcal's names. */
const portionIds: readonly string[] = parshiot.map(
  (name, index) => torahPortions[index]?.id ?? slugify(name),
);

/** The slug of a portion. @param name hebcal's name, such as `Vayetzei` */
export const portionId = (name: string): string => portionIds[parshiot.indexOf(name)] ?? slugify(name);

/**
 * The portion of the week: what is read on the Shabbat on or after a day. After a festival that has one day in Israel and
 * two elsewhere, the two schedules can differ for months.
 * @param day at 00:00 UTC
 * @returns `vayetzei`, or `vayakhel-pekudei` for two read together; null when a holiday displaces the portion
 */
export function portionOfDay(day: Date, schedule: Schedule = 'diaspora'): string | null {
  const shabbat = toHebrewDay(toCalendarDay(day)).onOrAfter(6);
  const { parsha, chag } = getSedra(shabbat.getFullYear(), schedule === 'israel').lookup(shabbat);
  if (chag) return null;
  return parsha.map(portionId).join('-');
}
