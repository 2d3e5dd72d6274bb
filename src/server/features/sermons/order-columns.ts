/** What the directory's orders compare, as SQL: the entity and the queries share it, and a migration has made its indexes. */
export const orderKeys = {
  title: (row: string) => `sort_key(${row}title) collate "C"`,
  rabbi: (row: string) => `sort_key(${row}rabbi_name) collate "C"`,
  synagogue: (row: string) => `sort_key(${row}synagogue_name) collate "C"`,
  // A city comes before one whose name only begins with its own, whatever the states are.
  location: (row: string) => `(sort_key(${row}city) || chr(1) || sort_key(${row}state)) collate "C"`,
} as const;

/** The columns that they compare. */
export const orderedColumns = {
  title: ['title'],
  rabbi: ['rabbi_name'],
  synagogue: ['synagogue_name'],
  location: ['city', 'state'],
} as const;

/** Each order as an index over the visible sermons; of equals the newest first. */
export const orderIndexes = Object.entries(orderKeys).map(([name, key]) => ({
  name: `sermons_visible_${name}_order_index`,
  expression: `create index "sermons_visible_${name}_order_index" on "sermons" ((${key('')}), "date_delivered" desc, "id" desc) where "is_published" = 'true' and "is_hidden" = 'false'`,
}));
