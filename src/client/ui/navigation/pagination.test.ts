import { expect, test } from 'vitest';
import { pageNumbers } from './pagination.tsx';

test('page numbers have a gap only where it replaces more than one page', () => {
  expect(pageNumbers(1, 6)).toEqual([1, 2, 'gap', 6]);
  expect(pageNumbers(3, 6)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(pageNumbers(4, 9)).toEqual([1, 2, 3, 4, 5, 'gap', 9]);
  expect(pageNumbers(5, 9)).toEqual([1, 'gap', 4, 5, 6, 'gap', 9]);
});
