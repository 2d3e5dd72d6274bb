import { mkdir, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { SnapshotReason } from './snapshot-manifest.ts';

/** Returns the folder of snapshots and backups below DATA_DIR. */
export const backupsFolder = (dataDir: string): string => join(dataDir, 'backups');

/** A finished archive, as described by its file name. */
export interface SnapshotFile {
  readonly path: string;
  readonly name: string;
  readonly at: Date;
  readonly reason: SnapshotReason;
  /** Count of changes in the manifest. */
  readonly changes: number;
}

const namePattern = /^(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\d)Z_(night|changes|backup)_(\d+)\.tar\.zst$/;

/** Formats a time for file names, such as `2026-11-20T02-30-00Z`: Windows does not allow colons. */
export const fileTimestamp = (at: Date): string =>
  at
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-');

/** The file name of an archive. Sorting by name sorts by time. */
export const snapshotName = ({
  at,
  reason,
  changes,
}: Pick<SnapshotFile, 'at' | 'reason' | 'changes'>): string =>
  `${fileTimestamp(at)}_${reason}_${changes}.tar.zst`;

/** Lists the archives in DATA_DIR/backups, newest first. Empty if the folder does not exist. */
export async function listSnapshots(dataDir: string): Promise<SnapshotFile[]> {
  const folder = backupsFolder(dataDir);
  const names = await readdir(folder).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  });
  return names
    .flatMap((name) => {
      const [, day, hour, minute, second, reason, changes] = namePattern.exec(name) ?? [];
      if (!day) return [];
      return [
        {
          name,
          path: join(folder, name),
          at: new Date(`${day}${hour}:${minute}:${second}Z`),
          reason: reason as SnapshotReason,
          changes: Number(changes),
        },
      ];
    })
    .toSorted((one, other) => (one.name < other.name ? 1 : -1));
}

const maxNightly = 7;
const maxAfterChanges = 2;

/**
 * Selects the automatic snapshots to delete: keeps one for each of the last seven nights that have one, and the two
 * newest ones made after changes. Archives of backup commands are never deleted.
 */
export function snapshotsToDelete(snapshots: readonly SnapshotFile[]): SnapshotFile[] {
  const nights = new Set<string>();
  let afterChangesCount = 0;
  return snapshots
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())
    .filter(({ reason, at }) => {
      if (reason === 'backup') return false;
      if (reason === 'changes') return ++afterChangesCount > maxAfterChanges;
      const day = at.toISOString().slice(0, 10);
      if (nights.has(day) || nights.size === maxNightly) return true;
      nights.add(day);
      return false;
    });
}

/** Bytes that must stay free after a snapshot: the running database needs space too. */
const reservedBytes = 128 * 1024 * 1024;

/** The disk has no space for a snapshot. */
class DiskFullError extends Error {
  override readonly name = 'DiskFullError';
}

/** @throws DiskFullError when writing this many bytes would use the space that the database needs */
export async function ensureFreeSpace(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const needed = bytes + reservedBytes;
  if (bavail * bsize < needed) {
    const megabytes = (count: number) => `${Math.ceil(count / 1024 / 1024)} MB`;
    throw new DiskFullError(
      `Not enough disk space: a snapshot needs ${megabytes(needed)}, including a reserve for the database, and ${megabytes(bavail * bsize)} are free`,
    );
  }
}

/** Creates DATA_DIR/backups with owner-only permissions. */
export async function ensureBackupsFolder(dataDir: string): Promise<string> {
  const folder = backupsFolder(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return folder;
}

/** Prefixes of the staging folders of unfinished snapshots. A command's folder is also its request to the server. */
export const stagingPrefix = { server: '.copy-', command: '.asked-' } as const;

/** The path of an archive until it is completely on disk. */
export const unfinishedPath = (path: string): string => `${path}${unfinished}`;
const unfinished = '.unfinished';

/** Age in milliseconds at which the files of a command count as abandoned. Longer than the largest archive takes. */
const abandonedAfterMs = 24 * 60 * 60 * 1000;

/**
 * Removes an unfinished archive, or a staging folder that a process may still use. Renames a folder first: then no path
 * into it can be opened, no file can be added during the removal, and the server does not take it for a request.
 */
export async function removeStaging(path: string): Promise<void> {
  const renamed = join(dirname(path), basename(path).replace(/^\.[a-z]+-/, deletionPrefix));
  await rename(path, renamed).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  await rm(renamed, { recursive: true, force: true, maxRetries: 5 });
}
const deletionPrefix = '.leaving-';

/**
 * Removes the staging folders and unfinished archives of interrupted snapshots: those of the server immediately, those
 * of a command after 24 hours.
 */
export async function removeAbandonedStaging(dataDir: string, now = new Date()): Promise<void> {
  const folder = backupsFolder(dataDir);
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const owner = ownerOf(name);
    if (owner === null) continue;
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: 0 }));
    if (owner === 'server' || now.getTime() - mtimeMs > abandonedAfterMs) await removeStaging(path);
  }
}

/**
 * Returns whose unfinished entry of DATA_DIR/backups this is; null for finished archives and unknown files. An entry
 * that was renamed for deletion counts as the server's, so that it is removed immediately.
 */
function ownerOf(name: string): 'server' | 'command' | null {
  if (name.startsWith(stagingPrefix.server) || name.startsWith(deletionPrefix)) return 'server';
  if (name.startsWith(stagingPrefix.command)) return 'command';
  if (!name.endsWith(unfinished)) return null;
  const reason = namePattern.exec(name.slice(0, -unfinished.length))?.[5];
  if (!reason) return null;
  return reason === 'backup' ? 'command' : 'server';
}
