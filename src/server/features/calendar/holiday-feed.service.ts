import type { Holiday } from '../../../shared/calendar/calendar.schemas.ts';
import type { Schedule } from '../../../shared/calendar/calendar.ts';
import { addDays } from '../../../shared/calendar/calendar-day.ts';
import { slugify } from '../../../shared/text/slug.ts';
import { listHolidaysOfCivilYears } from './holiday.service.ts';

/** Raise this with every change of the feed's text. With a new timestamp each time, clients would update all events. */
const lastRevised = '20261121T000000Z';

const categoryNames: Record<Holiday['category'], string> = {
  major: 'Major Holidays',
  minor: 'Minor Holidays',
  modern: 'Modern Holidays',
  roshchodesh: 'Rosh Chodesh',
  fast: 'Fast Days',
};

interface FeedOptions {
  readonly schedule: Schedule;
  /** First of the three civil years in the feed. */
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
    `PRODID:-//${text(siteName)}//Jewish Holidays//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${text(title)}`,
    `X-WR-CALNAME:${text(title)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:P7D',
    'X-PUBLISHED-TTL:P7D',
    ...listHolidaysOfCivilYears(year, year + 2, schedule).flatMap((holiday) => [
      'BEGIN:VEVENT',
      `UID:${uid(holiday, schedule)}`,
      `DTSTAMP:${lastRevised}`,
      `DTSTART;VALUE=DATE:${dateValue(holiday.date)}`,
      // DTEND is exclusive.
      `DTEND;VALUE=DATE:${dateValue(addDays(holiday.endDate, 1))}`,
      `SUMMARY:${text(holiday.name)}`,
      `DESCRIPTION:${text(`${holiday.hebrewDate}. ${holiday.description}`)}`,
      `CATEGORIES:${text(categoryNames[holiday.category])}`,
      `URL:${siteUrl}/jewish-calendar?date=${holiday.date}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

const uid = (holiday: Holiday, schedule: Schedule) =>
  `${slugify(holiday.name)}-${holiday.hebrewDate.split(' ').at(-1)}-${schedule}@jewish-holidays.bimah`;

const dateValue = (day: string) => day.replaceAll('-', '');

/** Escapes text (RFC 5545 §3.3.11). */
const text = (value: string) =>
  value.replace(/[\\;,]/g, (character) => `\\${character}`).replace(/\r?\n/g, '\\n');

/** Folds lines at 75 octets without splitting a character (RFC 5545 §3.1). */
function fold(line: string): string {
  const folded: string[] = [];
  let part = '';
  let octets = 0;
  for (const character of line) {
    const length = Buffer.byteLength(character);
    // A continuation line starts with a space, which counts as an octet.
    if (octets + length > (folded.length === 0 ? 75 : 74)) {
      folded.push(part);
      part = '';
      octets = 0;
    }
    part += character;
    octets += length;
  }
  return [...folded, part].join('\r\n ');
}
