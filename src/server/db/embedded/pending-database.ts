import { embeddedFolder } from '../../base/data-dir.ts';
import { lockDataDir } from './data-dir-lock.ts';
import { type DatabaseWorker, startWorker } from './database-worker.ts';
import { assertDatabasePresent } from './missing-database.ts';

/** An embedded database that is on its way to being open, in the one process that holds its folder. */
export interface PendingDatabase {
  readonly server: Promise<DatabaseWorker>;
  unlock(): void;
}

/**
 * Takes the folder and begins to open its database, which goes on beside whatever else is done meanwhile. It is told
 * from the rest of the ORM so that a start can begin with it, before all the other modules are read.
 * @throws DataDirInUseError when another process has the folder open; DatabaseMissingError when the database is missing
 * beside copies of it. What it says where it cannot be opened is thrown to whoever asks it first.
 */
export async function openDataDir(dataDir: string): Promise<PendingDatabase> {
  const unlock = lockDataDir(dataDir);
  try {
    await assertDatabasePresent(dataDir);
    const server = startWorker(embeddedFolder(dataDir));
    server.catch(() => {});
    return { server, unlock };
  } catch (error) {
    unlock();
    throw error;
  }
}
