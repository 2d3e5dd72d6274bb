import { describe, expect, test, vi } from 'vitest';
import { readDay, readTime } from './import-values.ts';

const parse = (text: string, order: 'month-first' | 'day-first' = 'month-first') =>
  readTime(text, order)?.toISOString() ?? null;

describe('readTime', () => {
  test.each(['UTC', 'America/New_York', 'Pacific/Auckland'])(
    'reads times with and without a zone, the latter as UTC, when the time zone of the server is %s',
    (zone) => {
      vi.stubEnv('TZ', zone);
      expect(new Date(2026, 0, 1).getTimezoneOffset() === 0).toBe(zone === 'UTC');
      for (const text of [
        '2019-03-09 18:04',
        '2019-03-09T18:04',
        '2019-03-09T18:04:00',
        '9.3.2019 18:04',
        '3/9/2019 6:04 PM',
        'Mar 9, 2019, 6:04 p.m.',
        'March 9, 2019 at 6:04 PM',
        'Saturday, March 9, 2019 at 6:04:00\u202fPM UTC',
        '9 March 2019 at 18:04',
        'Sat, 09 Mar 2019 18:04:00 GMT',
        'Sat Mar 09 2019 20:04:00 GMT+0200 (Israel Standard Time)',
        '2019-03-09T13:04:00.000-05:00',
        '2019-03-09T18:04:00Z',
      ]) {
        expect([text, parse(text)]).toEqual([text, '2019-03-09T18:04:00.000Z']);
      }
      for (const text of ['2019-03-09', '9.3.2019', 'Mar 9, 2019', '43533'])
        expect([text, parse(text)]).toEqual([text, '2019-03-09T12:00:00.000Z']);
      expect(parse('9/3/2019 00:30', 'day-first')).toBe('2019-03-09T00:30:00.000Z');
      expect(parse('3/9/2019 12:30 AM')).toBe('2019-03-09T00:30:00.000Z');
      expect(parse('2019-03-09T18:04:11.123456Z')).toBe('2019-03-09T18:04:11.123Z');
    },
  );

  test.each([
    'yesterday',
    '2019-02-30 10:00',
    '2019-03-09 25:00',
    '2019-03-09 10:61',
    '2019-03-09 18:04 EST',
    'Mar 9, 2019 18:04 EST',
    'Mar 9, 2019 18:04 - 19:30',
    '18:04',
    '1e9',
    '',
  ])('returns null for "%s"', (text) => expect(parse(text)).toBeNull());
});

test('readDay ignores the time and its zone, and returns other text unchanged', () => {
  for (const text of [
    '2019-03-09T23:59:00-11:00',
    '2019-03-09 00:10',
    '9.3.2019 23:59',
    '3/9/2019 11:59 PM',
    'March 9, 2019 11:59 PM',
    'Mar 9, 2019, 11:59 p.m.',
    'March 9, 2019 at 11:59 PM',
    'Saturday, March 9, 2019 at 11:59\u202fPM',
    '9 March 2019 at 23:59',
    'Sat, 09 Mar 2019 23:59:00 GMT',
    'Sat Mar 09 2019 00:10:00 GMT+0200 (Israel Standard Time)',
  ])
    expect([text, readDay(text, 'month-first')]).toEqual([text, '2019-03-09']);
  expect(readDay('March 9, 2019 to March 11, 2019', 'month-first')).toBe('March 9, 2019 to March 11, 2019');
});
