import { describe, expect, test } from 'vitest';
import { addDays } from '../../shared/calendar/calendar-day.ts';
import { readingOf } from '../features/calendar/reading.service.ts';
import { type DatedSermon, dateDemoSermons } from './demo-dates.ts';
import { readDemoSermons } from './demo-sermons.ts';

const demoSermons = readDemoSermons();

const week = 7 * 24 * 60 * 60 * 1000;

/** Portions read in the week of a day; empty when a holiday displaces them. */
const portionsOf = (date: string) => readingOf({ date, schedule: 'diaspora' }).portions;
const dayOf = (instant: Date) => instant.toISOString().slice(0, 10);

/** The features that have no demonstration data when the site is seeded at this instant. */
function missingAt(now: Date): string[] {
  const dated = dateDemoSermons(demoSermons, now);
  const visible = dated.filter(({ published }) => published);
  const isNew = ({ published }: DatedSermon) =>
    published !== undefined && published.getTime() > now.getTime() - week;
  const today = dayOf(now);
  let last = addDays(today, -7);
  while (portionsOf(last).length === 0) last = addDays(last, -7);
  const current = [...portionsOf(today), ...portionsOf(last)];
  const isCurrent = ({ delivered }: DatedSermon) =>
    portionsOf(dayOf(delivered)).some((portion) => current.includes(portion));
  const isLate = ({ delivered, submitted, published }: DatedSermon) =>
    delivered > submitted || submitted > (published ?? now) || (published ?? submitted) > now;
  const demonstrated: Record<string, boolean> = {
    'something new for the highlights': visible.some(isNew),
    'two drafts': dated.length - visible.length === 2,
    'one featured sermon': visible.filter(({ sermon }) => sermon.isFeatured).length === 1,
    // When a holiday displaced last week's portion, the portion before it counts.
    'a sermon of this or last week’s portion': visible.some(isCurrent),
    'a sermon for a holiday': visible.some(
      ({ sermon: { occasion } }) => typeof occasion === 'object' && 'holiday' in occasion,
    ),
    'no date in the future': !dated.some(isLate),
  };
  return Object.keys(demonstrated).filter((feature) => !demonstrated[feature]);
}

describe.each([2024, 2026])('on every day of %i', (year) => {
  test('the first start has demonstration data for every feature', () => {
    const found: Record<string, string[]> = {};
    for (let time = Date.UTC(year, 0, 1); time < Date.UTC(year + 1, 0, 1); time += week / 7) {
      // The first and the last minute of the day.
      for (const minute of [0, 24 * 60 - 1]) {
        const now = new Date(time + minute * 60_000);
        const missing = missingAt(now);
        if (missing.length > 0) found[now.toISOString()] = missing;
      }
    }
    expect(found).toEqual({});
  });
});
