/** Calendar rules for server and browser. Separate from the schemas, so that pages do not load zod. */

/** The range of days that the calendar covers (docs/product/calendar.md C1). */
export const firstCalendarDay = '1900-01-01';
export const lastCalendarDay = '2200-12-31';
/** The largest number of days per request (docs/product/calendar.md C8). */
export const maxCalendarDays = 400;

export const isInCalendar = (day: string): boolean => day >= firstCalendarDay && day <= lastCalendarDay;

/** @returns the nearest day within the calendar's range */
export function clampDay(day: string): string {
  if (day < firstCalendarDay) return firstCalendarDay;
  return day > lastCalendarDay ? lastCalendarDay : day;
}

/** How festivals are observed: two days in the diaspora, one in Israel. The Torah readings differ accordingly. */
export const schedules = ['diaspora', 'israel'] as const;
export type Schedule = (typeof schedules)[number];

/** The names of Israel in English and Hebrew, in lower case. */
export const israelNames: readonly string[] = [
  'israel',
  'state of israel',
  'eretz yisrael',
  'ישראל',
  'מדינת ישראל',
  'ארץ ישראל',
];

/** The schedule of a country, by its name in English or Hebrew. */
export const scheduleOf = (country: string): Schedule =>
  israelNames.includes(country.trim().toLowerCase()) ? 'israel' : 'diaspora';

/** The five categories of holidays (docs/product/calendar.md C2). */
export const holidayCategories = ['major', 'minor', 'modern', 'roshchodesh', 'fast'] as const;
export type HolidayCategory = (typeof holidayCategories)[number];
