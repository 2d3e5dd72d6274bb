import { expect, test } from 'vitest';
import { keywordsOf } from './keywords.ts';

test('keywords have no duplicates and no empty entries', () => {
  expect(keywordsOf('mercy, , justice,mercy')).toEqual(['mercy', 'justice']);
  expect(keywordsOf(null)).toEqual([]);
});
