import { p } from '@mikro-orm/core';

/** The columns of `rabbis` and `synagogues`. Rows are never deleted, so that ids and slugs stay valid. */
export const contributorColumns = () => ({
  id: p.integer().primary(),
  slug: p.text().unique(),
  /** Spellings with this key belong to the row (contributor-key.ts). Null after a split if another row had the key. */
  key: p.text().nullable().unique(),
  /** The row's own name, folded; for a rabbi, without titles. */
  folded: p.text(),
  /** The name that an administrator chose. Null: the most frequent spelling is shown. */
  chosenName: p.text().nullable(),
  chosenFolded: p.text().nullable(),
  /** The row into which this one was merged; null if it is not merged. */
  mergedIntoId: p.integer().nullable(),
  /** The row at the end of the merges: its own id when it is not merged. */
  rootId: p.integer(),
  /** Ids of rows that an administrator dismissed as duplicates of this one: they are not suggested again. */
  notDuplicates: p
    .array((id) => Number(id))
    .columnType('int[]')
    .default([]),
  // A database function computes this column and those below from all rows with this root (docs/product/people.md K2).
  // A merged row keeps the values from before the merge.
  name: p.text(),
  hebrewName: p.text().nullable(),
  sortName: p.text(),
  /** The chosen name and all spellings of visible sermons, folded, for search. */
  searchText: p.text().default(''),
  visibleSermons: p.integer().default(0),
});

/** The indexes of `rabbis` or `synagogues`. */
export const contributorIndexes = (table: string) => [
  {
    name: `${table}_root_id_index`,
    expression: `create index "${table}_root_id_index" on "${table}" ("root_id")`,
  },
  {
    name: `${table}_visible_order_index`,
    expression: `create index "${table}_visible_order_index" on "${table}" ("sort_name" collate "C", "id") where "visible_sermons" > 0 and "merged_into_id" is null`,
  },
  {
    name: `${table}_search_text_index`,
    expression: `create index "${table}_search_text_index" on "${table}" using gin ("search_text" gin_trgm_ops) with (fastupdate = off)`,
  },
];
