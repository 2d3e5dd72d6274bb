import { join, resolve } from 'node:path';
import { createDataDir, createUploadsFolder } from '../base/data-dir.ts';
import { DeletionPause } from './deletion-pause.ts';
import { DiskGuard } from './disk-guard.ts';
import { LocalStorage } from './local-storage.ts';
import type { Storage } from './storage.ts';
import { TempDirs } from './temp-dirs.ts';

/** The storage, and temporary folders for files on their way there. */
export interface FileStore {
  readonly storage: Storage;
  readonly tempDirs: TempDirs;
  /** The scheduled removal of unused uploads goes through this, so that a backup can pause it. */
  readonly deletions: DeletionPause;
  /** Free space on the disk of the temporary files and the embedded database. */
  readonly disk: DiskGuard;
}

interface FileStoreOptions {
  readonly storageUrl: string;
  /** Region of the bucket; ignored for a folder. */
  readonly storageRegion?: string;
  readonly dataDir: string;
  /** Bytes that must stay free on the disk of `dataDir`; 0, the default, disables the check. */
  readonly diskReserve?: number;
}

/**
 * Opens the storage of STORAGE_URL. Does not connect to a remote storage yet: the site also starts while it is
 * unavailable. The AWS client is imported only when needed.
 * @throws FolderError when the folder of DATA_DIR or STORAGE_URL cannot be created
 */
export async function openFileStore({
  storageUrl,
  storageRegion,
  dataDir,
  diskReserve = 0,
}: FileStoreOptions): Promise<FileStore> {
  createDataDir(dataDir);
  const tempDirs = new TempDirs(join(dataDir, 'incoming'));
  const deletions = new DeletionPause();
  const disk = new DiskGuard(dataDir, diskReserve);
  if (storageUrl.startsWith('s3:')) {
    const { openS3Storage } = await import('./s3-storage.ts');
    return { storage: openS3Storage(new URL(storageUrl), storageRegion), tempDirs, deletions, disk };
  }
  const folder = localFolder(storageUrl);
  createUploadsFolder(folder, storageUrl);
  return { storage: new LocalStorage(folder), tempDirs, deletions, disk };
}

/** The folder of a `file:` URL. */
export const localFolder = (storageUrl: string): string =>
  resolve(storageUrl.replace(/^file:(\/\/(?=\/))?/, ''));
