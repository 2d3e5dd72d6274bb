import type { Holiday } from '../../../shared/calendar/calendar.schemas.ts';
import { clampDay, firstCalendarDay, lastCalendarDay } from '../../../shared/calendar/calendar.ts';
import { addDays, calendarDayToDate, weekdayOf } from '../../../shared/calendar/calendar-day.ts';
import { hebrewDateOf } from '../../../shared/calendar/hebrew-date.ts';

/** @returns the month of a day, `YYYY-MM` */
export const monthOf = (day: string): string => day.slice(0, 7);
export const yearOf = (month: string): number => Number(month.slice(0, 4));

export const firstYear = Number(firstCalendarDay.slice(0, 4));
export const lastYear = Number(lastCalendarDay.slice(0, 4));

/** @returns the month `count` months after a month; before it when `count` is negative */
export function addMonths(month: string, count: number): string {
  const index = yearOf(month) * 12 + Number(month.slice(5)) - 1 + count;
  return `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`;
}

/** @returns the last day of a month, `YYYY-MM-DD` */
export const lastDayOf = (month: string): string => addDays(`${addMonths(month, 1)}-01`, -1);

/** @returns the same day `count` months later, at most the last day of that month and within the calendar's range */
export function addMonthsToDay(day: string, count: number): string {
  const month = addMonths(monthOf(day), count);
  return clampDay(earlierOf(`${month}${day.slice(7)}`, lastDayOf(month)));
}

function earlierOf(one: string, other: string): string {
  if (one < other) return one;
  return other;
}
function laterOf(one: string, other: string): string {
  if (one > other) return one;
  return other;
}

/** @returns the weeks that contain days of the month, each from Sunday to Shabbat */
export function weeksOf(month: string): string[][] {
  const first = `${month}-01`;
  const last = lastDayOf(month);
  const weeks: string[][] = [];
  for (let sunday = addDays(first, -weekdayOf(first)); sunday <= last; sunday = addDays(sunday, 7)) {
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(sunday, index)));
  }
  return weeks;
}

/** The part of a holiday in one week. */
export interface Bar {
  readonly holiday: Holiday;
  /** The first day of this part, `YYYY-MM-DD`. */
  readonly start: string;
  readonly dayCount: number;
  /** The vertical position, from 0 at the top. */
  readonly lane: number;
  /** Whether the holiday begins in this week. */
  readonly isFirst: boolean;
  /** Whether the holiday ends in this week. */
  readonly isLast: boolean;
}

/** Places the holidays of a week in lanes so that none overlap. */
export function barsOf(week: readonly string[], holidays: readonly Holiday[]): Bar[] {
  const [sunday = '', shabbat = ''] = [week[0], week.at(-1)];
  /** For each lane, the first day that has no bar yet. */
  const firstFreeDays: string[] = [];
  const bars: Bar[] = [];
  for (const holiday of holidays) {
    if (holiday.date > shabbat || holiday.endDate < sunday) continue;
    const start = laterOf(holiday.date, sunday);
    const end = earlierOf(holiday.endDate, shabbat);
    const freeLane = firstFreeDays.findIndex((day) => day <= start);
    const lane = freeLane === -1 ? firstFreeDays.length : freeLane;
    firstFreeDays[lane] = addDays(end, 1);
    bars.push({
      holiday,
      start,
      dayCount: week.indexOf(end) - week.indexOf(start) + 1,
      lane,
      isFirst: start === holiday.date,
      isLast: end === holiday.endDate,
    });
  }
  return bars;
}

const createFormat = (options: Intl.DateTimeFormatOptions) => {
  const formatter = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options });
  return (day: string) => formatter.format(calendarDayToDate(day));
};

/** 'Friday, December 4, 2026' */
export const formatFullDay = createFormat({
  weekday: 'long',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
});
/** 'Fri, Dec 4' */
export const formatBriefDay = createFormat({ weekday: 'short', month: 'short', day: 'numeric' });
const formatMonth = createFormat({ year: 'numeric', month: 'long' });
const formatMonthName = createFormat({ month: 'long' });

/** 'December 2026' */
export const monthTitle = (month: string): string => formatMonth(`${month}-01`);
export const monthNames: readonly string[] = Array.from({ length: 12 }, (_, index) =>
  formatMonthName(`2026-${String(index + 1).padStart(2, '0')}-01`),
);

/** The Hebrew months that overlap a civil month, in both alphabets: 'Kislev – Tevet 5787'. */
export function hebrewMonthTitle(month: string): { text: string; hebrew: string } {
  const days = [`${month}-01`, `${month}-15`, lastDayOf(month)].map(hebrewDateOf);
  const months = days.filter((day, index) => day.month !== days[index - 1]?.month);
  const isLastOfYear = (index: number, names: readonly { year: number }[]) =>
    names[index]?.year !== names[index + 1]?.year;
  return {
    text: months
      .map((day, index) => (isLastOfYear(index, months) ? `${day.month} ${day.year}` : day.month))
      .join(' – '),
    hebrew: months
      .map((day, index) =>
        isLastOfYear(index, months) ? day.hebrewText.slice(day.hebrewDay.length + 1) : day.hebrewMonth,
      )
      .join(' – '),
  };
}
