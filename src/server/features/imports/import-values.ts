import { calendarDayToDate, parseCalendarDay } from '../../../shared/calendar-day.ts';
import type { ImportOptions } from '../../../shared/import.schemas.ts';

const two = (value: string | number) => String(value).padStart(2, '0');
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const monthOf = (word: string) => months.indexOf(word.slice(0, 3).toLowerCase()) + 1;

/**
 * A day as people write it in lists, as `YYYY-MM-DD`: 2026-11-21, 21.11.2026, 11/21/2026, Nov 21, 2026, 21 November 2026,
 * or the number that spreadsheets keep for it. Whether it is a possible day is judged later.
 * @returns the text as it was when it is none of these
 */
export function readDay(given: string, order: ImportOptions['dateOrder']): string {
  const text = given.trim();
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
  const monthFirst = /^(?:\p{L}+,? )?(\p{L}{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/u.exec(text);
  if (monthFirst && monthOf(monthFirst[1] ?? '')) {
    return day(monthFirst[3], monthOf(monthFirst[1] ?? ''), monthFirst[2]);
  }
  const dayFirst = /^(?:\p{L}+,? )?(\d{1,2})(?:st|nd|rd|th)?\.? (\p{L}{3,9})\.?,? (\d{4})$/u.exec(text);
  if (dayFirst && monthOf(dayFirst[2] ?? ''))
    return day(dayFirst[3], monthOf(dayFirst[2] ?? ''), dayFirst[1]);
  if (/^\d{5}$/.test(text)) {
    // Days since 30 December 1899, as Excel counts them.
    return new Date(Date.UTC(1899, 11, 30 + Number(text))).toISOString().slice(0, 10);
  }
  return text;
}

const day = (year = '', month: string | number = '', date = '') => `${year}-${two(month)}-${two(date)}`;

const clock =
  /^(.+?)(?:T|,? +)(\d{1,2}):(\d{2})(?::(\d{2})(\.\d+)?)?(?: *([ap])\.?m\.?)?(?: *(?:Z|(?:UTC|GMT)?([+-]\d{2}):?(\d{2})|UTC|GMT)(?: \(.*\))?)?$/i;

/** Longer than any moment with the name of its time zone: such a cell holds something else, which is not searched for one. */
const longestMoment = 200;

/**
 * A moment as lists and programs write it: a day that {@link readDay} reads, and a time of day where there is one. Where
 * no time zone is named it is UTC, wherever the server stands.
 * @returns null when it is no such moment
 */
export function readMoment(given: string, order: ImportOptions['dateOrder']): Date | null {
  const text = given.trim();
  if (text.length > longestMoment) return null;
  const timed = clock.exec(text);
  const date = parseCalendarDay(readDay(timed?.[1] ?? text, order));
  if (date === null) return null;
  if (!timed) return calendarDayToDate(date);
  const [, , hour = '', minute, second = '00', fraction = '', half, zoneHours = '+00', zoneMinutes = '00'] =
    timed;
  // Noon is 12 pm, and midnight 12 am.
  const hours = half ? (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hour);
  const moment = new Date(
    `${date}T${two(hours)}:${minute}:${second}${fraction.slice(0, 4)}${zoneHours}:${zoneMinutes}`,
  );
  return Number.isNaN(moment.getTime()) ? null : moment;
}

/** Whether a column says yes: `true`, `yes`, `1`, `x`, `publish`; undefined where it says nothing. */
export function readFlag(given: string | undefined): boolean | undefined {
  const word = given?.trim().toLowerCase();
  if (!word) return undefined;
  if (/^(true|yes|y|1|x|on|publish|published|public|כן)$/.test(word)) return true;
  if (/^(false|no|n|0|off|draft|pending|private|unpublished|לא)$/.test(word)) return false;
  return undefined;
}

/** A text no longer than a field takes, cut at a word and marked as cut. */
export function cutAtWord(text: string, max: number): string {
  const characters = [...text];
  if (characters.length <= max) return text;
  const head = characters.slice(0, max - 1).join('');
  const end = head.lastIndexOf(' ');
  return `${(end > max / 2 ? head.slice(0, end) : head).trimEnd()}…`;
}

/** Keywords as one text, each once, as many as there is room for. */
export function joinKeywords(words: readonly string[], max: number): { keywords: string; isCut: boolean } {
  const seen = new Set<string>();
  let keywords = '';
  let isCut = false;
  for (const word of words.map((word) => word.replaceAll(',', ';').replace(/\s+/g, ' ').trim())) {
    if (!word || seen.has(word.toLowerCase())) continue;
    seen.add(word.toLowerCase());
    const longer = keywords ? `${keywords}, ${word}` : word;
    if (longer.length > max) isCut = true;
    else keywords = longer;
  }
  return { keywords, isCut };
}
