import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** The embedded folder is open in another process. */
export class FolderInUseError extends Error {
  override readonly name = 'FolderInUseError';
}

/**
 * Takes the lock of an embedded data folder: two processes on one folder would destroy it without a word.
 * It is SQLite's own exclusive file lock, which the kernel releases however the process ends.
 * @returns a function that gives the lock back.
 * @throws FolderInUseError when another process holds it.
 */
export function lockDataFolder(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = new DatabaseSync(join(dataDir, 'database.lock'));
  try {
    file.exec('PRAGMA busy_timeout = 0; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  } catch (error) {
    file.close();
    throw new FolderInUseError(
      `The data folder ${dataDir} is in use by another process. Stop that one first, or set DATA_DIR to another folder.`,
      { cause: error },
    );
  }
  return () => file.close();
}
