import { describe, expect, test } from 'vitest';
import { addDays } from '../../shared/calendar/calendar-day.ts';
import { readingOf } from '../features/calendar/reading.service.ts';
import { type DatedSermon, dateDemoSermons } from './demo-dates.ts';
import { readDemoSermons } from './demo-sermons.ts';

const demoSermons = readDemoSermons();

const weekMs = 7 * 24 * 60 * 60 * 1000;

/** Portions read in the week of a day; empty when a holiday displaces them. */
const portionsOf = (date: string) => readingOf({ date, schedule: 'diaspora' }).portions;
const dayOf = (instant: Date) => instant.toISOString().slice(0, 10);

/** Lists the requirements that the demonstration sermons do not meet when the site is seeded at this instant. */
function listUnmetRequirements(now: Date): string[] {
  const dated = dateDemoSermons(demoSermons, now);
  const visible = dated.filter(({ published }) => published);
  const isNew = ({ published }: DatedSermon) =>
    published !== undefined && published.getTime() > now.getTime() - weekMs;
  const today = dayOf(now);
  let lastPortionDay = addDays(today, -7);
  while (portionsOf(lastPortionDay).length === 0) lastPortionDay = addDays(lastPortionDay, -7);
  const currentPortions = [...portionsOf(today), ...portionsOf(lastPortionDay)];
  const isCurrent = ({ delivered }: DatedSermon) =>
    portionsOf(dayOf(delivered)).some((portion) => currentPortions.includes(portion));
  const hasWrongDates = ({ delivered, submitted, published }: DatedSermon) =>
    delivered > submitted || submitted > (published ?? now) || (published ?? submitted) > now;
  const requirements: Record<string, boolean> = {
    'a new sermon for the highlights': visible.some(isNew),
    'two drafts': dated.length - visible.length === 2,
    'one featured sermon': visible.filter(({ sermon }) => sermon.isFeatured).length === 1,
    // When a holiday displaced last week's portion, the portion before it counts.
    'a sermon of this or last week’s portion': visible.some(isCurrent),
    'a sermon for a holiday': visible.some(
      ({ sermon: { occasion } }) => typeof occasion === 'object' && 'holiday' in occasion,
    ),
    'delivered before submitted before published, and no date in the future': !dated.some(hasWrongDates),
  };
  return Object.keys(requirements).filter((requirement) => !requirements[requirement]);
}

describe.each([2024, 2026])('on every day of %i', (year) => {
  test('the demonstration sermons of a new installation meet all requirements', () => {
    const unmetByTime: Record<string, string[]> = {};
    for (let time = Date.UTC(year, 0, 1); time < Date.UTC(year + 1, 0, 1); time += weekMs / 7) {
      // The first and the last minute of the day.
      for (const minute of [0, 24 * 60 - 1]) {
        const now = new Date(time + minute * 60_000);
        const unmet = listUnmetRequirements(now);
        if (unmet.length > 0) unmetByTime[now.toISOString()] = unmet;
      }
    }
    expect(unmetByTime).toEqual({});
  });
});
