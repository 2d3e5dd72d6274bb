import { describe, expect, test } from 'vitest';
import { formatSpan } from './holiday-dates.ts';

describe('a span of dates', () => {
  test.each([
    ['2026-12-20', '2026-12-20', 'December 20, 2026'],
    ['2026-12-04', '2026-12-12', 'December 4–12, 2026'],
    ['2027-04-29', '2027-05-01', 'April 29 – May 1, 2027'],
    ['2027-12-24', '2028-01-01', 'December 24, 2027 – January 1, 2028'],
  ])('from %s to %s reads %s', (date, endDate, text) => {
    expect(formatSpan(date, endDate)).toBe(text);
  });
});
