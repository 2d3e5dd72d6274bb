import { getSedra, type HDate, Locale } from '@hebcal/core';
import { getLeyningForParsha, getLeyningOnDate, makeSummaryFromParts } from '@hebcal/leyning';
import type {
  CalendarDayInput,
  Reading,
  ReadingsInput,
  WeeklyReading,
} from '../../../shared/calendar/calendar.schemas.ts';
import type { Schedule } from '../../../shared/calendar/calendar.ts';
import { addDays } from '../../../shared/calendar/calendar-day.ts';
import { memoize } from '../../base/memoize.ts';
import { describeHebrewDay, toHebrewDay } from './hebrew-day.ts';
import { listHolidays, shabbatOnOrAfter } from './holiday.service.ts';
import { portionSlug } from './portion-of-day.ts';
import { holidayResources, torahPortions } from './reference.ts';

/** The reading of the Shabbat on or after a day (docs/product/calendar.md C9). */
export function readingOf(day: CalendarDayInput): Reading {
  const reading = weeklyReading(shabbatOnOrAfter(day.date), day.schedule);
  const { date, portions, holiday, chapters, haftarah } = reading;
  return { date, portions: portions.map(({ name }) => name), holiday, chapters, haftarah };
}

/** The readings of the given number of weeks, from the Shabbat on or after a day. */
export function listReadings({ from, weeks, schedule }: ReadingsInput): WeeklyReading[] {
  const first = shabbatOnOrAfter(from);
  return Array.from({ length: weeks }, (_, week) => weeklyReading(addDays(first, week * 7), schedule));
}

/** Cached because most requests are for the same weeks. 2,000 readings are 38 years of one schedule. */
const weeklyReading = memoize(2_000, computeReading);

function computeReading(date: string, schedule: Schedule): WeeklyReading {
  const isIsrael = schedule === 'israel';
  const day = toHebrewDay(date);
  const { parsha, chag } = getSedra(day.getFullYear(), isIsrael).lookup(day);
  const hebrewDate = describeHebrewDay(day);
  const leyning = leyningOf(day, isIsrael);
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
      chapters: torahChaptersOf(leyning),
      haftarah: leyning.haftara ?? '',
      haftarahReason: null,
    };
  }
  return {
    date,
    hebrewDate,
    portions: parsha.map((name) => ({
      name: displayNameOf(name),
      hebrewName: Locale.gettext(name, 'he'),
      id: portionByHebcalName.get(name)?.id ?? null,
      slug: portionSlug(name),
    })),
    holiday: null,
    holidaySlug: null,
    // Omits the maftir of a special Shabbat, which is not part of the portion.
    chapters: getLeyningForParsha(parsha).summary,
    haftarah: leyning.haftara ?? '',
    haftarahReason: haftarahReasonOf(leyning.reason?.haftara),
  };
}

/**
 * The morning reading. Yom Kippur and some other days have another reading in the afternoon or evening.
 * @throws Error when the day has none
 */
function leyningOf(day: HDate, isIsrael: boolean) {
  const leyning = getLeyningOnDate(day, isIsrael, true).find((candidate) => 'haftara' in candidate);
  if (!leyning || !('haftara' in leyning)) throw new Error(`No reading on ${day.toString()}`);
  return leyning;
}

/**
 * Shortens hebcal's reason for a haftarah: `Chanukah Day 2 (on Shabbat)` to `Chanukah`. Null for all but Chanukah and
 * special Shabbatot.
 */
const haftarahReasonOf = (reason: string | undefined): string | null =>
  /^(Shabbat [\w ]+?|Chanukah)(?= \(| Day |$)/.exec(reason ?? '')?.[1] ?? null;

const torahBookNames = new Set(['Genesis', 'Exodus', 'Leviticus', 'Numbers', 'Deuteronomy']);

/** The Torah chapters of a holiday. Omits the scroll that some communities read. */
const torahChaptersOf = ({ summary, summaryParts }: ReturnType<typeof leyningOf>): string =>
  summaryParts ? makeSummaryFromParts(summaryParts.filter((part) => torahBookNames.has(part.k))) : summary;

/** Maps this site's spelling of a portion to hebcal's, where they differ. */
const hebcalSpellings: Record<string, string> = {
  'Chayei Sarah': 'Chayei Sara',
  "Va'era": 'Vaera',
  'Ki Tissa': 'Ki Tisa',
  "Vayak'hel": 'Vayakhel',
};

const portionByHebcalName = new Map(
  torahPortions.map((portion) => [hebcalSpellings[portion.name] ?? portion.name, portion]),
);

/** The name in `content/` for the 26 portions there, hebcal's for the others (docs/product/calendar.md C10). */
const displayNameOf = (name: string): string => portionByHebcalName.get(name)?.name ?? name;
