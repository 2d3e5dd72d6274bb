import type { Settings } from '../settings.ts';
import { lockDataFolder } from './lock.ts';
import { lostToError, refuseIfLost } from './lost-database.ts';
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
 * @throws FolderInUseError when another process has the embedded folder open; DatabaseLostError when that is missing
 * beside copies of it, or cannot be opened.
 */
export async function openDatabase(settings: Pick<Settings, 'databaseUrl' | 'dataDir'>): Promise<Database> {
  const unlock = settings.databaseUrl ? () => {} : lockDataFolder(settings.dataDir);
  try {
    if (!settings.databaseUrl) await refuseIfLost(settings.dataDir);
    const orm = await openOrm(settings);
    if (!settings.databaseUrl) await ensureOpens(orm, settings.dataDir);
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

/** The ORM opens the embedded database with the first statement. */
async function ensureOpens(orm: Orm, dataDir: string): Promise<void> {
  try {
    await orm.em.fork().execute('select 1');
  } catch (error) {
    throw await lostToError(dataDir, error);
  }
}
