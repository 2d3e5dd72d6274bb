import type { Em } from './orm.ts';

/** A table whose rows can be merged: `merged_into_id` is the next row of a chain of merges, `root_id` the last one. */
type MergeTable = 'rabbis' | 'synagogues' | 'locations';

/** Merges a root, with all rows that were merged into it, into another root. The caller opens the transaction. */
export async function mergeRows(
  em: Em,
  table: MergeTable,
  sourceId: number,
  targetId: number,
): Promise<void> {
  await em.execute(`update ${table} set merged_into_id = ? where id = ?`, [targetId, sourceId]);
  await em.execute(`update ${table} set root_id = ? where root_id = ?`, [targetId, sourceId]);
}

/** Makes a merged row a root again, with the rows that were merged into it. The caller opens the transaction. */
export async function unmergeRow(em: Em, table: MergeTable, id: number): Promise<void> {
  await em.execute(`update ${table} set merged_into_id = null where id = ?`, [id]);
  await em.execute(
    `with recursive branch as (
       select id from ${table} where id = ?
       union all
       select member.id from ${table} member join branch on member.merged_into_id = branch.id
     )
     update ${table} set root_id = ? where id in (select id from branch)`,
    [id, id],
  );
}
