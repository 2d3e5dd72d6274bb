import { parseCalendarDay } from '../../../../shared/calendar/calendar-day.ts';
import type { ImportOptions } from '../../../../shared/import.schemas.ts';

const twoDigits = (value: string | number) => String(value).padStart(2, '0');
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** The number of a month; 0 for another word. */
const monthOf = (word = '') => months.indexOf(word.slice(0, 3).toLowerCase()) + 1;

/** Intl writes `11:59 PM` with a narrow no-break space. */
const trimCell = (cell: string) => cell.trim().replace(/[\u00a0\u202f]/g, ' ');

const monthFirstDate =
  /^(?:\p{L}+,? )?(\p{L}{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})(?:,?(?: at)? \d{1,2}:.*)?$/u;
const dayFirstDate =
  /^(?:\p{L}+,? )?(\d{1,2})(?:st|nd|rd|th)?\.? (\p{L}{3,9})\.?,? (\d{4})(?:,?(?: at)? \d{1,2}:.*)?$/u;

/**
 * Converts a date to `YYYY-MM-DD`: 2026-11-21, 21.11.2026, 11/21/2026, Nov 21, 2026, 21 November 2026, or a
 * spreadsheet's serial number. Ignores a time after the date. Does not check whether the day exists.
 * @returns the text of the cell if its format is unknown
 */
export function readDay(cell: string, order: ImportOptions['dateOrder']): string {
  const text = trimCell(cell);
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/.exec(text);
  if (iso) return day(iso[1], iso[2], iso[3]);
  const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4})(?: .*)?$/.exec(text);
  if (dotted) return day(dotted[3], dotted[2], dotted[1]);
  const slashed = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})(?: .*)?$/.exec(text);
  if (slashed) {
    return order === 'day-first'
      ? day(slashed[3], slashed[2], slashed[1])
      : day(slashed[3], slashed[1], slashed[2]);
  }
  const monthFirst = monthFirstDate.exec(text);
  if (monthFirst && monthOf(monthFirst[1])) return day(monthFirst[3], monthOf(monthFirst[1]), monthFirst[2]);
  const dayFirst = dayFirstDate.exec(text);
  if (dayFirst && monthOf(dayFirst[2])) return day(dayFirst[3], monthOf(dayFirst[2]), dayFirst[1]);
  if (/^\d{5}$/.test(text)) {
    // Excel counts days since 30 December 1899.
    return new Date(Date.UTC(1899, 11, 30 + Number(text))).toISOString().slice(0, 10);
  }
  return text;
}

const day = (year = '', month: string | number = '', date = '') =>
  `${year}-${twoDigits(month)}-${twoDigits(date)}`;

const timestamp =
  /^(.+?)(?:T|,?(?: +at)? +)(\d{1,2}):(\d{2})(?::(\d{2})(\.\d+)?)?(?: *([ap])\.?m\.?)?(?: *(?:Z|(?:UTC|GMT)?([+-]\d{2}):?(\d{2})|UTC|GMT)(?: \(.*\))?)?$/i;

/** Maximum length in UTF-16 code units. A longer cell is not a timestamp, and matching it could take long. */
const maxTimestampLength = 200;

/**
 * Converts a date as in {@link readDay} with an optional time. A time without a zone is UTC, independent of the time
 * zone of the server. A date without a time is noon UTC: the same day in the time zones from UTC-12 to UTC+11.
 * @returns null for other text
 */
export function readTime(cell: string, order: ImportOptions['dateOrder']): Date | null {
  const text = trimCell(cell);
  if (text.length > maxTimestampLength) return null;
  const timed = timestamp.exec(text);
  const dayText = timed?.[1] ?? text;
  // A time in an unknown format or time zone, which readDay would ignore.
  if (dayText.includes(':')) return null;
  const date = parseCalendarDay(readDay(dayText, order));
  if (date === null) return null;
  if (!timed) return new Date(`${date}T12:00Z`);
  const [
    ,
    ,
    hour = '',
    minute,
    second = '00',
    fraction = '',
    meridiem,
    zoneHours = '+00',
    zoneMinutes = '00',
  ] = timed;
  // 12 p.m. is noon, 12 a.m. is midnight.
  const hours = meridiem ? (Number(hour) % 12) + (meridiem.toLowerCase() === 'p' ? 12 : 0) : Number(hour);
  const time = new Date(
    `${date}T${twoDigits(hours)}:${minute}:${second}${fraction.slice(0, 4)}${zoneHours}:${zoneMinutes}`,
  );
  return Number.isNaN(time.getTime()) ? null : time;
}

/** Converts a cell to a boolean, such as `yes`, `x` or `publish` to true; undefined for an empty or unknown cell. */
export function readFlag(cell: string | undefined): boolean | undefined {
  const word = cell?.trim().toLowerCase();
  if (!word) return undefined;
  if (/^(true|yes|y|1|x|on|publish|published|public|כן)$/.test(word)) return true;
  if (/^(false|no|n|0|off|draft|pending|private|unpublished|לא)$/.test(word)) return false;
  return undefined;
}

/**
 * Truncates a text, at a space if one is in the second half, and marks the cut with an ellipsis.
 * @param max maximum length in characters (code points)
 */
export function cutAtWord(text: string, max: number): string {
  const characters = [...text];
  if (characters.length <= max) return text;
  const head = characters.slice(0, max - 1).join('');
  const end = head.lastIndexOf(' ');
  return `${(end > max / 2 ? head.slice(0, end) : head).trimEnd()}…`;
}

/**
 * Joins keywords with commas. Omits repeated ones, and those that do not fit. A comma in a keyword becomes a semicolon.
 * @param max maximum length in UTF-16 code units
 * @returns the keywords, and whether some did not fit
 */
export function joinKeywords(names: readonly string[], max: number): { keywords: string; isCut: boolean } {
  const seen = new Set<string>();
  let keywords = '';
  let isCut = false;
  for (const name of names.map((name) => name.replaceAll(',', ';').replace(/\s+/g, ' ').trim())) {
    if (!name || seen.has(name.toLowerCase())) continue;
    seen.add(name.toLowerCase());
    const longer = keywords ? `${keywords}, ${name}` : name;
    if (longer.length > max) isCut = true;
    else keywords = longer;
  }
  return { keywords, isCut };
}
