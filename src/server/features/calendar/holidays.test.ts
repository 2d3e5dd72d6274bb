import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Holiday } from '../../../shared/calendar/calendar.schemas.ts';
import { schedules } from '../../../shared/calendar/calendar.ts';
import { addDays, daysBetween } from '../../../shared/calendar/calendar-day.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import vectors from './calendar-vectors.json' with { type: 'json' };
import { listHolidays, listNextHolidays } from './holiday.service.ts';

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp();
});
afterAll(() => site.close());

const get = (path: string) => site.visit({ method: 'GET', url: `/api/calendar/${path}` });

/** The holidays of 5787. Merges the events of the test vectors, one per day, independently of the tested code. */
function expectedHolidays(events: readonly string[]) {
  const expected: { name: string; date: string; endDate: string; hebrewDate: string }[] = [];
  for (const event of events) {
    const [date = '', hebrewDate = '', desc = '', categories = ''] = event.split('|');
    if (/^Erev /.test(desc) || categories.includes('shabbat')) continue;
    const name = desc
      .replace(/ 5787$/, '')
      .replace(/^Chanukah:.*/, 'Chanukah')
      // In `Rosh Chodesh Adar II`, the numeral belongs to the name of the month.
      .replace(/ (I|II|III|IV|V|VI|VII|VIII)( \(.*\))?$/, (suffix) =>
        /^Rosh Chodesh/.test(desc) ? suffix : '',
      );
    const holiday = expected.find((candidate) => candidate.name === name);
    if (holiday) holiday.endDate = date;
    else expected.push({ name, date, endDate: date, hebrewDate });
  }
  return expected;
}

