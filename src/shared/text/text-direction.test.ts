import { expect, test } from 'vitest';
import { directionOf } from './text-direction.ts';

test('a text is right to left when most letters are Hebrew, and the first or the last one is', () => {
  expect(directionOf('באר שנייה')).toBe('rtl');
  expect(directionOf('וַיַּעַשׂ — “The Eternal God made garments of skin for Adam and for his wife”')).toBe('ltr');
  expect(directionOf('"תפילה" (prayer) היא עבודה שבלב')).toBe('rtl');
  expect(directionOf('613')).toBe('ltr');
  const verse = 'וירא והנה באר בשדה, והנה שם שלשה עדרי צאן רבצים עליה';
  expect(directionOf(`He said: “${verse}”, and waited.`)).toBe('ltr');
  expect(directionOf(`Jacob: “${verse}”`)).toBe('rtl');
});
