import { describe, expect, test } from 'vitest';
import { type Schedule, schedules } from '../../../../shared/calendar/calendar.ts';
import { addDays, weekdayOf } from '../../../../shared/calendar/calendar-day.ts';
import { hebrewDateOf } from '../../../../shared/calendar/hebrew-date.ts';
import { portionTitle } from '../../../../shared/calendar/portion-title.ts';
import vectors from '../../calendar/calendar-vectors.json' with { type: 'json' };
import { findOccasion, occasions } from './occasion-catalog.ts';
import { occasionsOfDay } from './occasions-of-day.ts';

// An independent implementation to compare with: Hebrew dates come from Intl, the rules of the holidays are defined here,
// and the combined weeks come from the calendar test vectors.

/** 1 Tishrei 5784 and the last day of 5800. */
const firstDay = '2023-09-16';
const lastDay = '2040-09-07';

const sunday = 0;
const monday = 1;
const thursday = 4;
const friday = 5;
const shabbat = 6;

function* eachDay(): Generator<string> {
  for (let day = firstDay; day <= lastDay; day = addDays(day, 1)) yield day;
}

/** The Hebrew date of a day. `14 Adar II` of a leap year becomes `14 Adar`. */
const toHebrewDate = (day: string) => {
  const date = hebrewDateOf(day);
  return { ...date, month: date.month.replace(' II', '') };
};

/** The festivals of a day. Their readings replace the portion. */
function festivalsOf(day: string, schedule: Schedule): string[] {
  const { day: dayOfMonth, month } = toHebrewDate(day);
  const isIsrael = schedule === 'israel';
  const within = (name: string, from: number, to: number) =>
    month === name && dayOfMonth >= from && dayOfMonth <= to;
  if (within('Tishrei', 1, 2)) return ['rosh-hashana'];
  if (within('Tishrei', 10, 10)) return ['yom-kippur'];
  if (within('Tishrei', 15, 21)) return ['sukkot'];
  if (within('Tishrei', 22, 22)) return isIsrael ? ['shmini-atzeret', 'simchat-torah'] : ['shmini-atzeret'];
  if (within('Tishrei', 23, 23) && !isIsrael) return ['simchat-torah'];
  if (within('Nisan', 15, isIsrael ? 21 : 22)) return ['pesach'];
  if (within('Sivan', 6, isIsrael ? 6 : 7)) return ['shavuot'];
  return [];
}

/**
 * Fasts and remembrance days by their Hebrew date. Most avoid Shabbat or the days around it: `moves` has, for a weekday
 * of the date, the days by which the observance moves.
 */
const movable: Record<string, readonly [slug: string, moves: Readonly<Record<number, number>>]> = {
  '3 Tishrei': ['tzom-gedaliah', { [shabbat]: 1 }],
  '29 Cheshvan': ['sigd', { [shabbat]: -2 }],
  '10 Tevet': ['asara-btevet', {}],
  '13 Adar': ['taanit-esther', { [shabbat]: -2 }],
  '14 Nisan': ['taanit-bechorot', { [shabbat]: -2 }],
  '17 Tamuz': ['tzom-tammuz', { [shabbat]: 1 }],
  '9 Av': ['tisha-bav', { [shabbat]: 1 }],
  '27 Nisan': ['yom-hashoah', { [friday]: -1, [sunday]: 1 }],
  '4 Iyyar': ['yom-hazikaron', { [thursday]: -1, [friday]: -2, [sunday]: 1 }],
  '5 Iyyar': ['yom-haatzmaut', { [friday]: -1, [shabbat]: -2, [monday]: 1 }],
};
const movableInIsrael: typeof movable = {
  '12 Cheshvan': ['yitzhak-rabin-memorial-day', { [friday]: -1, [shabbat]: -2 }],
  '6 Kislev': ['ben-gurion-day', { [friday]: 2, [shabbat]: 1 }],
  '21 Tevet': ['hebrew-language-day', { [friday]: -1, [shabbat]: -2 }],
  '10 Iyyar': ['herzl-day', { [shabbat]: 1 }],
  '29 Tamuz': ['jabotinsky-day', { [shabbat]: 1 }],
};

