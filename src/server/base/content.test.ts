import { readdir, readFile } from 'node:fs/promises';
import { HebrewCalendar, parshiot } from '@hebcal/core';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { readDemoSermons } from '../demo/demo-sermons.ts';
import { holidayResources, torahPortions } from '../features/calendar/reference.ts';
import { contentPath, readContent } from './content.ts';

const files = ['torah-portions.json', 'holidays.json', 'holiday-descriptions.json', 'demo/sermons.json'];
const calendarNames = new Set(
  [2024, 2025, 2026, 2027].flatMap((year) =>
    [true, false].flatMap((il) => HebrewCalendar.calendar({ year, il }).map((event) => event.basename())),
  ),
);

test.each(files)(
  'no text in %s has a line break, two spaces in a row, or spaces at its ends',
  async (file) => {
    const strings: string[] = [];
    JSON.parse(await readFile(contentPath(file), 'utf8'), (_key, value) => {
      if (typeof value === 'string') strings.push(value);
      return value;
    });
    expect(strings.filter((text) => text !== text.trim() || / {2}|\n/.test(text))).toEqual([]);
  },
);

test('a file that does not match its schema is rejected with the name of the field', () => {
  const strict = z.array(z.strictObject({ id: z.string() }));
  expect(() => readContent('holidays.json', strict)).toThrow(/unrecognized_keys[\s\S]*hebrewName/);
});

describe('torah-portions.json', () => {
  test('has 26 different portions, with the week numbers 1 to 26', () => {
    expect(torahPortions.map(({ weekNumber }) => weekNumber)).toEqual(
      Array.from({ length: 26 }, (_, index) => index + 1),
    );
    expect(new Set(torahPortions.map(({ id }) => id)).size).toBe(26);
  });
});

describe('holidays.json', () => {
  test('names each holiday once, by its calendar name', () => {
    expect(new Set(holidayResources.map(({ id }) => id)).size).toBe(holidayResources.length);
    expect(holidayResources.filter(({ calendarName }) => !calendarNames.has(calendarName))).toEqual([]);
  });

  test.each(holidayResources)('$name has a description of more than 200 characters', ({ description }) => {
    expect(description.length).toBeGreaterThan(200);
  });
});

describe('demo/sermons.json', () => {
  const sermons = readDemoSermons();

  test('names occasions that exist in the calendar', () => {
    const unknown = sermons.filter(({ occasion }) => {
      if (occasion === 'latest Shabbat') return false;
      return 'portion' in occasion
        ? !parshiot.includes(occasion.portion)
        : !calendarNames.has(occasion.holiday);
    });
    expect(unknown).toEqual([]);
  });

  test('uses every file of demo/files, and only files that exist', async () => {
    const used = new Set(sermons.flatMap(({ files = {} }) => Object.values(files)));
    expect([...used].sort()).toEqual((await readdir(contentPath('demo/files'))).sort());
  });
});
