import { HDate } from '@hebcal/core';
import { describe, expect, test } from 'vitest';
import { addDays } from '../../../shared/calendar/calendar-day.ts';
import { hebrewDateOf } from '../../../shared/calendar/hebrew-date.ts';
import vectors from './calendar-vectors.json' with { type: 'json' };
import { describeHebrewDay, toCivilDay, toHebrewDay } from './hebrew-day.ts';

/** Every day that the calendar covers: 109,938 of them. */
function* everyDay(): Generator<string> {
  for (let day = '1900-01-01'; day <= '2200-12-31'; day = addDays(day, 1)) yield day;
}

describe('Hebrew dates', () => {
  test.each(vectors.hebrewDates.map((line) => line.split('|') as [string, string, string]))(
    '%s is %s in both alphabets',
    (day, english, hebrew) => {
      expect(describeHebrewDay(toHebrewDay(day))).toBe(english);
      expect(hebrewDateOf(day)).toMatchObject({ text: english, hebrewText: hebrew });
    },
  );

  test('@hebcal and Intl agree on every day of three centuries, in English and Hebrew', () => {
    const disagreements: string[] = [];
    let days = 0;
    for (const day of everyDay()) {
      days++;
      const library = toHebrewDay(day);
      const platform = hebrewDateOf(day);
      if (
        describeHebrewDay(library) !== platform.text ||
        library.renderGematriya(true) !== platform.hebrewText ||
        toCivilDay(library) !== day
      ) {
        disagreements.push(`${day}: ${library.renderGematriya(true)}, ${platform.hebrewText}`);
      }
    }
    expect(disagreements.slice(0, 5)).toEqual([]);
    expect(days).toBe(109_938);
  });

  test('the next civil day is the next Hebrew day, in every hour and time zone', () => {
    for (const day of ['1900-01-01', '2027-03-14', '2026-11-01', '2200-12-30']) {
      expect(toHebrewDay(addDays(day, 1)).abs() - toHebrewDay(day).abs()).toBe(1);
      expect(toHebrewDay(day).isSameDate(new HDate(toHebrewDay(day).abs()))).toBe(true);
    }
  });
});

describe('the years of the test vectors', () => {
  test.each(Object.entries(vectors.years))('%s', (name, year) => {
    const first = toHebrewDay(year.roshHashana);
    expect(describeHebrewDay(first)).toBe(`1 Tishrei ${name}`);
    const next = new HDate(1, 'Tishrei', Number(name) + 1);
    expect(next.abs() - first.abs()).toBe(year.days);
    expect(HDate.monthsInYear(Number(name))).toBe(year.months);
    expect(HDate.isLeapYear(Number(name))).toBe(year.leap);
    expect(HDate.longCheshvan(Number(name))).toBe(year.longCheshvan);
    expect(HDate.shortKislev(Number(name))).toBe(year.shortKislev);
  });
});
