import { mkdirSync, statSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Returns the path of the embedded database below DATA_DIR. */
export const embeddedFolder = (dataDir: string): string => join(dataDir, 'database');

/** Whether a file or folder exists. False also when its parent cannot be read. */
export const exists = async (path: string): Promise<boolean> => (await stat(path).catch(() => null)) !== null;

/** Whether a folder exists and is not empty. */
export const hasEntries = async (folder: string): Promise<boolean> =>
  (await readdir(folder).catch(() => [])).length > 0;

/** The folder that a setting names is not usable. The operator reads the message. */
class FolderError extends Error {
  override readonly name = 'FolderError';
}

/**
 * Creates the error for an unusable folder.
 * @param setting DATA_DIR or STORAGE_URL
 * @param value the value of the setting
 * @param cause the error of the operating system
 */
const folderError = (setting: string, value: string, cause: unknown): FolderError =>
  new FolderError(
    `${setting} is '${value}'. Expected a folder that this user can write in (${cause instanceof Error ? cause.message : cause}).`,
    { cause },
  );

/** Creates the error for an unusable DATA_DIR. @param cause the error of the operating system */
export const dataDirError = (dataDir: string, cause: unknown): FolderError =>
  folderError('DATA_DIR', dataDir, cause);

/**
 * Creates the data folder with owner-only permissions if it does not exist.
 * @throws FolderError when it cannot be created
 */
export function createDataDir(dataDir: string): void {
  try {
    mkdirRecursive(dataDir, 0o700);
  } catch (error) {
    throw dataDirError(dataDir, error);
  }
}

/**
 * Creates the folder of a `file:` STORAGE_URL if it does not exist.
 * @throws FolderError when it cannot be created
 */
export function createUploadsFolder(folder: string, storageUrl: string): void {
  try {
    mkdirRecursive(folder, 0o755);
  } catch (error) {
    throw folderError('STORAGE_URL', storageUrl, error);
  }
}

/** Replaces `recursive: true`, which never returns when the system reports an existing parent folder as missing. */
function mkdirRecursive(path: string, mode: number): void {
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
    if (code !== 'ENOENT' || dirname(path) === path) throw error;
    mkdirRecursive(dirname(path), mode);
    mkdirSync(path, { mode });
  }
}
