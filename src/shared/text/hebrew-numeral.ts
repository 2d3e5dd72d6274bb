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

/** Formats a number from 1 to 999 in Hebrew letters, with geresh or gershayim: 11 is `י״א`. */
export function hebrewNumeral(value: number): string {
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
