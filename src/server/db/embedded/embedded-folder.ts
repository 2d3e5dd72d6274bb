import { embeddedFolder } from '../../base/data-dir.ts';
import { type Server, startThread } from './embedded-server.ts';
import { lockDataFolder } from './folder-lock.ts';
import { refuseIfLost } from './lost-database.ts';

/** An embedded database that is on its way to being open, in the one process that holds its folder. */
export interface OpeningFolder {
  readonly server: Promise<Server>;
  unlock(): void;
}

/**
 * Takes the folder and begins to open its database, which goes on beside whatever else is done meanwhile. It is told
 * from the rest of the ORM so that a start can begin with it, before all the other modules are read.
 * @throws FolderInUseError when another process has the folder open; DatabaseLostError when the database is missing
 * beside copies of it. What it says where it cannot be opened is thrown to whoever asks it first.
 */
export async function openFolder(dataDir: string): Promise<OpeningFolder> {
  const unlock = lockDataFolder(dataDir);
  try {
    await refuseIfLost(dataDir);
    const server = startThread(embeddedFolder(dataDir));
    server.catch(() => {});
    return { server, unlock };
  } catch (error) {
    unlock();
    throw error;
  }
}
