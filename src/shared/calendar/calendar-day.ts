/**
 * Calendar days. A day has no time zone: it is stored as 00:00 UTC and formatted in UTC, so Los Angeles, Jerusalem and
 * Auckland show the same day (docs/product/sermons.md S12).
 */

const isoDay =
  /^(\d{4})-(\d{2})-(\d{2})(?:T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?(?:Z|[+-](?:[01]\d|2[0-3]):?[0-5]\d)?)?$/;

/**
 * Reads the day of an ISO 8601 date, or of a date with a time, without time zone conversion.
 * @returns `YYYY-MM-DD`, or null for other text and for days that do not exist (2026-02-30)
 */
export function parseCalendarDay(value: string): string | null {
  const match = isoDay.exec(value.trim());
  if (!match) return null;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const date = new Date(0);
  // Date.UTC maps the years 0 to 99 to 1900 to 1999.
  date.setUTCFullYear(year, month - 1, day);
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null;
  return date.toISOString().slice(0, 10);
}

/** The day of a time in UTC, as `YYYY-MM-DD`. */
export const toCalendarDay = (date: Date): string => date.toISOString().slice(0, 10);

/** Today in UTC, as `YYYY-MM-DD`. A visitor's date differs by at most one day. */
export const utcToday = (): string => toCalendarDay(new Date());

/** Today as `YYYY-MM-DD` in the browser's time zone. */
export function localToday(): string {
  const now = new Date();
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${twoDigits(now.getMonth() + 1)}-${twoDigits(now.getDate())}`;
}

/** The time that represents a calendar day: 00:00 UTC. */
export const calendarDayToDate = (day: string): Date => new Date(`${day}T00:00:00.000Z`);

const dayMs = 86_400_000;

/** @returns the day `days` days later; earlier when `days` is negative */
export const addDays = (day: string, days: number): string =>
  toCalendarDay(new Date(calendarDayToDate(day).getTime() + days * dayMs));

/** @returns the number of days from `from` to `to`; negative when `to` is earlier */
export const daysBetween = (from: string, to: string): number =>
  Math.round((calendarDayToDate(to).getTime() - calendarDayToDate(from).getTime()) / dayMs);

/** @returns the day of the week, from 0 for Sunday to 6 for Shabbat */
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

function format(formatter: Intl.DateTimeFormat, value: string | null | undefined, fallback: string): string {
  const date = value ? new Date(value) : null;
  return date && !Number.isNaN(date.getTime()) ? formatter.format(date) : fallback;
}

/**
 * Formats a day as 'MMMM d, yyyy' in UTC (docs/product/screens.md V6).
 * @param fallback the text for a missing or invalid date: 'Date unavailable' (public) or 'Invalid date' (dashboard)
 */
export const formatLongDay = (value: string | null | undefined, fallback = 'Date unavailable'): string =>
  format(longDay, value, fallback);

/** Formats a day as 'MMM d, yyyy' in UTC, for tables and lists of the dashboard (docs/product/screens.md V6). */
export const formatShortDay = (value: string | null | undefined): string =>
  format(shortDay, value, 'Invalid date');
