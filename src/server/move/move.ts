import { unfinishedJobCountQuery } from '../upstream/pg-boss.ts';
import type { MoveSession } from './session.ts';
import { type MovedTable, readTableChecksum, readTables } from './tables.ts';

/** The result of a move. */
export interface MoveReport {
  readonly tables: readonly { readonly name: string; readonly rowCount: number }[];
  /** Count of jobs that have not ended, such as emails to send. They run on the target. */
  readonly waitingJobCount: number;
}

/** A move failed. No rows were copied, unless the message says that they were. */
export class MoveError extends Error {
  override readonly name = 'MoveError';
}

/** Rows per batch: the maximum in memory. */
const batchSize = 200;

/**
 * Copies all rows of a database into another, empty one with the same schema, in one transaction on the target. The
 * source is read from one consistent snapshot and not changed. Afterward the row counts and checksums of all tables
 * are compared; any difference rolls back. PostgreSQL does not roll back sequences: they keep the source's values.
 * @throws MoveError when the schemas differ, the target has data, or the copied rows differ; errors of the databases
 */
export async function moveRows(from: MoveSession, to: MoveSession): Promise<MoveReport> {
  await from.query('begin isolation level repeatable read read only');
  await to.query('begin');
  try {
    const tables = await readTables(from);
    await assertSameSchema(to, tables);
    await assertEmpty(to, tables);
    // Deletes the rows that migrations and pg-boss inserted. The copied rows replace them.
    for (const { name } of tables.toReversed()) await to.query(`delete from ${name}`);
    // The copied rows already contain what the triggers computed.
    const ownTables = tables.filter(({ name }) => name.startsWith('public.'));
    for (const { name } of ownTables) await to.query(`alter table ${name} disable trigger user`);
    const movedTables: { name: string; rowCount: number }[] = [];
    for (const table of tables) {
      movedTables.push({ name: table.name, rowCount: await moveTable(from, to, table) });
    }
    await moveSequences(from, to);
    for (const table of tables) {
      if ((await readTableChecksum(from, table)) !== (await readTableChecksum(to, table)))
        throw new MoveError(`The rows of ${table.name} differ between the two databases`);
    }
    for (const { name } of ownTables) await to.query(`alter table ${name} enable trigger user`);
    const [[waitingJobCount] = []] = await from.query(unfinishedJobCountQuery);
    await to.query('commit');
    return { tables: movedTables, waitingJobCount: Number(waitingJobCount) };
  } catch (error) {
    await endTransaction(to);
    throw error;
  } finally {
    await endTransaction(from);
  }
}

/** Does not throw: after the commit the move has succeeded, and before it the first error is the one to report. */
async function endTransaction(session: MoveSession): Promise<void> {
  await session.query('rollback').catch(() => {});
}

async function assertSameSchema(to: MoveSession, tables: readonly MovedTable[]): Promise<void> {
  if (JSON.stringify(await readTables(to)) !== JSON.stringify(tables))
    throw new MoveError('The two databases do not have the same tables and columns');
}

/** Tables with rows from the migrations and from opening the queue. Rows in other tables are user data. */
const prefilledTables = new Set(['public.site_state', 'public.country_names', 'jobs.schedule']);

async function assertEmpty(to: MoveSession, tables: readonly MovedTable[]): Promise<void> {
  for (const { name } of tables) {
    if (prefilledTables.has(name)) continue;
    const [row] = await to.query(`select 1::text from ${name} limit 1`);
    if (row) throw new MoveError(`The target is not empty: ${name} has rows`);
  }
}

/** Copies the rows of one table. @returns their count */
async function moveTable(from: MoveSession, to: MoveSession, { name, columns }: MovedTable): Promise<number> {
  const names = columns.map((column) => column.name).join(', ');
  const texts = columns.map((column) => `${column.name}::text`).join(', ');
  const values = columns.map(({ type }, index) => `(item->>${index})::${type}`).join(', ');
  await from.query(`declare moved no scroll cursor for select ${texts} from ${name}`);
  let rowCount = 0;
  for (;;) {
    const rows = await from.query(`fetch ${batchSize} from moved`);
    if (rows.length === 0) break;
    await to.query(
      `insert into ${name} (${names}) overriding system value select ${values} from json_array_elements($1::json) item`,
      [JSON.stringify(rows)],
    );
    rowCount += rows.length;
  }
  await from.query('close moved');
  return rowCount;
}

async function moveSequences(from: MoveSession, to: MoveSession): Promise<void> {
  const sequences = await from.query(
    `select format('%I.%I', schemaname, sequencename) from pg_sequences
     where schemaname = 'public' and sequencename <> 'mikro_orm_migrations_id_seq'`,
  );
  for (const [name] of sequences) {
    const [[value, isCalled] = []] = await from.query(
      `select last_value::text, is_called::text from ${name}`,
    );
    await to.query(`select setval($1::text::regclass, $2::text::bigint, $3::text::boolean)::text`, [
      name ?? '',
      value ?? '1',
      isCalled ?? 'false',
    ]);
  }
}
