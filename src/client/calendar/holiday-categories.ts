import type { HolidayCategory } from '../../shared/calendar/calendar.ts';
import type { Palette } from '../ui/category-badge.tsx';

/** Labels of the five categories. The legend shows them in the order of `holidayCategories`. */
export const holidayCategoryLabels: Record<HolidayCategory, string> = {
  major: 'Major Holidays',
  minor: 'Minor Holidays',
  modern: 'Modern Holidays',
  roshchodesh: 'Rosh Chodesh',
  fast: 'Fast Days',
};

export const holidayCategoryPalettes: Record<HolidayCategory, Palette> = {
  major: 'blue',
  minor: 'amber',
  modern: 'green',
  roshchodesh: 'purple',
  fast: 'rose',
};

/** The label on a badge: 'Major', 'Rosh Chodesh'. */
export const categoryBadgeLabel = (category: HolidayCategory): string =>
  holidayCategoryLabels[category].replace(' Holidays', '');

const eveningHolidays = new Set(['Chanukah', 'Leil Selichot']);

/** Whether the holiday with this name in hebcal begins on the evening of its calendar date. */
export const beginsInTheEvening = (name: string): boolean => eveningHolidays.has(name);

const holidaysWithoutEntry = new Set([
  'Shushan Purim Katan',
  'Purim Meshulash',
  'Birkat Hachamah',
  'Yom HaAliyah School Observance',
]);

/**
 * Finds the entry of a holiday on the Holiday Resources page.
 * @param name hebcal's name, such as `Tish'a B'Av`
 * @returns its anchor, which is also the slug of its page, such as `tisha-bav`; null for Rosh Chodesh and the names
 *   without an entry
 */
export const holidayAnchor = (name: string): string | null =>
  name.startsWith('Rosh Chodesh') || holidaysWithoutEntry.has(name)
    ? null
    : name.toLowerCase().replaceAll("'", '').replaceAll(' ', '-');
