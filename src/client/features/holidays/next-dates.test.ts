import { describe, expect, test } from 'vitest';
import { nextDateOf } from './next-dates.ts';

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
    const nextDateOn = (day: string) => nextDateOf(chanukah, { schedule: 'diaspora', day })?.date;
    expect(nextDateOn('2026-12-12')).toBe('2026-12-04');
    expect(nextDateOn('2026-12-13')).toBe('2027-12-24');
  });

  test('names the schedule when only the other one has the holiday', () => {
    expect(nextDateOf(chanukah, { schedule: 'israel', day: '2026-11-21' })).toEqual({
      date: '2026-12-04',
      endDate: '2026-12-12',
      onlyIn: 'diaspora',
    });
  });

  test('is null when the calendar does not have the holiday', () => {
    expect(nextDateOf(undefined, { schedule: 'israel', day: '2026-11-21' })).toBeNull();
  });
});
