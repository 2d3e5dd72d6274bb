import { join, resolve } from 'node:path';
import { createDataDir } from '../base/data-dir.ts';
import { DeletionPause } from './deletion-pause.ts';
import { DiskGuard } from './disk-guard.ts';
import { LocalStorage } from './local-storage.ts';
import type { Storage } from './storage.ts';
import { TempDirs } from './temp-dirs.ts';

/** The storage, and temporary folders for files on their way there. */
export interface FileStore {
  readonly storage: Storage;
  readonly tempDirs: TempDirs;
  /** Every removal of stored files goes through this. */
  readonly deletions: DeletionPause;
  /** Free space on the disk of the temporary files and the embedded database. */
  readonly disk: DiskGuard;
}

interface FileStoreOptions {
  readonly storageUrl: string;
  /** Region of the bucket; undefined for a folder. */
  readonly storageRegion?: string;
  readonly dataDir: string;
  readonly diskReserve?: number;
}

/**
 * Opens the storage of STORAGE_URL. Does not connect to a remote storage yet, so the site starts without it. The AWS
 * client is imported only when needed.
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
  return { storage: new LocalStorage(localFolder(storageUrl)), tempDirs, deletions, disk };
}

/** The folder of a `file:` URL. */
export const localFolder = (storageUrl: string): string =>
  resolve(storageUrl.replace(/^file:(\/\/(?=\/))?/, ''));
