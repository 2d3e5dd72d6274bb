import { z } from 'zod';
import {
  firstCalendarDay,
  holidayCategories,
  isInCalendar,
  lastCalendarDay,
  maxCalendarDays,
  schedules,
} from './calendar.ts';
import { daysBetween, parseCalendarDay } from './calendar-day.ts';

const schedule = z
  .enum(schedules, { error: 'schedule must be diaspora or israel' })
  .default('diaspora')
  .describe('Holiday schedule: diaspora (default) or israel');

const calendarDay = (label: string) => {
  const error = `${label} must be a day from ${firstCalendarDay} to ${lastCalendarDay}, as YYYY-MM-DD`;
  return z
    .string({ error })
    .refine((day) => parseCalendarDay(day) === day && isInCalendar(day), { error })
    .describe(`A day from ${firstCalendarDay} to ${lastCalendarDay}, as YYYY-MM-DD`);
};

export const calendarDayInput = z.object({ date: calendarDay('date'), schedule });
export type CalendarDayInput = z.output<typeof calendarDayInput>;

export const scheduleInput = z.object({ schedule });

export const holidaysInput = z
  .object({ from: calendarDay('from'), to: calendarDay('to'), schedule })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: 'to must not be before from' })
  .refine(({ from, to }) => daysBetween(from, to) < maxCalendarDays, {
    path: ['to'],
    error: `from and to may span at most ${maxCalendarDays} days`,
  });
export type HolidaysInput = z.output<typeof holidaysInput>;

/** The readings of several weeks, for pages. */
export const readingsInput = z.object({
  from: calendarDay('from'),
  weeks: z.number().int().min(1).max(12),
  schedule,
});
export type ReadingsInput = z.output<typeof readingsInput>;

export const nextHolidaysInput = z.object({ from: calendarDay('from') });

/** A holiday: one entry with its first and last day, Chanukah from its first candle (docs/product/calendar.md C2). */
export const holidayOutput = z.object({
  name: z.string(),
  date: z.string().describe('The first day, YYYY-MM-DD; Chanukah from the day of its first candle'),
  endDate: z.string().describe('The last day, YYYY-MM-DD'),
  description: z.string(),
  category: z.enum(holidayCategories),
  hebrewDate: z.string().describe('The Hebrew date of the first day, as 11 Kislev 5787'),
});
export type Holiday = z.infer<typeof holidayOutput>;
export const holidaysOutput = z.array(holidayOutput);

export const calendarDayOutput = z.object({
  date: z.string(),
  hebrewDate: z.string(),
  holidays: holidaysOutput,
});

/** What is read on a Shabbat. */
export const readingOutput = z.object({
  date: z.string().describe('The Shabbat on or after the requested day'),
  portions: z.array(z.string()).describe('One name, or two when they are combined; none on a holiday'),
  holiday: z.string().nullable().describe('The holiday whose reading replaces the portion'),
  chapters: z.string(),
  haftarah: z.string().describe('By the Ashkenazi custom, with the special Shabbatot'),
});
export type Reading = z.infer<typeof readingOutput>;

/** A reading with the additional fields that pages show. */
const weeklyReadingOutput = readingOutput.extend({
  hebrewDate: z.string(),
  portions: z.array(
    z.object({
      name: z.string(),
      hebrewName: z.string(),
      /** The anchor on the Torah page; null for portions that the page does not list. */
      id: z.string().nullable(),
      slug: z.string().describe('The slug of the portion, for its page'),
    }),
  ),
  holidaySlug: z.string().nullable().describe('The slug of the holiday, for its page'),
  haftarahReason: z
    .string()
    .nullable()
    .describe('The day whose haftarah replaces that of the portion, such as Shabbat Shekalim'),
});
export type WeeklyReading = z.infer<typeof weeklyReadingOutput>;
export const weeklyReadingsOutput = z.array(weeklyReadingOutput);

const span = z.object({ date: z.string(), endDate: z.string() });

/** The next two dates of a holiday in each schedule, fewer if it is rare; empty where it is not observed. */
const nextHolidayOutput = z.object({
  name: z.string(),
  diaspora: z.array(span),
  israel: z.array(span),
});
export type NextHoliday = z.infer<typeof nextHolidayOutput>;
export const nextHolidaysOutput = z.array(nextHolidayOutput);
