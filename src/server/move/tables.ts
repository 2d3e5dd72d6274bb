import type { MoveSession } from './session.ts';

/** A table with the columns to copy. Generated columns are left out. */
export interface MovedTable {
  /** Quoted, with its schema. */
  readonly name: string;
  readonly columns: readonly { readonly name: string; readonly type: string }[];
}

/** The tables to copy: our own, and the jobs and schedules of pg-boss. */
const tablesQuery = `
  select format('%I.%I', namespace.nspname, class.relname),
    (select json_agg(json_build_object('name', quote_ident(attname), 'type', format_type(atttypid, atttypmod)) order by attname)::text
     from pg_attribute where attrelid = class.oid and attnum > 0 and not attisdropped and attgenerated = '')
  from pg_class class join pg_namespace namespace on namespace.oid = class.relnamespace
  where class.relkind in ('r', 'p') and not class.relispartition
    and (namespace.nspname = 'public' and class.relname <> 'mikro_orm_migrations'
      or namespace.nspname = 'jobs' and class.relname in ('job', 'schedule'))
  order by 1`;

/** Lists the tables, referenced ones first. */
export async function readTables(session: MoveSession): Promise<MovedTable[]> {
  const rows = await session.query(tablesQuery);
  const tables = rows.map(([name, columns]) => ({
    name: name ?? '',
    columns: JSON.parse(columns ?? '[]') as { name: string; type: string }[],
  }));
  const foreignKeys = await session.query(
    `select distinct format('%I.%I', from_schema.nspname, from_table.relname), format('%I.%I', to_schema.nspname, to_table.relname)
     from pg_constraint
     join pg_class from_table on from_table.oid = conrelid
     join pg_namespace from_schema on from_schema.oid = from_table.relnamespace
     join pg_class to_table on to_table.oid = confrelid
     join pg_namespace to_schema on to_schema.oid = to_table.relnamespace
     where contype = 'f' and conrelid <> confrelid`,
  );
  const ordered: MovedTable[] = [];
  while (ordered.length < tables.length) {
    const waiting = tables.filter((table) => !ordered.includes(table));
    const ready = waiting.filter(
      ({ name }) =>
        !foreignKeys.some(([from, to]) => from === name && waiting.some((table) => table.name === to)),
    );
    if (ready.length === 0) throw new Error('The foreign keys of the tables form a cycle');
    ordered.push(...ready);
  }
  return ordered;
}

/**
 * Returns the row count of a table with a checksum of its rows that does not depend on their order: two sums, each of
 * 15 hexadecimal digits (60 bits, which fit a bigint) of every row's MD5 hash.
 */
export async function readTableChecksum(
  session: MoveSession,
  { name, columns }: MovedTable,
): Promise<string> {
  const row = columns.map((column) => `${column.name}::text`).join(', ');
  const [[rowCount, firstSum, secondSum] = []] = await session.query(
    `select count(*)::text, coalesce(sum(('x' || left(hash, 15))::bit(60)::bigint), 0)::text,
       coalesce(sum(('x' || right(hash, 15))::bit(60)::bigint), 0)::text
     from (select md5(json_build_array(${row})::text) as hash from ${name}) hashes`,
  );
  return `${rowCount} ${firstSum} ${secondSum}`;
}
