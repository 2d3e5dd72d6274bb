import { join, resolve } from 'node:path';
import { makeDataFolder } from '../data-folder.ts';
import { LocalStorage } from './local-storage.ts';
import { RemovalGate } from './removal-gate.ts';
import { Room } from './room.ts';
import type { Storage } from './storage.ts';
import { Workspaces } from './workspaces.ts';

/** The storage of a site, and room on this machine for files on their way there. */
export interface FileStore {
  readonly storage: Storage;
  readonly workspaces: Workspaces;
  /** Every removal of files that were kept passes here. */
  readonly removals: RemovalGate;
  /** What is left on the disk that both, and the embedded database, are on. */
  readonly room: Room;
}

interface Where {
  readonly storageUrl: string;
  /** Of a bucket; a folder has none. */
  readonly storageRegion?: string;
  readonly dataDir: string;
  readonly diskReserve?: number;
}

/**
 * Opens the storage that STORAGE_URL names. Nothing is asked of a remote store yet: the site starts without it.
 * The AWS client is loaded only where it is used.
 */
export async function openFileStore({
  storageUrl,
  storageRegion,
  dataDir,
  diskReserve = 0,
}: Where): Promise<FileStore> {
  makeDataFolder(dataDir);
  const workspaces = new Workspaces(join(dataDir, 'incoming'));
  const removals = new RemovalGate();
  const room = new Room(dataDir, diskReserve);
  if (storageUrl.startsWith('s3:')) {
    const { openS3Storage } = await import('./s3-storage.ts');
    return { storage: openS3Storage(new URL(storageUrl), storageRegion), workspaces, removals, room };
  }
  return { storage: new LocalStorage(localFolder(storageUrl)), workspaces, removals, room };
}

/** The folder that a `file:` address names. */
export const localFolder = (storageUrl: string): string =>
  resolve(storageUrl.replace(/^file:(\/\/(?=\/))?/, ''));
