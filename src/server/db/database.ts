import type { Settings } from '../settings.ts';
import { lockDataFolder } from './lock.ts';
import { migrate } from './migrate.ts';
import { type Orm, openOrm } from './orm.ts';

/** An open, migrated database. */
export interface Database {
  readonly orm: Orm;
  close(): Promise<void>;
}

/**
 * Opens the database that the settings name, brings its schema up to date, and for the embedded one
 * holds the folder's lock until it is closed.
 * @throws FolderInUseError when another process has the embedded folder open.
 */
export async function openDatabase(settings: Pick<Settings, 'databaseUrl' | 'dataDir'>): Promise<Database> {
  const unlock = settings.databaseUrl ? () => {} : lockDataFolder(settings.dataDir);
  try {
    const orm = await openOrm(settings);
    await migrate(orm);
    return {
      orm,
      async close() {
        await orm.close(true);
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}
