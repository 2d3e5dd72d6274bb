import type { Holiday } from '../../../shared/calendar/calendar.schemas.ts';
import type { Schedule } from '../../../shared/calendar/calendar.ts';
import { addDays } from '../../../shared/calendar/calendar-day.ts';
import { slugify } from '../../../shared/text/slug.ts';
import { listHolidaysOfCivilYears } from './holiday.service.ts';

/**
 * DTSTAMP of all events. Set a later time whenever the feed's text changes, and only then: a new DTSTAMP makes calendar
 * clients update every event.
 */
const lastRevised = '20261125T000000Z';

const categoryNames: Record<Holiday['category'], string> = {
  major: 'Major Holidays',
  minor: 'Minor Holidays',
  modern: 'Modern Holidays',
  roshchodesh: 'Rosh Chodesh',
  fast: 'Fast Days',
};

interface FeedOptions {
  readonly schedule: Schedule;
  /** The first of the three civil years in the feed. */
  readonly year: number;
  readonly siteName: string;
  readonly siteUrl: string;
}

/**
 * Creates an iCalendar file (RFC 5545) with the holidays of three years (docs/product/calendar.md C7). A holiday's UID
 * never changes, so that calendar clients update events instead of duplicating them.
 */
export function holidayFeed({ schedule, year, siteName, siteUrl }: FeedOptions): string {
  const title = `Jewish Holidays (${schedule === 'israel' ? 'Israel' : 'Diaspora'})`;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeText(siteName)}//Jewish Holidays//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${escapeText(title)}`,
    `X-WR-CALNAME:${escapeText(title)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:P7D',
    'X-PUBLISHED-TTL:P7D',
    ...listHolidaysOfCivilYears(year, year + 2, schedule).flatMap((holiday) => [
      'BEGIN:VEVENT',
      `UID:${uidOf(holiday, schedule)}`,
      `DTSTAMP:${lastRevised}`,
      `DTSTART;VALUE=DATE:${formatDate(holiday.date)}`,
      // DTEND is exclusive.
      `DTEND;VALUE=DATE:${formatDate(addDays(holiday.endDate, 1))}`,
      `SUMMARY:${escapeText(holiday.name)}`,
      `DESCRIPTION:${escapeText(`${holiday.hebrewDate}. ${holiday.description}`)}`,
      `CATEGORIES:${escapeText(categoryNames[holiday.category])}`,
      `URL:${siteUrl}/jewish-calendar?date=${holiday.date}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}

const uidOf = (holiday: Holiday, schedule: Schedule) =>
  `${slugify(holiday.name)}-${holiday.hebrewDate.split(' ').at(-1)}-${schedule}@jewish-holidays.bimah`;

const formatDate = (day: string) => day.replaceAll('-', '');

/** Escapes text (RFC 5545 §3.3.11). */
const escapeText = (value: string) =>
  value.replace(/[\\;,]/g, (character) => `\\${character}`).replace(/\r?\n/g, '\\n');

/** Folds a line at 75 octets without splitting a character (RFC 5545 §3.1). */
function foldLine(line: string): string {
  const parts: string[] = [];
  let part = '';
  let octetCount = 0;
  for (const character of line) {
    const characterOctets = Buffer.byteLength(character);
    // A continuation line starts with a space, which counts as an octet.
    if (octetCount + characterOctets > (parts.length === 0 ? 75 : 74)) {
      parts.push(part);
      part = '';
      octetCount = 0;
    }
    part += character;
    octetCount += characterOctets;
  }
  return [...parts, part].join('\r\n ');
}
