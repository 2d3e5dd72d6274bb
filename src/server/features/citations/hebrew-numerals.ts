const values: readonly (readonly [number, string])[] = [
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

/** The letters of a number, without marks: 28 is `כח`. */
function lettersOf(number: number): string {
  let remaining = number;
  let letters = '';
  for (const [value, letter] of values) {
    while (remaining >= value) {
      letters += letter;
      remaining -= value;
    }
  }
  // 15 and 16 are not spelled like the name of God.
  return letters.replace(/יה$/, 'טו').replace(/יו$/, 'טז');
}

const largestNumber = 499;
const numbers = new Map(
  Array.from({ length: largestNumber }, (_, index) => [lettersOf(index + 1), index + 1]),
);

/** A number with geresh or gershayim: `י׳`, `כ״ח`. */
export function toHebrewNumeral(number: number): string {
  const letters = lettersOf(number);
  return letters.length === 1 ? `${letters}׳` : `${letters.slice(0, -1)}״${letters.slice(-1)}`;
}

/**
 * Reads a number from 1 to 499 in Hebrew letters or digits, with or without marks.
 * @returns undefined for letters that are not the usual spelling of a number, as in most words
 */
export function readHebrewNumeral(numeral: string): number | undefined {
  return /^\d+$/.test(numeral) ? Number(numeral) : numbers.get(numeral.replace(/['"׳״’”]/g, ''));
}
