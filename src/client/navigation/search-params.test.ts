import { expect, test } from 'vitest';
import { numberIn, pageIn, parseSearch, stringifySearch, textIn } from './search-params.ts';

test('search parameters are read and written as plain strings, without JSON', () => {
  expect(parseSearch('?q=613&page=2&empty=')).toEqual({ q: '613', page: '2', empty: '' });
  expect(stringifySearch({ q: '"613" & more', country: undefined, city: '', page: 2 })).toBe(
    '?q=%22613%22+%26+more&page=2',
  );
  expect(parseSearch(stringifySearch({ q: 'שלום עולם' }))).toEqual({ q: 'שלום עולם' });
});

test('numberIn accepts a whole number, or plain digits, within the bounds', () => {
  expect([numberIn('7', 1), numberIn(7, 1), numberIn('2147483647', 1)]).toEqual([7, 7, 2_147_483_647]);
  for (const other of ['1e1', '0x10', '+7', ' 7 ', '7.0', '-7', '', undefined, null, true, '0', 1.5])
    expect(numberIn(other, 1), String(other)).toBeUndefined();
  expect([numberIn('1', 2, 9), numberIn('10', 2, 9), numberIn('2147483648', 1)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('pageIn accepts the pages from 2 to 1,000,000, because the URL of the first page has no page number', () => {
  expect(['1', '2', '1000000', '1000001'].map(pageIn)).toEqual([undefined, 2, 1_000_000, undefined]);
});

test('textIn trims text, cuts it to the maximum length, and ignores blank text and other values', () => {
  expect([textIn('  to pray ', 200), textIn('abcdef', 3)]).toEqual(['to pray', 'abc']);
  for (const other of ['', '  ', undefined, null, 7, ['a']]) expect(textIn(other, 3)).toBeUndefined();
});
