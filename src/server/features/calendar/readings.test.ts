import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WeeklyReading } from '../../../shared/calendar/calendar.schemas.ts';
import { type Schedule, schedules } from '../../../shared/calendar/calendar.ts';
import { portionTitle } from '../../../shared/calendar/portion-title.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import vectors from './calendar-vectors.json' with { type: 'json' };
import { listReadings, readingOf } from './reading.service.ts';
import { torahPortions } from './reference.ts';

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp();
});
afterAll(() => site.close());

/** The readings of 1,060 weeks, about twenty years, from Rosh Hashana 5784. */
const twentyYears = (schedule: Schedule) => listReadings({ from: '2023-09-16', weeks: 20 * 53, schedule });
const readings = { diaspora: twentyYears('diaspora'), israel: twentyYears('israel') };

/** The 53 weekly portions in the order of the Torah. Vezot Haberakhah is not a weekly portion. */
const weeklyPortions: string[] = [];
for (const reading of readings.israel) {
  if (weeklyPortions.length < 53 && (weeklyPortions.length > 0 || reading.portions[0]?.name === 'Bereshit')) {
    for (const portion of reading.portions)
      if (!weeklyPortions.includes(portion.name)) weeklyPortions.push(portion.name);
  }
}

const normalizeSpelling = (line: string) => line.toLowerCase().replace(/[^a-z\d]/g, '');

/** Returns '31:30' for 'Deuteronomy 31:1-30', and '36:43' for 'Genesis 32:4-36:43'. */
const lastVerse = (range: string) => {
  const [, chapter, end = ''] = /(\d+):\d+-([\d:]+)$/.exec(range) ?? [];
  return end.includes(':') ? end : `${chapter}:${end}`;
};

