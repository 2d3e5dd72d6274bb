import { describe, expect, test } from 'vitest';
import holidays from '../../../../content/holidays.json' with { type: 'json' };
import { holidayAnchor } from '../../calendar/holiday-categories.ts';
import { formatSpan } from '../../calendar/holiday-dates.ts';
import { nextDateOf } from './next-dates';

describe('the holiday resources', () => {
  test.each(holidays)('$name is linked from the calendar by its id', (holiday) => {
    expect(holidayAnchor(holiday.calendarName)).toBe(holiday.id);
  });

  test('holidays without an entry have no anchor', () => {
    expect(holidayAnchor('Rosh Chodesh Tevet')).toBeNull();
    expect(holidayAnchor('Shushan Purim Katan')).toBeNull();
  });
});

describe('the next date', () => {
  const chanukah = {
    name: 'Chanukah',
    diaspora: [
      { date: '2026-12-04', endDate: '2026-12-12' },
      { date: '2027-12-24', endDate: '2028-01-01' },
    ],
    israel: [],
  };

  test('is the current occurrence until its last day, then the next one', () => {
    const on = (day: string) => nextDateOf(chanukah, { schedule: 'diaspora', day })?.date;
    expect(on('2026-12-12')).toBe('2026-12-04');
    expect(on('2026-12-13')).toBe('2027-12-24');
  });

  test('names the schedule when only the other one has the holiday', () => {
    expect(nextDateOf(chanukah, { schedule: 'israel', day: '2026-11-21' })).toEqual({
      date: '2026-12-04',
      endDate: '2026-12-12',
      onlyIn: 'diaspora',
    });
    expect(nextDateOf(undefined, { schedule: 'israel', day: '2026-11-21' })).toBeNull();
  });

  test.each([
    ['2026-12-20', '2026-12-20', 'December 20, 2026'],
    ['2026-12-04', '2026-12-12', 'December 4–12, 2026'],
    ['2027-04-29', '2027-05-01', 'April 29 – May 1, 2027'],
    ['2027-12-24', '2028-01-01', 'December 24, 2027 – January 1, 2028'],
  ])('from %s to %s reads %s', (date, endDate, text) => {
    expect(formatSpan(date, endDate)).toBe(text);
  });
});