function fixedOf(day: string, schedule: Schedule): string[] {
  const { day: dayOfMonth, month } = toHebrewDate(day);
  const lastEightDays = Array.from({ length: 8 }, (_, night) => toHebrewDate(addDays(day, -night)));
  const fixed: Record<string, string> = {
    "15 Sh'vat": 'tu-bishvat',
    '14 Adar I': 'purim-katan',
    '15 Adar I': 'purim-katan',
    '14 Adar': 'purim',
    '15 Adar': 'shushan-purim',
    '14 Iyyar': 'pesach-sheni',
    '18 Iyyar': 'lag-baomer',
    '28 Iyyar': 'yom-yerushalayim',
    '15 Av': 'tu-bav',
    '1 Elul': 'rosh-hashana-labehemot',
    '10 Nisan': 'yom-haaliyah',
    ...(schedule === 'israel' && { "30 Sh'vat": 'family-day' }),
  };
  const found = fixed[`${dayOfMonth} ${month}`];
  return [
    ...(found ? [found] : []),
    ...(lastEightDays.some((date) => date.day === 25 && date.month === 'Kislev') ? ['chanukah'] : []),
    // The first day of Rosh Chodesh Tevet, which has one or two days.
    ...((dayOfMonth === 30 && month === 'Kislev') ||
    (dayOfMonth === 1 && month === 'Tevet' && toHebrewDate(addDays(day, -1)).day === 29)
      ? ['chag-habanot']
      : []),
    // When 15 Adar is a Shabbat, walled cities observe parts of Purim on the next day.
    ...(dayOfMonth === 16 && month === 'Adar' && weekdayOf(day) === sunday ? ['shushan-purim'] : []),
    ...(month === 'Elul' && weekdayOf(day) === shabbat && dayOfMonth >= 20 && dayOfMonth <= 26
      ? ['leil-selichot']
      : []),
  ];
}

/** The fasts and remembrance days on this day, after moves. */
function movableOf(day: string, schedule: Schedule): string[] {
  const all = schedule === 'israel' ? { ...movable, ...movableInIsrael } : movable;
  return [-2, -1, 0, 1, 2].flatMap((distance) => {
    const date = addDays(day, -distance);
    const { day: dayOfMonth, month } = toHebrewDate(date);
    const [slug, moves] = all[`${dayOfMonth} ${month}`] ?? [];
    return slug && (moves?.[weekdayOf(date)] ?? 0) === distance ? [slug] : [];
  });
}

const holidaysOf = (day: string, schedule: Schedule) =>
  [...festivalsOf(day, schedule), ...fixedOf(day, schedule), ...movableOf(day, schedule)].sort();

const isPortion = (slug: string) => findOccasion(slug)?.kind === 'portion';
const portionSlugs = occasions.filter(({ kind }) => kind === 'portion').map(({ slug }) => slug);

