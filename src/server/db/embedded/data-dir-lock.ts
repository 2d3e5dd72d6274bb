import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createDataDir, unusableDataDir } from '../../base/data-dir.ts';

/** The embedded folder is open in another process. */
export class DataDirInUseError extends Error {
  override readonly name = 'DataDirInUseError';
}

interface SqliteError extends Error {
  readonly errcode?: number;
}

/** Held here, too: whoever forgets what gives a lock back still has it, where a collected file would let it go. */
const held = new Set<DatabaseSync>();

/** SQLITE_BUSY: somebody else holds the lock. */
const busy = 5;

/**
 * Takes the lock of an embedded data folder: two processes on one folder would destroy it without a word.
 * It is SQLite's own exclusive file lock, which the kernel releases however the process ends.
 * @returns a function that gives the lock back.
 * @throws DataDirInUseError when another process holds it; DataDirError where nothing can be written.
 */
export function lockDataDir(dataDir: string): () => void {
  createDataDir(dataDir);
  const file = openLock(dataDir);
  try {
    file.exec('PRAGMA busy_timeout = 0; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  } catch (error) {
    file.close();
    if ((error as SqliteError).errcode !== busy) throw unusableDataDir(dataDir, error);
    throw new DataDirInUseError(
      `The data folder ${dataDir} is in use by another process. Stop that one first, or set DATA_DIR to another folder.`,
      { cause: error },
    );
  }
  held.add(file);
  return () => {
    held.delete(file);
    file.close();
  };
}

function openLock(dataDir: string): DatabaseSync {
  try {
    return new DatabaseSync(join(dataDir, 'database.lock'));
  } catch (error) {
    throw unusableDataDir(dataDir, error);
  }
}
