import { calendarDayToDate, daysBetween } from '../../shared/calendar/calendar-day.ts';

const longDate = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
});

function partsOf(day: string): { month: string; day: string; year: string } {
  const parts = longDate.formatToParts(calendarDayToDate(day));
  const part = (type: string) => parts.find((candidate) => candidate.type === type)?.value ?? '';
  return { month: part('month'), day: part('day'), year: part('year') };
}

/**
 * Formats the first and last day: 'December 20, 2026', 'December 4–12, 2026', 'September 30 – October 2, 2027',
 * 'December 28, 2027 – January 4, 2028'.
 * @param date the first day, `YYYY-MM-DD`
 * @param endDate the last day, `YYYY-MM-DD`; the same for a single day
 */
export function formatSpan(date: string, endDate: string): string {
  const first = partsOf(date);
  const last = partsOf(endDate);
  if (date === endDate) return `${first.month} ${first.day}, ${first.year}`;
  if (first.year !== last.year)
    return `${first.month} ${first.day}, ${first.year} – ${last.month} ${last.day}, ${last.year}`;
  return first.month === last.month
    ? `${first.month} ${first.day}–${last.day}, ${last.year}`
    : `${first.month} ${first.day} – ${last.month} ${last.day}, ${last.year}`;
}

/**
 * Formats the time until the first day of a holiday that has not ended: 'today', 'tomorrow', 'in 13 days'; 'now' after
 * that day. Both days are `YYYY-MM-DD`.
 */
export function formatDistance(today: string, date: string): string {
  const days = daysBetween(today, date);
  if (days < 0) return 'now';
  if (days === 0) return 'today';
  if (days === 1) return 'tomorrow';
  return `in ${days.toLocaleString('en-US')} days`;
}
