import { join, resolve } from 'node:path';
import { createDataDir } from '../base/data-dir.ts';
import { LocalStorage } from './local-storage.ts';
import { RemovalGate } from './removal-gate.ts';
import { Room } from './room.ts';
import type { Storage } from './storage.ts';
import { Workspaces } from './workspaces.ts';

/** The storage, and temporary folders for files on their way there. */
export interface FileStore {
  readonly storage: Storage;
  readonly workspaces: Workspaces;
  /** Every removal of stored files passes this gate. */
  readonly removals: RemovalGate;
  /** Free space on the disk of the temporary files and the embedded database. */
  readonly room: Room;
}

interface Where {
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
}: Where): Promise<FileStore> {
  createDataDir(dataDir);
  const workspaces = new Workspaces(join(dataDir, 'incoming'));
  const removals = new RemovalGate();
  const room = new Room(dataDir, diskReserve);
  if (storageUrl.startsWith('s3:')) {
    const { openS3Storage } = await import('./s3-storage.ts');
    return { storage: openS3Storage(new URL(storageUrl), storageRegion), workspaces, removals, room };
  }
  return { storage: new LocalStorage(localFolder(storageUrl)), workspaces, removals, room };
}

/** The folder of a `file:` URL. */
export const localFolder = (storageUrl: string): string =>
  resolve(storageUrl.replace(/^file:(\/\/(?=\/))?/, ''));
