import { migrations } from '../../../migrations/index.ts';
import { acquireLock } from './advisory-locks.ts';
import type { Em, Orm } from './orm.ts';

/** A migration failed. The operator reads the message, which is one line. */
class MigrationFailedError extends Error {
  override readonly name = 'MigrationFailedError';

  constructor(name: string, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(
      `Could not update the database schema: ${name} failed (${reason.replace(/\s+/g, ' ').trim()}). The database was not changed. Fix the cause, or start the previous version.`,
      { cause },
    );
  }
}

/**
 * Runs the pending migrations in one transaction under a lock: instances that start together migrate once, and a failed
 * migration changes nothing.
 * @returns the names of the migrations that ran
 * @throws MigrationFailedError
 */
export async function migrate(orm: Orm): Promise<string[]> {
  if (await isUpToDate(orm.em.fork() as Em)) return [];
  // The migrator would create its table on first use, outside of the transaction and its lock. Two instances would
  // conflict, and the embedded database, which has one connection, would deadlock.
  await orm.em.fork().transactional(async (em) => {
    await acquireLock(em as Em, 'migrations');
    await em.execute(
      `create table if not exists mikro_orm_migrations (
        id serial primary key, name varchar(255), executed_at timestamptz default current_timestamp)`,
    );
  });
  // Initializes the migrator before the transaction below: its first queries run outside of any transaction, so in
  // the embedded database they would wait forever for the connection.
  await orm.migrator.getPending();
  let currentName = 'a migration';
  orm.migrator.on('migrating', ({ name }) => {
    currentName = name;
  });
  try {
    const executed = await orm.em.fork().transactional(async (em) => {
      await acquireLock(em as Em, 'migrations');
      return orm.migrator.up({ transaction: em.getTransactionContext() });
    });
    return executed.map((migration) => migration.name);
  } catch (error) {
    throw new MigrationFailedError(currentName, error);
  }
}

/** Whether all migrations have run, which is the usual case. Needs neither the lock nor the migrator. */
async function isUpToDate(em: Em): Promise<boolean> {
  const [{ table } = { table: null }] = await em.execute<{ table: string | null }[]>(
    `select to_regclass('mikro_orm_migrations')::text as table`,
  );
  if (table === null) return false;
  const rows = await em.execute<{ name: string }[]>('select name from mikro_orm_migrations');
  const executedNames = new Set(rows.map((row) => row.name));
  return migrations.every(({ name }) => executedNames.has(name));
}
