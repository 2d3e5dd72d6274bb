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
import { listHolidays, shabbatFrom } from './holiday.service.ts';
import { portionId } from './portion-of-day.ts';
import { holidayResources, torahPortions } from './reference.ts';

/** The reading of the Shabbat on or after a day (docs/product/calendar.md C9). */
export function readingOf({ date, schedule }: CalendarDayInput): Reading {
  const { portions, holiday, chapters, haftarah, date: shabbat } = weeklyReading(shabbatFrom(date), schedule);
  return { date: shabbat, portions: portions.map((portion) => portion.name), holiday, chapters, haftarah };
}

/** The readings of the given number of weeks, from the Shabbat on or after a day. */
export function listReadings({ from, weeks, schedule }: ReadingsInput): WeeklyReading[] {
  const first = shabbatFrom(from);
  return Array.from({ length: weeks }, (_, week) => weeklyReading(addDays(first, week * 7), schedule));
}

/** Cached because each sermon's page shows the reading of its week. 2,000 are about 40 years. */
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
      chapters: torahOnly(leyning),
      haftarah: leyning.haftara ?? '',
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
    // Without the maftir of a special Shabbat: it is not part of the portion.
    chapters: getLeyningForParsha(parsha).summary,
    haftarah: leyning.haftara ?? '',
    occasion: occasionOf(leyning.reason?.haftara),
  };
}

/** The morning reading. Yom Kippur and some other days have another one in the afternoon or evening. */
function leyningOf(day: HDate, isIsrael: boolean) {
  const leyning = getLeyningOnDate(day, isIsrael, true).find((candidate) => 'haftara' in candidate);
  if (!leyning || !('haftara' in leyning)) throw new Error(`No reading on ${day.toString()}`);
  return leyning;
}

/** The name of the special Shabbat or holiday, without the number of its day and without a second holiday. */
const occasionOf = (reason: string | undefined): string | null =>
  /^(Shabbat [\w ]+?|Chanukah)(?= \(| Day |$)/.exec(reason ?? '')?.[1] ?? null;

const torah = new Set(['Genesis', 'Exodus', 'Leviticus', 'Numbers', 'Deuteronomy']);

/** The Torah chapters of a holiday, without the scroll that some communities read. */
const torahOnly = ({ summary, summaryParts }: ReturnType<typeof leyningOf>): string =>
  summaryParts ? makeSummaryFromParts(summaryParts.filter((part) => torah.has(part.k))) : summary;

/** hebcal's names of portions that this site spells differently. */
const hebcalNames: Record<string, string> = {
  'Chayei Sarah': 'Chayei Sara',
  "Va'era": 'Vaera',
  'Ki Tissa': 'Ki Tisa',
  "Vayak'hel": 'Vayakhel',
};

const portionByHebcalName = new Map(
  torahPortions.map((portion) => [hebcalNames[portion.name] ?? portion.name, portion]),
);

/** This site's name of the 26 portions with texts, hebcal's name of the others (docs/product/calendar.md C10). */
const siteName = (name: string): string => portionByHebcalName.get(name)?.name ?? name;
