import { whereVisible } from './visible-sermons.ts';

/**
 * Sort keys of the directory's orders as SQL. Migrations create their indexes. `prefix` is the alias of the table
 * `sermons` with a dot, or empty.
 */
export const orderKeys = {
  title: (prefix: string) => `sort_key(${prefix}title) collate "C"`,
  rabbi: (prefix: string) => `sort_key(${prefix}rabbi_name) collate "C"`,
  synagogue: (prefix: string) => `sort_key(${prefix}synagogue_name) collate "C"`,
  // The lowest character separates city and state, so that all places in San sort before San Jose.
  location: (prefix: string) => `(sort_key(${prefix}city) || chr(1) || sort_key(${prefix}state)) collate "C"`,
} as const;

/** An index for each order over the visible sermons; ties are sorted newest first. */
export const orderIndexes = Object.entries(orderKeys).map(([name, key]) => ({
  name: `sermons_visible_${name}_order_index`,
  expression: `create index "sermons_visible_${name}_order_index" on "sermons" ((${key('')}), "date_delivered" desc, "id" desc) ${whereVisible}`,
}));
