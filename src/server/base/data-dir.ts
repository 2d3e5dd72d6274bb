import { mkdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Returns the path of the embedded database below DATA_DIR. */
export const embeddedFolder = (dataDir: string): string => join(dataDir, 'database');

/** DATA_DIR is not usable. The operator reads the message. */
class DataDirError extends Error {
  override readonly name = 'DataDirError';
}

/** Creates the error for an unusable DATA_DIR. @param cause the error of the operating system */
export const dataDirError = (dataDir: string, cause: unknown): DataDirError =>
  new DataDirError(
    `DATA_DIR is '${dataDir}'. Expected a folder that this user can write in (${cause instanceof Error ? cause.message : cause}).`,
    { cause },
  );

/**
 * Creates the data folder with owner-only permissions if it does not exist.
 * @throws DataDirError when it cannot be created
 */
export function createDataDir(dataDir: string): void {
  try {
    mkdirRecursive(dataDir);
  } catch (error) {
    throw dataDirError(dataDir, error);
  }
}

/** Replaces `recursive: true`, which never returns when the system reports an existing parent folder as missing. */
function mkdirRecursive(path: string): void {
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
    if (code !== 'ENOENT' || dirname(path) === path) throw error;
    mkdirRecursive(dirname(path));
    mkdirSync(path, { mode: 0o700 });
  }
}
