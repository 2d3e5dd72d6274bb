import { embeddedFolder } from '../../base/data-dir.ts';
import { lockDataDir } from './data-dir-lock.ts';
import { type DatabaseWorker, startWorker } from './database-worker.ts';
import { assertDatabasePresent } from './missing-database.ts';

/** An embedded database that is being opened, in the process that holds its folder's lock. */
export interface PendingDatabase {
  readonly worker: Promise<DatabaseWorker>;
  /** Releases the folder's lock. */
  unlock(): void;
}

/**
 * Locks the folder and starts to open its database in the background. Separate from the ORM, so that a start can begin
 * with it before the other modules are loaded.
 * @throws DataDirInUseError when another process has the folder open; DatabaseMissingError when snapshots exist but the
 * database does not. Errors while opening are thrown to the first caller that uses the database.
 */
export async function openDataDir(dataDir: string): Promise<PendingDatabase> {
  const unlock = lockDataDir(dataDir);
  try {
    await assertDatabasePresent(dataDir);
    const worker = startWorker(embeddedFolder(dataDir));
    worker.catch(() => {});
    return { worker, unlock };
  } catch (error) {
    unlock();
    throw error;
  }
}
