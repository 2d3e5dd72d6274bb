import { z } from 'zod';
import { torahBooks } from './torah-books.ts';

const text = z.string().trim().min(1);
const slug = z.string().regex(/^[a-z]+(-[a-z]+)*$/);

/** A weekly portion on the Torah page. Verses are numbered as in Hebrew Bibles; translations are our own. */
export const torahPortion = z.strictObject({
  id: slug,
  name: text,
  hebrewName: text,
  book: z.enum(torahBooks.map(({ id }) => id)),
  chapters: text,
  summary: text,
  themes: z.array(text).length(4),
  keyVerses: z.array(z.strictObject({ reference: text, text })).length(3),
  /** In the Ashkenazi custom. */
  haftarah: text,
  weekNumber: z.int().min(1).max(54),
});
export type TorahPortion = z.infer<typeof torahPortion>;
export const torahPortionsOutput = z.array(torahPortion);

/** A holiday, fast or remembrance day on the Holiday Resources page. */
export const holidayResource = z.strictObject({
  id: slug,
  name: text,
  hebrewName: text,
  /** The tab on which it is listed. */
  category: z.enum(['major', 'minor', 'modern', 'fast']),
  /** hebcal's basename of the holiday, used to compute its civil dates. */
  calendarName: text,
  /** The date in the Hebrew year. */
  dateText: text,
  duration: text,
  description: text,
  rituals: z.array(text).min(2),
  observance: text,
  /** Objects and foods of the holiday. */
  items: z.array(text).min(1).optional(),
  readings: z.array(text).min(1).optional(),
});
export type HolidayResource = z.infer<typeof holidayResource>;
export const holidayResourcesOutput = z.array(holidayResource);
