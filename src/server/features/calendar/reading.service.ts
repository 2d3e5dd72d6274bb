import { getSedra, type HDate, Locale } from '@hebcal/core';
import { getLeyningForParsha, getLeyningOnDate, makeSummaryFromParts } from '@hebcal/leyning';
import { LRUCache } from 'lru-cache';
import type {
  CalendarDayInput,
  Reading,
  ReadingsInput,
  WeeklyReading,
} from '../../../shared/calendar/calendar.schemas.ts';
import type { Schedule } from '../../../shared/calendar/calendar.ts';
import { addDays } from '../../../shared/calendar/calendar-day.ts';
import { describeHebrewDay, toHebrewDay } from './hebrew-day.ts';
import { listHolidays, shabbatFrom } from './holiday.service.ts';
import { portionId } from './portion-of-day.ts';
import { holidayResources, torahPortions } from './reference.ts';

/** The reading of the Shabbat on or after a day (docs/product/calendar.md C9). */
export function readingOf({ date, schedule }: CalendarDayInput): Reading {
  const { portions, holiday, chapters, haftarah, date: shabbat } = weeklyReading(shabbatFrom(date), schedule);
  return { date: shabbat, portions: portions.map((portion) => portion.name), holiday, chapters, haftarah };
}

/** The readings of some weeks from a day on, with what the pages show of them. */
export function listReadings({ from, weeks, schedule }: ReadingsInput): WeeklyReading[] {
  const first = shabbatFrom(from);
  return Array.from({ length: weeks }, (_, week) => weeklyReading(addDays(first, week * 7), schedule));
}

/** Each sermon's page asks for the reading of its week; these are some forty years of them. */
const readings = new LRUCache<string, WeeklyReading>({ max: 2_000 });

function weeklyReading(date: string, schedule: Schedule): WeeklyReading {
  const key = `${date} ${schedule}`;
  const reading = readings.get(key) ?? workOut(date, schedule);
  readings.set(key, reading);
  return reading;
}

function workOut(date: string, schedule: Schedule): WeeklyReading {
  const isIsrael = schedule === 'israel';
  const day = toHebrewDay(date);
  const { parsha, chag } = getSedra(day.getFullYear(), isIsrael).lookup(day);
  const hebrewDate = describeHebrewDay(day);
  const read = leyningOf(day, isIsrael);
  if (chag) {
    const holiday = listHolidays({ from: date, to: date, schedule }).find(
      (candidate) => candidate.category === 'major',
    );
    return {
      date,
      hebrewDate,
      portions: [],
      holiday: holiday?.name ?? parsha.join(' '),
      holidaySlug: holidayResources.find(({ calendarName }) => calendarName === holiday?.name)?.id ?? null,
      chapters: torahOnly(read),
      haftarah: read.haftara ?? '',
      occasion: null,
    };
  }
  return {
    date,
    hebrewDate,
    portions: parsha.map((name) => ({
      name: siteName(name),
      hebrewName: Locale.gettext(name, 'he'),
      id: portionByHebcalName.get(name)?.id ?? null,
      week: portionId(name),
    })),
    holiday: null,
    holidaySlug: null,
    // Without the maftir of a special Shabbat, which is no part of the portion.
    chapters: getLeyningForParsha(parsha).summary,
    haftarah: read.haftara ?? '',
    occasion: occasionOf(read.reason?.haftara),
  };
}

/** The morning's reading: on Yom Kippur and some other days the afternoon or evening has its own. */
function leyningOf(day: HDate, isIsrael: boolean) {
  const read = getLeyningOnDate(day, isIsrael, true).find((candidate) => 'haftara' in candidate);
  if (!read || !('haftara' in read)) throw new Error(`No reading on ${day.toString()}`);
  return read;
}

/** The name of the holiday, without the number of the day and without other holidays on it. */
const occasionOf = (reason: string | undefined): string | null =>
  /^(Shabbat [\w ]+?|Chanukah)(?= \(| Day |$)/.exec(reason ?? '')?.[1] ?? null;

const torah = new Set(['Genesis', 'Exodus', 'Leviticus', 'Numbers', 'Deuteronomy']);

/** A holiday's chapters, without the scroll that some communities read on it. */
const torahOnly = ({ summary, summaryParts }: ReturnType<typeof leyningOf>): string =>
  summaryParts ? makeSummaryFromParts(summaryParts.filter((part) => torah.has(part.k))) : summary;

/** Where hebcal spells one of our portions otherwise. */
const hebcalNames: Record<string, string> = {
  'Chayei Sarah': 'Chayei Sara',
  "Va'era": 'Vaera',
  'Ki Tissa': 'Ki Tisa',
  "Vayak'hel": 'Vayakhel',
};

/** Our portions under hebcal's names for them. */
const portionByHebcalName = new Map(
  torahPortions.map((portion) => [hebcalNames[portion.name] ?? portion.name, portion]),
);

/** Our name for the 26 portions with texts, hebcal's for the others (docs/product/calendar.md C10). */
const siteName = (name: string): string => portionByHebcalName.get(name)?.name ?? name;
