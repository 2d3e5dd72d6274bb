/**
 * Calendar days. A day is a day wherever it is read: it is kept at 00:00 UTC and drawn in UTC,
 * so Los Angeles, Jerusalem and Auckland see the same one (docs/product/sermons.md S12).
 */

const isoDay =
  /^(\d{4})-(\d{2})-(\d{2})(?:T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?(?:Z|[+-](?:[01]\d|2[0-3]):?[0-5]\d)?)?$/;

/**
 * The day that an ISO 8601 date, or date with a time, names, as written.
 * @returns `YYYY-MM-DD`, or null when it is no such text or no such day (2026-02-30).
 */
export function parseCalendarDay(value: string): string | null {
  const match = isoDay.exec(value.trim());
  if (!match) return null;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const date = new Date(0);
  // Date.UTC would take the years 0 to 99 for 1900 to 1999.
  date.setUTCFullYear(year, month - 1, day);
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null;
  return date.toISOString().slice(0, 10);
}

/** `YYYY-MM-DD` of an instant, in UTC. */
export const toCalendarDay = (date: Date): string => date.toISOString().slice(0, 10);

/** Today's `YYYY-MM-DD` where the person (or the server) is. */
export function localToday(now: Date = new Date()): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** The instant that keeps a calendar day: 00:00 UTC. */
export const calendarDayToDate = (day: string): Date => new Date(`${day}T00:00:00.000Z`);

/** The first and last day on which a sermon can be delivered: from 1900 to one year ahead of `now`, in UTC. */
export function deliveryRange(now: Date = new Date()): { first: string; last: string } {
  const limit = new Date(now);
  limit.setUTCFullYear(limit.getUTCFullYear() + 1);
  return { first: '1900-01-01', last: toCalendarDay(limit) };
}

const dayLength = 86_400_000;

/** The day so many days after (or, below zero, before) a day. */
export const addDays = (day: string, days: number): string =>
  toCalendarDay(new Date(calendarDayToDate(day).getTime() + days * dayLength));

/** How many days lie between two days; below zero when the second is the earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((calendarDayToDate(to).getTime() - calendarDayToDate(from).getTime()) / dayLength);

/** 0 for a Sunday, 6 for a Shabbat. */
export const weekdayOf = (day: string): number => calendarDayToDate(day).getUTCDay();

const longDay = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
});
const shortDay = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  year: 'numeric',
  month: 'short',
  day: 'numeric',
});

function format(formatter: Intl.DateTimeFormat, value: string | null | undefined, otherwise: string): string {
  const date = value ? new Date(value) : null;
  return date && !Number.isNaN(date.getTime()) ? formatter.format(date) : otherwise;
}

/**
 * 'MMMM d, yyyy' (docs/product/screens.md V6), in UTC.
 * @param otherwise the text when there is no such date: 'Date unavailable' (public), 'Invalid date' (dashboard)
 */
export const formatLongDay = (value: string | null | undefined, otherwise = 'Date unavailable'): string =>
  format(longDay, value, otherwise);

/** 'MMM d, yyyy', for subscribers, in UTC (docs/product/screens.md V6). */
export const formatShortDay = (value: string | null | undefined, otherwise = 'Date unavailable'): string =>
  format(shortDay, value, otherwise);
