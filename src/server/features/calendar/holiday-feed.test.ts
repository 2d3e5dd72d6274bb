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

const feed = (year: number, schedule: (typeof schedules)[number] = 'diaspora') =>
  holidayFeed({ schedule, year, siteName: 'Bimah; Sermons, Inc.', siteUrl: 'https://bimah.example' });

const eventsOf = (text: string) =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((part) => {
    const event = new ICAL.Event(part);
    return {
      name: event.summary,
      date: event.startDate.toString(),
      endDate: addDays(event.endDate.toString(), -1),
      description: event.description,
      uid: event.uid,
      isDay: event.startDate.isDate && event.endDate.isDate,
    };
  });

describe('the iCalendar feed', () => {
  test.each(schedules)(
    'has every holiday of three years in the %s schedule as an all-day event',
    (schedule) => {
      const events = eventsOf(feed(2026, schedule));
      const holidays = listHolidaysOfCivilYears(2026, 2028, schedule);
      expect(events.map(({ name, date, endDate }) => ({ name, date, endDate }))).toEqual(
        holidays.map(({ name, date, endDate }) => ({ name, date, endDate })),
      );
      expect(events.every((event) => event.isDay)).toBe(true);
      expect(events[0]?.description).toBe(`${holidays[0]?.hebrewDate}. ${holidays[0]?.description}`);
      expect(new Set(events.map((event) => event.uid)).size).toBe(events.length);
    },
  );

  test('a holiday keeps its UID and DTSTAMP in later years', () => {
    const of2027 = (text: string) =>
      text.split('BEGIN:VEVENT').filter((event) => event.includes('DTSTART;VALUE=DATE:2027'));
    expect(of2027(feed(2026)).length).toBeGreaterThan(40);
    expect(of2027(feed(2027)).map((event) => event.trim())).toEqual(
      of2027(feed(2026)).map((event) => event.trim()),
    );
  });

  test('the two schedules have different UIDs', () => {
    const diaspora = new Set(eventsOf(feed(2026)).map((event) => event.uid));
    expect(eventsOf(feed(2026, 'israel')).some((event) => diaspora.has(event.uid))).toBe(false);
  });

  test('lines end in CRLF and are folded at 75 octets without splitting a character', () => {
    const text = feed(2026);
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(text).not.toContain('\uFFFD');
  });

  test('is served as text/calendar, is cached, and changes only with the year', async () => {
    const get = (query: string, headers = {}) =>
      site.visit({ method: 'GET', url: `/holidays.ics${query}`, headers });
    const response = await get('?schedule=israel');
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('text/calendar; charset=utf-8');
    const names = eventsOf(response.body).map((event) => event.name);
    expect(names).toContain('Herzl Day');
    expect(eventsOf((await get('')).body).map((event) => event.name)).toContain('Simchat Torah');
    const again = await get('?schedule=israel', { 'if-none-match': String(response.headers.etag) });
    expect(again.statusCode).toBe(304);
  });

  test('an unknown schedule is rejected', async () => {
    const response = await site.visit({ method: 'GET', url: '/holidays.ics?schedule=mars' });
    expect(response.statusCode).toBe(400);
    expect(response.json().message).toBe('schedule must be diaspora or israel');
  });
});
