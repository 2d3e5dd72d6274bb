/**
 * Sort keys of the directory's orders as SQL, shared by the entity and the queries. Migrations create their indexes.
 */
export const orderKeys = {
  title: (row: string) => `sort_key(${row}title) collate "C"`,
  rabbi: (row: string) => `sort_key(${row}rabbi_name) collate "C"`,
  synagogue: (row: string) => `sort_key(${row}synagogue_name) collate "C"`,
  // The separator sorts a city before longer names that begin with it, whatever the states are.
  location: (row: string) => `(sort_key(${row}city) || chr(1) || sort_key(${row}state)) collate "C"`,
} as const;

/** An index for each order over the visible sermons; ties are sorted newest first. */
export const orderIndexes = Object.entries(orderKeys).map(([name, key]) => ({
  name: `sermons_visible_${name}_order_index`,
  expression: `create index "sermons_visible_${name}_order_index" on "sermons" ((${key('')}), "date_delivered" desc, "id" desc) where "is_published" = 'true' and "is_hidden" = 'false'`,
}));
