import type { DirectorySort } from '../../../../shared/directory.ts';

/** The order of the directory. Unset means newest first, or best match first after a search. */
export interface DirectoryOrder {
  readonly sort?: DirectorySort | undefined;
  readonly order?: 'asc' | 'desc' | undefined;
}

type Column = Exclude<DirectorySort, 'relevance'>;

/** The columns of the directory. A date stays on one line; the title takes the remaining width. */
export const directoryColumns: readonly { sort: Column; label: string; width: string }[] = [
  { sort: 'title', label: 'Sermon Title', width: 'auto' },
  { sort: 'rabbi', label: 'Rabbi', width: '17%' },
  { sort: 'synagogue', label: 'Synagogue', width: '19%' },
  { sort: 'location', label: 'Location', width: '16%' },
  { sort: 'date', label: 'Date', width: '8rem' },
];

/**
 * The column and direction of the current order; null for best match first.
 * @param isSearch whether the URL has a query
 */
export function currentOrder({ sort, order }: DirectoryOrder, isSearch: boolean) {
  if (sort && sort !== 'relevance') return { sort, order: order ?? 'desc' };
  // Without a query, the server sorts by date instead of relevance.
  return isSearch ? null : { sort: 'date' as const, order: order ?? 'desc' };
}

/**
 * The order after a click on a column header: first the column's natural direction, then the opposite one. Empty for
 * the default order of a list without a query.
 * @param isSearch whether the URL has a query
 */
export function nextOrder(column: Column, current: DirectoryOrder, isSearch: boolean): DirectoryOrder {
  const active = currentOrder(current, isSearch);
  const natural = column === 'date' ? 'desc' : 'asc';
  const order = active?.sort === column ? (active.order === 'asc' ? 'desc' : 'asc') : natural;
  return !isSearch && column === 'date' && order === 'desc' ? {} : { sort: column, order };
}
