import { expect, test } from 'vitest';
import { directionOf } from './bidi-text';
import { pageNumbers } from './pagination';

test('most of the letters decide the direction of a text', () => {
  expect(directionOf('באר שנייה')).toBe('rtl');
  expect(directionOf('וַיַּעַשׂ — “The Eternal God made garments of skin for Adam and for his wife”')).toBe('ltr');
  expect(directionOf('"תפילה" (prayer) היא עבודה שבלב')).toBe('rtl');
  expect(directionOf('613')).toBe('ltr');
});

test('the numbers of a list leave gaps only where more than one page is left out', () => {
  expect(pageNumbers(1, 6)).toEqual([1, 2, 'gap', 6]);
  expect(pageNumbers(3, 6)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(pageNumbers(4, 9)).toEqual([1, 2, 3, 4, 5, 'gap', 9]);
  expect(pageNumbers(5, 9)).toEqual([1, 'gap', 4, 5, 6, 'gap', 9]);
});
