/** What both sides know of the calendar. It stands apart from the schemas, which would bring their library to every page. */

/** The days that the calendar covers (docs/product/calendar.md C1). */
export const firstCalendarDay = '1900-01-01';
export const lastCalendarDay = '2200-12-31';
/** How many days one call may ask for (docs/product/calendar.md C8). */
export const maxCalendarDays = 400;

export const isInCalendar = (day: string): boolean => day >= firstCalendarDay && day <= lastCalendarDay;

/** The nearest day that the calendar covers. */
export function clampDay(day: string): string {
  if (day < firstCalendarDay) return firstCalendarDay;
  return day > lastCalendarDay ? lastCalendarDay : day;
}

/** How festivals are kept: two days abroad, one day in Israel, and the readings that follow from it. */
export const schedules = ['diaspora', 'israel'] as const;
export type Schedule = (typeof schedules)[number];

/** The schedule that is kept in a country, by the name that somebody gave it in English or Hebrew. */
export const scheduleOf = (country: string): Schedule =>
  /^\s*((state of )?israel|(מדינת )?ישראל)\s*$/i.test(country) ? 'israel' : 'diaspora';

/** The five categories (docs/product/calendar.md C2). */
export const holidayCategories = ['major', 'minor', 'modern', 'roshchodesh', 'fast'] as const;
export type HolidayCategory = (typeof holidayCategories)[number];
