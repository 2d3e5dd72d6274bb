import { describe, expect, test } from 'vitest';
import holidays from '../../../content/holidays.json' with { type: 'json' };
import { holidayAnchor } from './holiday-categories.ts';

describe('the holiday resources', () => {
  test.each(holidays)('the anchor of $name is the id of its entry', (holiday) => {
    expect(holidayAnchor(holiday.calendarName)).toBe(holiday.id);
  });

  test('have no anchor for Rosh Chodesh Tevet and Shushan Purim Katan', () => {
    expect(holidayAnchor('Rosh Chodesh Tevet')).toBeNull();
    expect(holidayAnchor('Shushan Purim Katan')).toBeNull();
  });
});
