import { hebrewNumeral } from '../text/hebrew-numeral.ts';
import { calendarDayToDate } from './calendar-day.ts';

/** The Hebrew date of a civil day's daytime, in both alphabets. The Hebrew day begins the evening before. */
interface HebrewDate {
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
