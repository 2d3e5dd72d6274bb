import { mkdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The folder of the embedded database below DATA_DIR. */
export const embeddedFolder = (dataDir: string): string => join(dataDir, 'database');

/** DATA_DIR is no place for data. Its message is what the operator reads. */
class DataFolderError extends Error {
  override readonly name = 'DataFolderError';
}

/** What stands on the terminal where DATA_DIR is no place for data; `reason` is the system's. */
export const unusableFolder = (dataDir: string, cause: unknown): DataFolderError =>
  new DataFolderError(
    `DATA_DIR is '${dataDir}'. Expected a folder that this user can write in (${cause instanceof Error ? cause.message : cause}).`,
    { cause },
  );

/**
 * Makes the data folder, readable by nobody else, where it is missing.
 * @throws DataFolderError where that cannot be.
 */
export function makeDataFolder(dataDir: string): void {
  try {
    makeFolder(dataDir);
  } catch (error) {
    throw unusableFolder(dataDir, error);
  }
}

/** As `recursive` does, which tries for ever where the system says that a folder's parent is missing though it is not. */
function makeFolder(path: string): void {
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
    if (code !== 'ENOENT' || dirname(path) === path) throw error;
    makeFolder(dirname(path));
    mkdirSync(path, { mode: 0o700 });
  }
}