describe('the weekly reading', () => {
  test('portionTitle returns the title for the slug of one or two portions, for an uppercase slug of one, and undefined for other slugs', () => {
    for (const { portions } of [...readings.diaspora, ...readings.israel]) {
      for (const { name, slug } of portions) expect(portionTitle(slug)).toBe(name);
      const [slugs, names] = [portions.map(({ slug }) => slug), portions.map(({ name }) => name)];
      if (portions.length > 0) expect(portionTitle(slugs.join('-'))).toBe(names.join('-'));
    }
    for (const { id, name } of torahPortions) expect(portionTitle(id.toUpperCase())).toBe(name);
    expect(['', 'constructor', 'bo-bo', 'call-this-number'].map(portionTitle)).toEqual(
      Array(4).fill(undefined),
    );
  });

  test('the public API returns the reading of 21 November 2026 for the Sunday, the Friday and the Shabbat of its week', async () => {
    for (const schedule of schedules) {
      const expected = vectors.weekOf20261121[schedule];
      for (const date of ['2026-11-15', '2026-11-20', '2026-11-21']) {
        const response = await site.visit({
          method: 'GET',
          url: `/api/calendar/reading?date=${date}&schedule=${schedule}`,
        });
        expect(response.json()).toEqual({
          date: expected.date,
          portions: expected.parsha,
          holiday: null,
          chapters: expected.torah,
          haftarah: expected.haftarahAshkenazi,
        });
      }
    }
  });

  test('there are 53 weekly portions, and the first 26 are those of the Torah page, in the same order', () => {
    expect(weeklyPortions).toHaveLength(53);
    expect(weeklyPortions.slice(0, 26)).toEqual(torahPortions.map((portion) => portion.name));
  });

  describe.each(schedules)('in the %s schedule', (schedule) => {
    test('the dates and names of the combined portions of seven years match the test vectors', () => {
      expect(Object.keys(vectors.years)).toHaveLength(7);
      for (const [year, { combinedDiaspora, combinedIsrael }] of Object.entries(vectors.years)) {
        const combined = readings[schedule]
          .filter((reading) => reading.hebrewDate.endsWith(` ${year}`) && reading.portions.length === 2)
          .map((reading) => `${reading.date} ${reading.portions.map((portion) => portion.name).join('-')}`);
        const expected = schedule === 'diaspora' ? combinedDiaspora : combinedIsrael;
        expect(combined.map((line) => normalizeSpelling(line))).toEqual(
          expected.map((line) => normalizeSpelling(line)),
        );
        // hebcal's spelling. This site's is Vayak'hel.
        expect(combined.every((line) => !line.includes('Vayakhel'))).toBe(true);
      }
    });

    test('every Shabbat of twenty years has the next one or two portions or a holiday, and a haftarah', () => {
      let portionIndex = weeklyPortions.indexOf(
        readings[schedule].find((reading) => reading.portions.length > 0)?.portions[0]?.name ?? '',
      );
      for (const reading of readings[schedule]) {
        expect(new Date(`${reading.date}T00:00:00Z`).getUTCDay()).toBe(6);
        expect(reading.portions.length === 0).toBe(reading.holiday !== null);
        expect(reading.haftarah).toMatch(/^[A-Z].*\d+:\d+/);
        for (const portion of reading.portions) {
          expect(portion.name, reading.date).toBe(weeklyPortions[portionIndex % weeklyPortions.length]);
          portionIndex++;
        }
      }
    });

    test('the chapters of combined portions span from the start of the first to the end of the second', () => {
      const ranges = new Map<string, string>();
      for (const reading of readings[schedule]) {
        const [portion] = reading.portions;
        if (reading.portions.length === 1 && portion) ranges.set(portion.name, reading.chapters);
      }
      let combinedCount = 0;
      for (const { portions, chapters } of readings[schedule]) {
        if (portions.length !== 2) continue;
        const [first, second] = portions.map((portion) => ranges.get(portion.name));
        expect(chapters).toBe(`${first?.split('-')[0]}-${lastVerse(second ?? '')}`);
        combinedCount++;
      }
      expect(combinedCount).toBeGreaterThan(60);
    });
  });

  test('in weeks without a holiday, Israel reads the same portion as the diaspora or, from April to August, the next one', () => {
    const position = (reading: WeeklyReading, at: number) =>
      weeklyPortions.indexOf(reading.portions.at(at)?.name ?? '');
    let aheadCount = 0;
    readings.diaspora.forEach((diaspora, week) => {
      const israel = readings.israel[week];
      if (!israel || diaspora.portions.length === 0 || israel.portions.length === 0) return;
      if (position(israel, -1) !== position(diaspora, -1)) {
        expect(position(israel, 0), diaspora.date).toBe(position(diaspora, -1) + 1);
        aheadCount++;
        const month = Number(diaspora.date.slice(5, 7));
        expect(month).toBeGreaterThanOrEqual(4);
        expect(month).toBeLessThanOrEqual(8);
      }
    });
    expect(aheadCount).toBeGreaterThan(20);
  });

  test('a holiday replaces the portion with its own reading', () => {
    expect(readingOf({ date: '2027-04-20', schedule: 'diaspora' })).toEqual({
      date: '2027-04-24',
      portions: [],
      holiday: 'Pesach',
      chapters: 'Exodus 33:12-34:26; Numbers 28:19-25',
      haftarah: 'Ezekiel 37:1-14',
    });
    expect(readingOf({ date: '2028-09-30', schedule: 'israel' })).toMatchObject({
      portions: [],
      holiday: 'Yom Kippur',
      haftarah: 'Isaiah 57:14-58:14',
    });
    expect(readingOf({ date: '2027-06-12', schedule: 'diaspora' })).toMatchObject({ holiday: 'Shavuot' });
    expect(readingOf({ date: '2027-06-12', schedule: 'israel' })).toMatchObject({ portions: ['Nasso'] });
  });

  test('a special Shabbat keeps the portion and its chapters, and has its own haftarah', () => {
    expect(listReadings({ from: '2027-03-06', weeks: 1, schedule: 'diaspora' })).toEqual([
      expect.objectContaining({
        portions: [{ name: "Vayak'hel", hebrewName: 'וַיַּקְהֵל', id: 'vayakhel', slug: 'vayakhel' }],
        chapters: 'Exodus 35:1-38:20',
        haftarah: 'II Kings 12:1-17',
        haftarahReason: 'Shabbat Shekalim',
      }),
    ]);
  });

  test('the reading of 2200-12-31, the last date of the calendar, is on 2201-01-03', () => {
    expect(readingOf({ date: '2200-12-31', schedule: 'diaspora' }).date).toBe('2201-01-03');
  });
});

describe('the portions of the Torah page', () => {
  const position = (chapter: string | undefined, verse: string | undefined) =>
    Number(chapter) * 1_000 + Number(verse);

  test.each(torahPortions)('$name: range, haftarah and Hebrew name match the test vectors', (portion) => {
    const expected = vectors.portions[portion.weekNumber - 1];
    expect(portion).toMatchObject({
      name: expected?.name,
      hebrewName: expected?.hebrew,
      chapters: expected?.range,
      haftarah: expected?.haftarah,
    });
    const reading = readings.diaspora.find(
      ({ portions }) => portions.length === 1 && portions[0]?.id === portion.id,
    );
    expect(reading?.chapters).toBe(portion.chapters);
  });

  test.each(torahPortions)('$name: has four themes, and three verses inside its range', (portion) => {
    expect(portion.themes).toHaveLength(4);
    expect(portion.keyVerses).toHaveLength(3);
    const [, book, ...range] = /^(\w+) (\d+):(\d+)-(\d+):(\d+)$/.exec(portion.chapters) ?? [];
    const first = position(range[0], range[1]);
    const last = position(range[2], range[3]);
    for (const { reference } of portion.keyVerses) {
      const [, verseBook, chapter, from, to] = /^(\w+) (\d+):(\d+)(?:[-–](\d+))?$/.exec(reference) ?? [];
      expect(verseBook, reference).toBe(book);
      expect(position(chapter, from), reference).toBeGreaterThanOrEqual(first);
      expect(position(chapter, to ?? from), reference).toBeLessThanOrEqual(last);
    }
  });
});
