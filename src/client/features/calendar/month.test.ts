import { describe, expect, test } from 'vitest';
import type { Holiday } from '../../../shared/calendar/calendar.schemas.ts';
import { weekdayOf } from '../../../shared/calendar/calendar-day.ts';
import { addMonths, addMonthsToDay, barsOf, hebrewMonthTitle, weeksOf } from './month.ts';

const holiday = (name: string, date: string, endDate = date): Holiday => ({
  name,
  date,
  endDate,
  description: '',
  category: 'minor',
  hebrewDate: '',
});

describe('months', () => {
  test('consist of whole weeks from Sunday to Shabbat and contain each day of the month once', () => {
    for (let month = '1900-01'; month <= '2200-12'; month = addMonths(month, 7)) {
      const weeks = weeksOf(month);
      const days = weeks.flat();
      expect(weeks.every((week) => week.length === 7 && weekdayOf(week[0] ?? '') === 0)).toBe(true);
      expect(new Set(days).size).toBe(days.length);
      const own = days.filter((day) => day.startsWith(month));
      expect(own).toHaveLength(new Date(Number(month.slice(0, 4)), Number(month.slice(5)), 0).getDate());
    }
  });

  test('name the Hebrew months that they overlap', () => {
    expect(hebrewMonthTitle('2026-12')).toEqual({ text: 'Kislev – Tevet 5787', hebrew: 'כסלו – טבת תשפ״ז' });
    expect(hebrewMonthTitle('2026-09')).toEqual({
      text: 'Elul 5786 – Tishrei 5787',
      hebrew: 'אלול תשפ״ו – תשרי תשפ״ז',
    });
  });
});

describe('adding months to a day', () => {
  test('keeps the day of the month, or takes the last day of a shorter month', () => {
    expect(addMonthsToDay('2026-12-10', 1)).toBe('2027-01-10');
    expect(addMonthsToDay('2027-01-31', 1)).toBe('2027-02-28');
    expect(addMonthsToDay('2028-02-29', -12)).toBe('2027-02-28');
  });

  test('stops at the first and last day of the calendar', () => {
    expect(addMonthsToDay('1900-01-15', -1)).toBe('1900-01-01');
    expect(addMonthsToDay('2200-12-15', 12)).toBe('2200-12-31');
  });
});

describe('the bars of a week', () => {
  const week = weeksOf('2026-12')[1] ?? [];

  test('continue from the previous week, and use separate lanes when they overlap', () => {
    const bars = barsOf(week, [
      holiday('Chanukah', '2026-12-04', '2026-12-12'),
      holiday('Chag HaBanot', '2026-12-10'),
      holiday('Rosh Chodesh Tevet', '2026-12-10', '2026-12-11'),
    ]);
    expect(
      bars.map(({ start, dayCount, lane, isFirst, isLast }) => [start, dayCount, lane, isFirst, isLast]),
    ).toEqual([
      ['2026-12-06', 7, 0, false, true],
      ['2026-12-10', 1, 1, true, true],
      ['2026-12-10', 2, 2, true, true],
    ]);
  });

  test('reuse a lane after its holiday has ended', () => {
    const bars = barsOf(week, [holiday('one', '2026-12-06'), holiday('two', '2026-12-07')]);
    expect(bars.map((bar) => bar.lane)).toEqual([0, 0]);
  });

  test('leave out holidays outside the week', () => {
    expect(barsOf(week, [holiday('before', '2026-12-05'), holiday('after', '2026-12-13')])).toEqual([]);
  });
});
