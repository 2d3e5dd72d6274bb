import { p } from '@mikro-orm/core';

/** The columns of `rabbis` and `synagogues`. Rows are never deleted, so that ids and slugs stay valid. */
export const contributorColumns = () => ({
  id: p.integer().primary(),
  slug: p.text().unique(),
  /** Resolves spellings, see contributor-key.ts. Null for a row that was split from one with the same name. */
  key: p.text().nullable().unique(),
  /** The row's own name, folded; of a rabbi without titles. */
  folded: p.text(),
  /** The name that an administrator chose. Null: the most frequent spelling is shown. */
  chosenName: p.text().nullable(),
  chosenFolded: p.text().nullable(),
  /** The row that this one was merged into; undoing the merge sets it to null. */
  mergedIntoId: p.integer().nullable(),
  /** The row at the end of the merges: its own id when it is not merged. */
  rootId: p.integer(),
  /** Ids that an administrator marked as not the same: they are not suggested as duplicates. */
  notDuplicates: p
    .array((id) => Number(id))
    .columnType('int[]')
    .default([]),
  // Computed by a trigger from all rows with this root (docs/product/people.md K2). Not used in a merged row.
  name: p.text(),
  hebrewName: p.text().nullable(),
  sortName: p.text(),
  /** All spellings of visible sermons, folded, for search. */
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
    expression: `create index "${table}_visible_order_index" on "${table}" ("sort_name" collate "C", "id") where "visible_sermons" > 0`,
  },
];
