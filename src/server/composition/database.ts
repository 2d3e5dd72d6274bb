import type { Settings } from '../base/settings.ts';
import { EmbeddedClient } from '../db/embedded/embedded-client.ts';
import { missingDatabaseError } from '../db/embedded/missing-database.ts';
import { openDataDir, type PendingDatabase } from '../db/embedded/pending-database.ts';
import { migrate } from '../db/migrate.ts';
import type { Orm } from '../db/orm.ts';
import { openEmbedded, openPostgres } from './orm.ts';

/** An open, migrated database. */
export interface Database {
  readonly orm: Orm;
  close(): Promise<void>;
}

/**
 * Opens the database of the settings and migrates its schema. The folder of an embedded database stays locked until
 * `close`.
 * @param pending the embedded database, if it is already being opened
 * @throws DataDirInUseError when another process has the embedded folder open; FolderError when it is not writable;
 * DatabaseMissingError when the embedded database cannot be opened, or is missing although snapshots exist;
 * MigrationFailedError
 */
export async function openDatabase(
  settings: Pick<Settings, 'databaseUrl' | 'dataDir'>,
  pending?: PendingDatabase,
): Promise<Database> {
  const { databaseUrl, dataDir } = settings;
  const embedded = databaseUrl ? undefined : (pending ?? (await openDataDir(dataDir)));
  try {
    const orm = embedded
      ? await openEmbedded(EmbeddedClient.fromWorker(embedded.worker))
      : await openPostgres(databaseUrl ?? '');
    if (embedded) await connectEmbedded(orm, dataDir);
    await migrate(orm);
    return {
      orm,
      async close() {
        await orm.close(true);
        embedded?.unlock();
      },
    };
  } catch (error) {
    embedded?.unlock();
    throw error;
  }
}

/**
 * Connects to the embedded database with a statement, because the ORM connects only with the first one.
 * @throws DatabaseMissingError when the embedded database cannot be opened
 */
async function connectEmbedded(orm: Orm, dataDir: string): Promise<void> {
  try {
    await orm.em.fork().execute('select 1');
  } catch (error) {
    throw await missingDatabaseError(dataDir, error);
  }
}
