import { calendarDayToDate } from './calendar-day.ts';

/** The Hebrew date of a civil day's daytime, in both alphabets. The Hebrew day begins the evening before. */
export interface HebrewDate {
  readonly day: number;
  readonly month: string;
  readonly year: number;
  /** Formatted as `11 Kislev 5787` (docs/product/calendar.md C5). */
  readonly text: string;
  /** The day in Hebrew letters: `י״א`. */
  readonly hebrewDay: string;
  /** The month in Hebrew: `כסלו`. */
  readonly hebrewMonth: string;
  /** The whole date in Hebrew: `י״א כסלו תשפ״ז`. */
  readonly hebrewText: string;
}

/** By the name of the month in Intl: the site's spelling and the Hebrew name. */
const months: Record<string, readonly [string, string]> = {
  Tishri: ['Tishrei', 'תשרי'],
  Heshvan: ['Cheshvan', 'חשון'],
  Kislev: ['Kislev', 'כסלו'],
  Tevet: ['Tevet', 'טבת'],
  Shevat: ["Sh'vat", 'שבט'],
  Adar: ['Adar', 'אדר'],
  'Adar I': ['Adar I', 'אדר א׳'],
  'Adar II': ['Adar II', 'אדר ב׳'],
  Nisan: ['Nisan', 'ניסן'],
  Iyar: ['Iyyar', 'אייר'],
  Sivan: ['Sivan', 'סיון'],
  Tamuz: ['Tamuz', 'תמוז'],
  Av: ['Av', 'אב'],
  Elul: ['Elul', 'אלול'],
};

const hebrewCalendar = new Intl.DateTimeFormat('en-u-ca-hebrew', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

/**
 * The Hebrew date of a civil day, from the Hebrew calendar of Intl: the same in the browser and on the server.
 * @param day `YYYY-MM-DD`
 */
export function hebrewDateOf(day: string): HebrewDate {
  const parts = hebrewCalendar.formatToParts(calendarDayToDate(day));
  const part = (type: string) => parts.find((candidate) => candidate.type === type)?.value ?? '';
  const [month, hebrewMonth] = months[part('month')] ?? [part('month'), part('month')];
  const dayOfMonth = Number(part('day'));
  const year = Number(part('year'));
  const hebrewDay = hebrewNumeral(dayOfMonth);
  return {
    day: dayOfMonth,
    month,
    year,
    text: `${dayOfMonth} ${month} ${year}`,
    hebrewDay,
    hebrewMonth,
    hebrewText: `${hebrewDay} ${hebrewMonth} ${hebrewNumeral(year % 1000)}`,
  };
}

const letters: readonly (readonly [number, string])[] = [
  [400, 'ת'],
  [300, 'ש'],
  [200, 'ר'],
  [100, 'ק'],
  [90, 'צ'],
  [80, 'פ'],
  [70, 'ע'],
  [60, 'ס'],
  [50, 'נ'],
  [40, 'מ'],
  [30, 'ל'],
  [20, 'כ'],
  [10, 'י'],
  [9, 'ט'],
  [8, 'ח'],
  [7, 'ז'],
  [6, 'ו'],
  [5, 'ה'],
  [4, 'ד'],
  [3, 'ג'],
  [2, 'ב'],
  [1, 'א'],
];

/** A number from 1 to 999 in Hebrew letters, with geresh or gershayim: 11 is `י״א`. */
function hebrewNumeral(value: number): string {
  let remainder = value;
  let text = '';
  for (const [letterValue, letter] of letters) {
    // 15 and 16 are written as 9 + 6 and 9 + 7, because 10 + 5 and 10 + 6 would spell a name of God.
    const count =
      letterValue === 10 && (remainder === 15 || remainder === 16) ? 0 : Math.floor(remainder / letterValue);
    text += letter.repeat(count);
    remainder -= letterValue * count;
  }
  return text.length === 1 ? `${text}׳` : `${text.slice(0, -1)}״${text.slice(-1)}`;
}