describe.each(schedules)('in the %s schedule, from 5784 to 5800', (schedule) => {
  const days = [...eachDay()];

  test('a day has the holidays that the rules give, and in a week without a portion those of its Shabbat', () => {
    const wrong: string[] = [];
    for (const day of days) {
      const onShabbat = festivalsOf(addDays(day, shabbat - weekdayOf(day)), schedule);
      const ofWeek = festivalsOf(day, schedule).length > 0 ? [] : onShabbat;
      const expected = [...new Set([...holidaysOf(day, schedule), ...ofWeek])].sort();
      const found = occasionsOfDay(day, schedule)
        .filter((slug) => !isPortion(slug))
        .sort();
      if (String(found) !== String(expected)) wrong.push(`${day}: ${found}, not ${expected}`);
    }
    expect(days).toHaveLength(6202);
    expect(wrong).toEqual([]);
  });

  test('a day has a portion unless a festival is on it or on the Shabbat of its week', () => {
    const wrong = days.filter((day) => {
      const isDisplaced =
        festivalsOf(day, schedule).length +
          festivalsOf(addDays(day, shabbat - weekdayOf(day)), schedule).length >
        0;
      return occasionsOfDay(day, schedule).some(isPortion) === isDisplaced;
    });
    expect(wrong).toEqual([]);
  });

  test('the portions of the Shabbatot follow the order of the Torah from one Simchat Torah to the next', () => {
    const shabbatot = days.filter((day) => weekdayOf(day) === shabbat);
    const read = shabbatot.flatMap((day) => occasionsOfDay(day, schedule).filter(isPortion));
    const start = portionSlugs.indexOf(read[0] ?? '');
    // The 54th portion is read on Simchat Torah.
    const yearly = portionSlugs.slice(0, 53);
    expect(read).toEqual(read.map((_, index) => yearly[(start + index) % 53]));
    for (const day of shabbatot) {
      const { month, day: dayOfMonth } = toHebrewDate(day);
      const portions = occasionsOfDay(day, schedule).filter(isPortion);
      if (month === 'Av' && dayOfMonth >= 3 && dayOfMonth <= 9) expect(portions, day).toEqual(['devarim']);
      if (month === 'Elul' && dayOfMonth >= 23) expect(portions[0], day).toBe('nitzavim');
    }
  });

  test('the combined weeks match the test vectors', () => {
    for (const { combinedDiaspora, combinedIsrael } of Object.values(vectors.years)) {
      for (const line of schedule === 'israel' ? combinedIsrael : combinedDiaspora) {
        const [day = ''] = line.split(' ', 1);
        const spelled = line
          .slice(11)
          .toLowerCase()
          .replace(/[^a-z]/g, '');
        const names = occasionsOfDay(day, schedule)
          .filter(isPortion)
          .map((slug) => portionTitle(slug));
        expect(
          names
            .join('')
            .toLowerCase()
            .replace(/[^a-z]/g, ''),
          day,
        ).toBe(spelled);
        expect(names, day).toHaveLength(2);
      }
    }
  });

  test('a day has one to three occasions', () => {
    const counts = days.map((day) => occasionsOfDay(day, schedule).length);
    expect([Math.min(...counts), Math.max(...counts)]).toEqual([1, 3]);
  });
});

test.each<[string, Schedule, string[]]>([
  // Yom Kippur on a Thursday, and the days around it.
  ['2025-10-01', 'diaspora', ['haazinu']],
  ['2025-10-02', 'diaspora', ['yom-kippur']],
  ['2025-10-03', 'diaspora', ['haazinu']],
  // A week whose Shabbat is Yom Kippur.
  ['2028-09-28', 'diaspora', ['yom-kippur']],
  ['2025-12-20', 'diaspora', ['chag-habanot', 'chanukah', 'miketz']],
  ['2026-12-04', 'diaspora', ['vayeshev']],
  ['2026-12-05', 'diaspora', ['chanukah', 'vayeshev']],
  // Shabbat of the intermediate days, and a weekday before it that is no festival.
  ['2027-04-24', 'diaspora', ['pesach']],
  ['2027-04-21', 'diaspora', ['taanit-bechorot', 'pesach']],
  ['2026-10-03', 'diaspora', ['shmini-atzeret']],
  ['2026-10-03', 'israel', ['shmini-atzeret', 'simchat-torah']],
  ['2026-10-04', 'diaspora', ['simchat-torah']],
  ['2026-10-04', 'israel', ['bereshit']],
  // The eighth day of Pesach, which Israel does not observe.
  ['2029-04-07', 'diaspora', ['pesach']],
  ['2029-04-07', 'israel', ['shmini']],
  // Tish'a B'Av, moved from Shabbat to Sunday.
  ['2029-07-21', 'diaspora', ['devarim']],
  ['2029-07-22', 'diaspora', ['tisha-bav', 'vaetchanan']],
])('%s in the %s schedule has the occasions %s', (day, schedule, expected) => {
  expect(occasionsOfDay(day, schedule)).toEqual(expected);
});

test('each of the 54 portions and 36 holidays has a Hebrew name and a unique slug; portions have a book and chapters', () => {
  expect(portionSlugs).toHaveLength(54);
  expect(occasions).toHaveLength(90);
  expect(new Set(occasions.map(({ slug }) => slug)).size).toBe(90);
  expect(occasions.filter(({ hebrewName }) => !/[א-ת]/.test(hebrewName))).toEqual([]);
  expect(occasions.filter(({ kind, book, chapters }) => kind === 'portion' && !(book && chapters))).toEqual(
    [],
  );
});
