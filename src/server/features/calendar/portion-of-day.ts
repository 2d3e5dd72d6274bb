import { getSedra, HDate, parshiot } from '@hebcal/core';
import type { Schedule } from '../../../shared/calendar/calendar.ts';
import { slugify } from '../../../shared/text/slug.ts';
import { torahPortions } from './reference.ts';

/** Slugs, in the order of the reading: those of the Torah page for its 26, hebcal's names for the others. */
const portionIds: readonly string[] = parshiot.map(
  (name, index) => torahPortions[index]?.id ?? slugify(name),
);

/** The slug of a portion. @param name hebcal's */
export const portionId = (name: string): string => portionIds[parshiot.indexOf(name)] ?? slugify(name);

/**
 * The portion of the week in which a day lies: what is read on the Shabbat on or after it. After a festival that has
 * one day in Israel and two elsewhere, the weeks of both may have different ones for months.
 * @param day at 00:00 UTC
 * @returns `vayetzei`, or `vayakhel-pekudei` where two are read together; null when a holiday displaces it.
 */
export function portionOfDay(day: Date, schedule: Schedule = 'diaspora'): string | null {
  // hebcal reads a Date's local day.
  const local = new Date(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate(), 12);
  const shabbat = new HDate(local).onOrAfter(6);
  const { parsha, chag } = getSedra(shabbat.getFullYear(), schedule === 'israel').lookup(shabbat);
  if (chag) return null;
  return parsha.map(portionId).join('-');
}
