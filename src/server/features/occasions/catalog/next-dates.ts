import { getSedra } from '@hebcal/core';
import { type Schedule, schedules } from '../../../../shared/calendar/calendar.ts';
import { addDays } from '../../../../shared/calendar/calendar-day.ts';
import type { OccasionOutput } from '../../../../shared/calendar/occasion.schemas.ts';
import { memoize } from '../../../base/memoize.ts';
import { toHebrewDay } from '../../calendar/hebrew-day.ts';
import { listHolidays, shabbatOnOrAfter } from '../../calendar/holiday.service.ts';
import { portionSlug } from '../../calendar/portion-of-day.ts';
import { holidaySlug, lastPortionSlug } from './occasion-catalog.ts';

type Span = OccasionOutput['nextDates'][Schedule][number];

const datesPerOccasion = 3;
/** In four years, each portion is read at least three times. */
const weeksAhead = 4 * 52;
/** The rarest holiday, Purim Katan, occurs seven times in 19 years: every nine years contain three of its dates. */
const daysAhead = 9 * 366;

/** Longer than the longest holiday and the days that belong to it. */
const daysBack = 14;

/**
 * The next dates of an occasion in each schedule, up to three: those that end on or after `today`. None in the diaspora
 * for holidays that are kept only in Israel.
 */
export function nextDatesOf(slug: string, today: string): OccasionOutput['nextDates'] {
  const [diaspora, israel] = schedules.map((schedule) => upcomingDates(today, schedule).get(slug) ?? []);
  return { diaspora: diaspora ?? [], israel: israel ?? [] };
}

const upcomingDates = memoize(8, computeUpcomingDates);

function computeUpcomingDates(today: string, schedule: Schedule): ReadonlyMap<string, Span[]> {
  const dates = new Map<string, Span[]>();
  const add = (slug: string, span: Span) => {
    const spans = dates.get(slug) ?? [];
    if (spans.length < datesPerOccasion) spans.push(span);
    dates.set(slug, spans);
  };
  const isIsrael = schedule === 'israel';
  const first = shabbatOnOrAfter(today);
  for (let week = 0; week < weeksAhead; week++) {
    const date = addDays(first, week * 7);
    const day = toHebrewDay(date);
    const { parsha, chag } = getSedra(day.getFullYear(), isIsrael).lookup(day);
    if (!chag) for (const name of parsha) add(portionSlug(name), { date, endDate: date });
  }
  const previousEnds = new Map<string, string>();
  for (const { name, date, endDate } of listHolidays({
    from: addDays(today, -daysBack),
    to: addDays(today, daysAhead),
    schedule,
  })) {
    // Days that belong to a holiday, such as Shushan Purim Katan, come shortly after it and are not listed separately.
    const slug = holidaySlug(name);
    if (!slug) continue;
    const previousEnd = previousEnds.get(slug);
    if (previousEnd !== undefined && isNear(previousEnd, date)) continue;
    previousEnds.set(slug, endDate);
    if (endDate < today) continue;
    add(slug, { date, endDate });
    const isSimchatTorah = slug === (isIsrael ? 'shmini-atzeret' : 'simchat-torah');
    if (isSimchatTorah && isIsrael) add('simchat-torah', { date, endDate });
    if (isSimchatTorah) add(lastPortionSlug, { date, endDate });
  }
  return dates;
}

const isNear = (end: string, date: string) => date >= end && date <= addDays(end, 3);
