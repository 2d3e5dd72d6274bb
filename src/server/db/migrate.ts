import { migrations } from '../../../migrations/index.ts';
import { acquireLock } from './advisory-locks.ts';
import type { Em, Orm } from './orm.ts';

/** The schema could not be brought up to date. Its message is the one line that the operator reads. */
class MigrationFailedError extends Error {
  override readonly name = 'MigrationFailedError';

  constructor(name: string, cause: unknown) {
    const words = cause instanceof Error ? cause.message : String(cause);
    super(
      `Could not update the database schema: ${name} failed (${words.replace(/\s+/g, ' ').trim()}). The database was not changed. Fix the cause, or start the previous version.`,
      { cause },
    );
  }
}

/**
 * Brings the schema up to date, in one transaction under a lock, so that instances that start together
 * migrate once and a migration that fails leaves nothing behind.
 * @returns the names of the migrations that ran.
 * @throws MigrationFailedError
 */
export async function migrate(orm: Orm): Promise<string[]> {
  if (await isUpToDate(orm.em.fork() as Em)) return [];
  // The migrator would make its own table on first use, outside the transaction and its lock: two instances
  // would stumble over each other, and the embedded database, with its one connection, would wait for itself.
  await orm.em.fork().transactional(async (em) => {
    await acquireLock(em as Em, 'migrations');
    await em.execute(
      `create table if not exists mikro_orm_migrations (
        id serial primary key, name varchar(255), executed_at timestamptz default current_timestamp)`,
    );
  });
  await orm.migrator.getPending();
  let present = 'a migration';
  orm.migrator.on('migrating', ({ name }) => {
    present = name;
  });
  try {
    const done = await orm.em.fork().transactional(async (em) => {
      await acquireLock(em as Em, 'migrations');
      return orm.migrator.up({ transaction: em.getTransactionContext() });
    });
    return done.map((migration) => migration.name);
  } catch (error) {
    throw new MigrationFailedError(present, error);
  }
}

/** Whether every migration of this version ran already, as at most starts: asked without the lock and the migrator. */
async function isUpToDate(em: Em): Promise<boolean> {
  const [{ table } = { table: null }] = await em.execute<{ table: string | null }[]>(
    `select to_regclass('mikro_orm_migrations')::text as table`,
  );
  if (table === null) return false;
  const rows = await em.execute<{ name: string }[]>('select name from mikro_orm_migrations');
  const done = new Set(rows.map((row) => row.name));
  return migrations.every(({ name }) => done.has(name));
}
