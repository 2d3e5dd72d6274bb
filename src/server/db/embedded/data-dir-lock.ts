import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createDataDir, dataDirError } from '../../base/data-dir.ts';

/** Another process has the data folder open. The operator reads the message. */
export class DataDirInUseError extends Error {
  override readonly name = 'DataDirInUseError';
}

interface SqliteError extends Error {
  readonly errcode?: number;
}

/** Keeps the handles reachable: garbage-collecting one would release its lock. */
const openLocks = new Set<DatabaseSync>();

/** The error code SQLITE_BUSY: another process holds the lock. */
const sqliteBusy = 5;

/**
 * Locks an embedded data folder: two processes on one folder would destroy it silently. Uses SQLite's exclusive file
 * lock, which the kernel releases however the process ends.
 * @returns a function that releases the lock
 * @throws DataDirInUseError when another process holds it; FolderError when the folder is not writable
 */
export function lockDataDir(dataDir: string): () => void {
  createDataDir(dataDir);
  const lockFile = openLockFile(dataDir);
  try {
    lockFile.exec('PRAGMA busy_timeout = 0; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  } catch (error) {
    lockFile.close();
    if ((error as SqliteError).errcode !== sqliteBusy) throw dataDirError(dataDir, error);
    throw new DataDirInUseError(
      `The data folder ${dataDir} is in use by another process. Stop that one first, or set DATA_DIR to another folder.`,
      { cause: error },
    );
  }
  openLocks.add(lockFile);
  return () => {
    openLocks.delete(lockFile);
    lockFile.close();
  };
}

function openLockFile(dataDir: string): DatabaseSync {
  try {
    return new DatabaseSync(join(dataDir, 'database.lock'));
  } catch (error) {
    throw dataDirError(dataDir, error);
  }
}
