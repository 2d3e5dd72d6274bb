import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { schedules } from '../../../shared/calendar/calendar.ts';
import { addDays } from '../../../shared/calendar/calendar-day.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { listHolidaysOfCivilYears } from './holiday.service.ts';
import { holidayFeed } from './holiday-feed.service.ts';

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp();
});
afterAll(() => site.close());

const createFeed = (year: number, schedule: (typeof schedules)[number] = 'diaspora') =>
  holidayFeed({ schedule, year, siteName: 'Bimah; Sermons, Inc.', siteUrl: 'https://bimah.example' });

const parseEvents = (ics: string) =>
  new ICAL.Component(ICAL.parse(ics)).getAllSubcomponents('vevent').map((part) => {
    const event = new ICAL.Event(part);
    return {
      name: event.summary,
      date: event.startDate.toString(),
      endDate: addDays(event.endDate.toString(), -1),
      description: event.description,
      uid: event.uid,
      isAllDay: event.startDate.isDate && event.endDate.isDate,
    };
  });

describe('the iCalendar feed', () => {
  test.each(schedules)(
    'has every holiday of 2026 to 2028 in the %s schedule as an all-day event',
    (schedule) => {
      const events = parseEvents(createFeed(2026, schedule));
      const holidays = listHolidaysOfCivilYears(2026, 2028, schedule);
      expect(events.map(({ name, date, endDate }) => ({ name, date, endDate }))).toEqual(
        holidays.map(({ name, date, endDate }) => ({ name, date, endDate })),
      );
      expect(events.every((event) => event.isAllDay)).toBe(true);
      expect(events[0]?.description).toBe(`${holidays[0]?.hebrewDate}. ${holidays[0]?.description}`);
      expect(new Set(events.map((event) => event.uid)).size).toBe(events.length);
    },
  );

  test('the events of 2027 are the same in the feeds from 2026 and from 2027', () => {
    const of2027 = (text: string) =>
      text.split('BEGIN:VEVENT').filter((event) => event.includes('DTSTART;VALUE=DATE:2027'));
    expect(of2027(createFeed(2026)).length).toBeGreaterThan(40);
    expect(of2027(createFeed(2027))).toEqual(of2027(createFeed(2026)));
  });

  test('contains a holiday that began in the previous year and ends in the current one', () => {
    const chanukah = { name: 'Chanukah', date: '2027-12-24', endDate: '2028-01-01' };
    const [first, second] = parseEvents(createFeed(2028));
    expect(first).toMatchObject(chanukah);
    expect(second?.date.slice(0, 4)).toBe('2028');
    expect(parseEvents(createFeed(2027)).find(({ uid }) => uid === first?.uid)).toEqual(first);
  });

  test('commas and semicolons in the name of the site are escaped', () => {
    expect(createFeed(2026)).toContain('PRODID:-//Bimah\\; Sermons\\, Inc.//Jewish Holidays//EN\r\n');
  });

  test('the two schedules have different UIDs', () => {
    const diaspora = new Set(parseEvents(createFeed(2026)).map((event) => event.uid));
    expect(parseEvents(createFeed(2026, 'israel')).some((event) => diaspora.has(event.uid))).toBe(false);
  });

  test('lines end in CRLF and are folded at 75 octets without splitting a character', () => {
    // Two UTF-16 code units and four octets each.
    const siteName = '🕎'.repeat(100);
    const text = holidayFeed({
      schedule: 'diaspora',
      year: 2026,
      siteName,
      siteUrl: 'https://bimah.example',
    });
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    for (const line of text.split('\r\n')) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      expect(line.isWellFormed()).toBe(true);
    }
    expect(text.replaceAll('\r\n ', '')).toContain(siteName);
  });

  test('is served as text/calendar for the requested schedule, by default for the diaspora, and returns 304 for its ETag', async () => {
    const getFeed = (query: string, headers = {}) =>
      site.visit({ method: 'GET', url: `/holidays.ics${query}`, headers });
    const response = await getFeed('?schedule=israel');
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('text/calendar; charset=utf-8');
    const namesInIsrael = parseEvents(response.body).map((event) => event.name);
    expect(namesInIsrael).toContain('Herzl Day');
    expect(parseEvents((await getFeed('')).body).map((event) => event.name)).toContain('Simchat Torah');
    const again = await getFeed('?schedule=israel', { 'if-none-match': String(response.headers.etag) });
    expect(again.statusCode).toBe(304);
  });

  test('an unknown schedule returns 400', async () => {
    const response = await site.visit({ method: 'GET', url: '/holidays.ics?schedule=mars' });
    expect(response.statusCode).toBe(400);
    expect(response.json().message).toBe('schedule must be diaspora or israel');
  });
});
