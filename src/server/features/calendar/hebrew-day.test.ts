import { HDate } from '@hebcal/core';
import { describe, expect, test } from 'vitest';
import { addDays } from '../../../shared/calendar/calendar-day.ts';
import { hebrewDateOf } from '../../../shared/calendar/hebrew-date.ts';
import vectors from './calendar-vectors.json' with { type: 'json' };
import { describeHebrewDay, toCivilDay, toHebrewDay } from './hebrew-day.ts';

/** All 109,938 days of the calendar. */
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

  test('@hebcal and Intl agree on every day from 1900 to 2200, in English and Hebrew', () => {
    const disagreements: string[] = [];
    let dayCount = 0;
    for (const day of everyDay()) {
      dayCount++;
      const fromHebcal = toHebrewDay(day);
      const fromIntl = hebrewDateOf(day);
      if (
        describeHebrewDay(fromHebcal) !== fromIntl.text ||
        fromHebcal.renderGematriya(true) !== fromIntl.hebrewText ||
        toCivilDay(fromHebcal) !== day
      ) {
        disagreements.push(`${day}: ${fromHebcal.renderGematriya(true)}, ${fromIntl.hebrewText}`);
      }
    }
    expect(disagreements.slice(0, 5)).toEqual([]);
    expect(dayCount).toBe(109_938);
  });

  test('the next civil day is the next Hebrew day, also when clocks change', () => {
    for (const day of ['1900-01-01', '2027-03-14', '2026-11-01', '2200-12-30']) {
      expect(toHebrewDay(addDays(day, 1)).abs() - toHebrewDay(day).abs()).toBe(1);
    }
  });
});

describe('the Hebrew year', () => {
  test.each(Object.entries(vectors.years))(
    '%s has the first day and the length of the test vectors',
    (name, year) => {
      const first = toHebrewDay(year.roshHashana);
      expect(describeHebrewDay(first)).toBe(`1 Tishrei ${name}`);
      const next = new HDate(1, 'Tishrei', Number(name) + 1);
      expect(next.abs() - first.abs()).toBe(year.days);
      expect(HDate.monthsInYear(Number(name))).toBe(year.months);
      expect(HDate.isLeapYear(Number(name))).toBe(year.leap);
      expect(HDate.longCheshvan(Number(name))).toBe(year.longCheshvan);
      expect(HDate.shortKislev(Number(name))).toBe(year.shortKislev);
    },
  );
});
