import type { MoveSession } from './session.ts';
import { type MovedTable, readTables, weigh } from './tables.ts';

/** What a move did, table by table. */
export interface MoveReport {
  readonly tables: readonly { readonly name: string; readonly rows: number }[];
  /** Jobs that wait to be done, mails among them: they are done at the new place. */
  readonly waitingJobs: number;
}

/** A move that cannot be made, or that was taken back. Nothing stands at the target then. */
export class MoveError extends Error {
  override readonly name = 'MoveError';
}

/** Rows that are in memory at once. */
const batch = 200;

/**
 * Moves every row of one database into another, empty one with the same schema, in one transaction at the target;
 * the source is read as it is at one moment, and not changed. At the end every table is counted and compared by its
 * checksum, and any difference takes everything back.
 * @throws MoveError
 */
export async function moveRows(from: MoveSession, to: MoveSession): Promise<MoveReport> {
  await from.query('begin isolation level repeatable read read only');
  await to.query('begin');
  try {
    const tables = await readTables(from);
    await compareSchemas(to, tables);
    await refuseFilled(to, tables);
    // What the migrations and the queue wrote there by themselves; the moved rows take its place.
    for (const { name } of tables.toReversed()) await to.query(`delete from ${name}`);
    const report: { name: string; rows: number }[] = [];
    for (const table of tables) {
      const isOurs = table.name.startsWith('public.');
      // The rows bring what the triggers once made of them.
      if (isOurs) await to.query(`alter table ${table.name} disable trigger user`);
      report.push({ name: table.name, rows: await moveTable(from, to, table) });
    }
    await moveSequences(from, to);
    for (const table of tables) {
      if ((await weigh(from, table)) !== (await weigh(to, table)))
        throw new MoveError(`The rows of ${table.name} differ between the two databases`);
    }
    for (const { name } of tables) {
      if (name.startsWith('public.')) await to.query(`alter table ${name} enable trigger user`);
    }
    const [[waitingJobs] = []] = await from.query(
      `select count(*)::text from jobs.job where state < 'completed'`,
    );
    await to.query('commit');
    return { tables: report, waitingJobs: Number(waitingJobs) };
  } catch (error) {
    await to.query('rollback');
    throw error;
  } finally {
    await from.query('rollback');
  }
}

async function compareSchemas(to: MoveSession, tables: readonly MovedTable[]): Promise<void> {
  if (JSON.stringify(await readTables(to)) !== JSON.stringify(tables))
    throw new MoveError('The two databases do not have the same tables and columns');
}

/** Written by the migrations and by the opening of the queue; anything else is somebody's. */
const begun = new Set(['public.site_state', 'jobs.schedule']);

async function refuseFilled(to: MoveSession, tables: readonly MovedTable[]): Promise<void> {
  for (const { name } of tables) {
    if (begun.has(name)) continue;
    const [row] = await to.query(`select 1::text from ${name} limit 1`);
    if (row) throw new MoveError(`The target is not empty: ${name} has rows`);
  }
}

async function moveTable(from: MoveSession, to: MoveSession, { name, columns }: MovedTable): Promise<number> {
  const names = columns.map((column) => column.name).join(', ');
  const texts = columns.map((column) => `${column.name}::text`).join(', ');
  const values = columns.map(({ type }, index) => `(one->>${index})::${type}`).join(', ');
  await from.query(`declare moved no scroll cursor for select ${texts} from ${name}`);
  let moved = 0;
  for (;;) {
    const rows = await from.query(`fetch ${batch} from moved`);
    if (rows.length === 0) break;
    await to.query(
      `insert into ${name} (${names}) overriding system value select ${values} from json_array_elements($1::json) one`,
      [JSON.stringify(rows)],
    );
    moved += rows.length;
  }
  await from.query('close moved');
  return moved;
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
