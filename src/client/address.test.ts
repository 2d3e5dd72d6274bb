import { expect, test } from 'vitest';
import { parseSearch, stringifySearch } from './address';

test('an address holds words, whatever they look like', () => {
  expect(parseSearch('?q=613&page=2&empty=')).toEqual({ q: '613', page: '2', empty: '' });
  expect(stringifySearch({ q: '"613" & more', country: undefined, city: '', page: 2 })).toBe(
    '?q=%22613%22+%26+more&page=2',
  );
  expect(parseSearch(stringifySearch({ q: 'שלום עולם' }))).toEqual({ q: 'שלום עולם' });
});
