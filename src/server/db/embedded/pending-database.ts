import { embeddedFolder } from '../../base/data-dir.ts';
import { lockDataDir } from './data-dir-lock.ts';
import { type DatabaseWorker, startWorker } from './database-worker.ts';
import { assertDatabasePresent } from './missing-database.ts';

/** An embedded database that this process has locked and is opening. */
export interface PendingDatabase {
  /** Rejects when the database cannot be opened. */
  readonly worker: Promise<DatabaseWorker>;
  /** Releases the lock of the data folder. */
  unlock(): void;
}

/**
 * Locks a data folder and starts to open its database in the background. Does not need the ORM, so that the database
 * opens while the other modules are loaded.
 * @throws DataDirInUseError when another process has locked it; FolderError when it is not writable;
 *   DatabaseMissingError when snapshots exist but the database does not. Errors while opening reject
 *   {@link PendingDatabase.worker}.
 */
export async function openDataDir(dataDir: string): Promise<PendingDatabase> {
  const unlock = lockDataDir(dataDir);
  try {
    await assertDatabasePresent(dataDir);
    const worker = startWorker(embeddedFolder(dataDir));
    // The code that awaits `worker` handles its error. Without this handler, an earlier error would end the process.
    worker.catch(() => {});
    return { worker, unlock };
  } catch (error) {
    unlock();
    throw error;
  }
}