describe('holidays', () => {
  test.each(schedules)(
    'of 5787 in the %s schedule are listed once each, with their first and last day',
    async (schedule) => {
      const response = await get(`holidays?from=2026-09-12&to=2027-10-01&schedule=${schedule}`);
      expect(response.statusCode).toBe(200);
      const holidays: Holiday[] = response.json();
      expect(
        holidays.map(({ name, date, endDate, hebrewDate }) => ({ name, date, endDate, hebrewDate })),
      ).toEqual(expectedHolidays(vectors.events5787[schedule]));
    },
  );

  test('the five holidays after 20 November 2026 match the test vectors', async () => {
    const holidays: Holiday[] = (await get('holidays?from=2026-11-20&to=2027-03-01')).json();
    expect(holidays.slice(0, 5).map((holiday) => `${holiday.date} ${holiday.name}`)).toEqual(
      vectors.nextFiveAfter20261120,
    );
  });

  test('a holiday has the documented fields and no others', async () => {
    expect((await get('holidays?from=2026-12-06&to=2026-12-06')).json()).toEqual([
      {
        name: 'Chanukah',
        date: '2026-12-04',
        endDate: '2026-12-12',
        description: expect.stringMatching(/^[A-Z].+\.$/),
        category: 'minor',
        hebrewDate: '24 Kislev 5787',
      },
    ]);
  });

  test.each([
    ['Yom Kippur', 'major'],
    ["Tish'a B'Av", 'fast'],
    ['Purim', 'minor'],
    ["Yom HaAtzma'ut", 'modern'],
    ['Rosh Chodesh Nisan', 'roshchodesh'],
    ['Sukkot', 'major'],
    ["Ta'anit Bechorot", 'fast'],
  ])('%s has the category %s', (name, category) => {
    const holidays = listHolidays({ from: '2026-09-12', to: '2027-10-01', schedule: 'diaspora' });
    expect(holidays.find((holiday) => holiday.name === name)?.category).toBe(category);
  });

  test.each(schedules)(
    'from 1900 to 2200 in the %s schedule are sorted, have the right length and a description of one sentence',
    (schedule) => {
      const isDiaspora = schedule === 'diaspora';
      const dayCounts: Record<string, number> = {
        'Rosh Hashana': 2,
        Sukkot: 7,
        // Includes the evening of the first candle, the day before.
        Chanukah: 9,
        Pesach: isDiaspora ? 8 : 7,
        Shavuot: isDiaspora ? 2 : 1,
      };
      const names = new Set<string>();
      const wrong: string[] = [];
      let previousDate = '';
      for (let year = 1900; year <= 2200; year++) {
        for (const holiday of listHolidays({ from: `${year}-01-01`, to: `${year}-12-31`, schedule })) {
          if (!holiday.date.startsWith(String(year))) continue;
          const dayCount = daysBetween(holiday.date, holiday.endDate) + 1;
          const hasRightLength =
            holiday.category === 'roshchodesh'
              ? dayCount === 1 || dayCount === 2
              : dayCount === (dayCounts[holiday.name] ?? 1);
          if (
            holiday.date < previousDate ||
            !hasRightLength ||
            !/^[A-Z][^.]+\.$/.test(holiday.description) ||
            /Erev|\(|\d|^Shabbat/.test(holiday.name)
          ) {
            wrong.push(`${holiday.name} ${holiday.date}`);
          }
          previousDate = holiday.date;
          names.add(holiday.name);
        }
      }
      expect(wrong).toEqual([]);
      expect(names.has('Simchat Torah')).toBe(isDiaspora);
      expect(names.has('Herzl Day')).toBe(!isDiaspora);
      expect(names.has('Birkat Hachamah')).toBe(true);
    },
  );

  test('a range includes the holidays that began before it', async () => {
    const names = async (from: string, to: string) =>
      (await get(`holidays?from=${from}&to=${to}`)).json().map((holiday: Holiday) => holiday.name);
    expect(await names('2026-09-29', '2026-10-03')).toEqual(['Sukkot', 'Shmini Atzeret']);
    expect(await names('2026-11-20', '2026-12-03')).toEqual([]);
  });
});

describe('a day', () => {
  test('has its Hebrew date and its holidays', async () => {
    expect((await get('day?date=2026-11-21')).json()).toEqual({
      date: '2026-11-21',
      hebrewDate: '11 Kislev 5787',
      holidays: [],
    });
    const day = (await get('day?date=2026-12-10')).json();
    expect(day.hebrewDate).toBe('30 Kislev 5787');
    expect(day.holidays.map((holiday: Holiday) => holiday.name)).toEqual([
      'Chanukah',
      'Chag HaBanot',
      'Rosh Chodesh Tevet',
    ]);
  });

  test('can have different holidays in Israel', async () => {
    const names = async (schedule: string) =>
      (await get(`day?date=2026-10-04&schedule=${schedule}`))
        .json()
        .holidays.map((holiday: Holiday) => holiday.name);
    expect(await names('diaspora')).toEqual(['Simchat Torah']);
    expect(await names('israel')).toEqual([]);
  });

  test('can be 1900-01-01 or 2200-12-31, the first and last date of the calendar', async () => {
    expect((await get('day?date=1900-01-01')).json().hebrewDate).toBe("1 Sh'vat 5660");
    expect((await get('day?date=2200-12-31')).statusCode).toBe(200);
  });
});

describe('invalid parameters', () => {
  test.each([
    ['day', 'date'],
    ['day?date=1899-12-31', 'date'],
    ['day?date=2201-01-01', 'date'],
    ['day?date=2026-02-30', 'date'],
    ['day?date=2026-1-1', 'date'],
    ['day?date=2026-11-21T00:00:00Z', 'date'],
    ['day?date=2026-11-21&date=2026-11-22', 'date'],
    ['day?date=2026-11-21&schedule=mars', 'schedule'],
    ['reading', 'date'],
    ['reading?date=9999-01-01', 'date'],
    ['reading?date=2026-11-21&schedule=', 'schedule'],
    ['holidays?from=2026-01-01', 'to'],
    ['holidays?from=2026-01-02&to=2026-01-01', 'to'],
    ['holidays?from=2026-01-01&to=2027-02-05', 'to'],
    ['holidays?from=1899-01-01&to=1900-01-01', 'from'],
  ])('%s returns 400 for %s', async (path, field) => {
    const response = await get(path);
    expect(response.statusCode).toBe(400);
    expect(response.json().issues[0]).toMatchObject({ path: field, message: expect.stringContaining(field) });
  });

  test('a range of 400 days is accepted', async () => {
    expect((await get('holidays?from=2026-01-01&to=2027-02-04')).statusCode).toBe(200);
  });
});

describe('the public cache', () => {
  test('ignores an unknown parameter, and has separate entries for different known ones', async () => {
    const first = await get('day?date=2026-10-05&schedule=israel&made=up');
    expect(first.headers.etag).toBeTruthy();
    const { hits, misses } = site.app.publicCache.stats;
    const again = await site.visit({
      method: 'GET',
      url: '/api/calendar/day?date=2026-10-05&schedule=israel',
      headers: { 'if-none-match': String(first.headers.etag) },
    });
    expect(again.statusCode).toBe(304);
    expect(site.app.publicCache.stats).toMatchObject({ hits: hits + 1, misses });
    expect((await get('day?date=2026-10-04')).json().holidays).toHaveLength(1);
    expect((await get('reading?date=2026-10-04')).json().date).toBe('2026-10-10');
  });
});

describe('listNextHolidays', () => {
  test('returns two dates, including a holiday that has begun, and none in a schedule that does not have the holiday', () => {
    const holidays = listNextHolidays('2026-12-06');
    const find = (name: string) => holidays.find((holiday) => holiday.name === name);
    expect(find('Chanukah')?.diaspora).toEqual([
      { date: '2026-12-04', endDate: '2026-12-12' },
      { date: '2027-12-24', endDate: '2028-01-01' },
    ]);
    expect(find('Purim Katan')?.diaspora.map((span) => span.date)).toEqual(['2027-02-21', '2030-02-17']);
    expect(find('Simchat Torah')).toMatchObject({ israel: [] });
    expect(find('Herzl Day')).toMatchObject({ diaspora: [] });
  });

  test('returns two dates of each listed holiday in at least one schedule, except Purim Meshulash and Birkat Hachamah, from 2020 to 2039', () => {
    for (let day = '2020-01-01'; day < '2040-01-01'; day = addDays(day, 31)) {
      const holidays = listNextHolidays(day);
      const dateCounts = holidays
        .filter((holiday) => !['Purim Meshulash', 'Birkat Hachamah'].includes(holiday.name))
        .map((holiday) => Math.max(holiday.diaspora.length, holiday.israel.length));
      expect(Math.min(...dateCounts), day).toBe(2);
      expect(holidays.length).toBeGreaterThanOrEqual(38);
    }
  });
});
