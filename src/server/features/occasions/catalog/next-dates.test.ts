import { expect, test } from 'vitest';
import { nextDatesOf } from './next-dates.ts';

test.each([
  // Shushan Purim Katan, a day after Purim Katan.
  ['purim-katan', '2027-02-22', '2030-02-17'],
  // Purim Meshulash, a day after Shushan Purim.
  ['shushan-purim', '2025-03-16', '2026-03-04'],
])('the next date of %s on %s, an additional day of the holiday, is %s', (slug, today, next) => {
  const { diaspora, israel } = nextDatesOf(slug, today);
  expect([diaspora[0]?.date, israel[0]?.date]).toEqual([next, next]);
});

test('on the last day of a holiday, its next dates still begin with its current dates', () => {
  const firstOn = (today: string) => nextDatesOf('pesach', today).diaspora[0];
  const pesach = { date: '2027-04-22', endDate: '2027-04-29' };
  expect(firstOn('2027-04-20')).toEqual(pesach);
  expect(firstOn('2027-04-29')).toEqual(pesach);
  expect(firstOn('2027-04-30')?.date).toBe('2028-04-11');
});
