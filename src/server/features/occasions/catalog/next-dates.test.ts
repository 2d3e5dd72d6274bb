import { expect, test } from 'vitest';
import { nextDatesOf } from './next-dates.ts';

test.each([
  // Shushan Purim Katan, a day after Purim Katan.
  ['purim-katan', '2027-02-22'],
  // Purim Meshulash, a day after Shushan Purim.
  ['shushan-purim', '2025-03-16'],
])('the next date of %s is not %s, a day after it that belongs to it', (slug, today) => {
  for (const spans of Object.values(nextDatesOf(slug, today))) expect(spans[0]?.date).not.toBe(today);
});

test('on the last day of a holiday, its next dates still begin with its current dates', () => {
  const firstOn = (today: string) => nextDatesOf('pesach', today).diaspora[0];
  const pesach = firstOn('2027-04-20');
  expect(firstOn(pesach?.endDate ?? '')).toEqual(pesach);
});
