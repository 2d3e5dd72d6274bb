import { hebrewNumeral } from '../../../shared/text/hebrew-numeral.ts';

const withoutMarks = (numeral: string): string => numeral.replace(/['"׳״’”]/g, '');

const largestNumber = 499;
const numbers = new Map(
  Array.from({ length: largestNumber }, (_, index) => [withoutMarks(hebrewNumeral(index + 1)), index + 1]),
);

/**
 * Reads a number in digits, or in Hebrew letters (1 to 499, with or without marks).
 * @returns undefined for letters that are not the usual spelling of a number
 */
export function readHebrewNumeral(numeral: string): number | undefined {
  return /^\d+$/.test(numeral) ? Number(numeral) : numbers.get(withoutMarks(numeral));
}
