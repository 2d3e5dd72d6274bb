import { expect, test } from 'vitest';
import { currentOrder, nextOrder } from './directory-order.ts';

test('the default order is newest first, or best match first for a query', () => {
  expect(currentOrder({}, false)).toEqual({ sort: 'date', order: 'desc' });
  expect(currentOrder({}, true)).toBeNull();
});

test('the first click sorts dates descending and titles ascending, a second click reverses the order', () => {
  expect(nextOrder('title', {}, false)).toEqual({ sort: 'title', order: 'asc' });
  expect(nextOrder('title', { sort: 'title', order: 'asc' }, false)).toEqual({
    sort: 'title',
    order: 'desc',
  });
  expect(nextOrder('date', {}, false)).toEqual({ sort: 'date', order: 'asc' });
  expect(nextOrder('date', {}, true)).toEqual({ sort: 'date', order: 'desc' });
});

test('the default order adds no parameters to the URL', () => {
  expect(nextOrder('date', { sort: 'title', order: 'asc' }, false)).toEqual({});
});

test('without a query, sorting by relevance means sorting by date, in the direction that the URL has', () => {
  expect(currentOrder({ sort: 'relevance', order: 'asc' }, false)).toEqual({ sort: 'date', order: 'asc' });
  expect(nextOrder('date', { sort: 'relevance', order: 'asc' }, false)).toEqual({});
  expect(currentOrder({ sort: 'relevance', order: 'asc' }, true)).toBeNull();
});
