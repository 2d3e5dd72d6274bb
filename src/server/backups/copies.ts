import { mkdir, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { CopyReason } from './manifest.ts';

/** The folder of copies and backups below DATA_DIR. */
export const backupsFolder = (dataDir: string): string => join(dataDir, 'backups');

/** A finished archive, by what its name says. */
export interface KnownCopy {
  readonly path: string;
  readonly name: string;
  readonly at: Date;
  readonly reason: CopyReason;
  /** How many changes had been counted when it was made. */
  readonly changes: number;
}

const namePattern = /^(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\d)Z_(night|changes|backup)_(\d+)\.tar\.zst$/;

/** The name of an archive: sorted by name they are sorted by time. */
export const copyName = ({ at, reason, changes }: Pick<KnownCopy, 'at' | 'reason' | 'changes'>): string =>
  `${at
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-')}_${reason}_${changes}.tar.zst`;

/** The archives in DATA_DIR/backups, the newest first. */
export async function listCopies(dataDir: string): Promise<KnownCopy[]> {
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
          reason: reason as CopyReason,
          changes: Number(changes),
        },
      ];
    })
    .toSorted((one, other) => (one.name < other.name ? 1 : -1));
}

const keptNights = 7;
const keptByChange = 2;

/**
 * Which of the copies that the product made by itself may go: all but one for each of the last seven nights that have
 * one, and the two newest made by change. What somebody asked for stays until somebody removes it.
 */
export function outdated(copies: readonly KnownCopy[]): KnownCopy[] {
  const nights = new Set<string>();
  let byChange = 0;
  return copies
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())
    .filter(({ reason, at }) => {
      if (reason === 'backup') return false;
      if (reason === 'changes') return ++byChange > keptByChange;
      const day = at.toISOString().slice(0, 10);
      if (nights.has(day) || nights.size === keptNights) return true;
      nights.add(day);
      return false;
    });
}

/** What must stay free on the disk beside a copy: the database that serves needs room too. */
const reserve = 128 * 1024 * 1024;

/** The disk has no room for a copy beside the database. */
class NoRoomError extends Error {
  override readonly name = 'NoRoomError';
}

/** @throws NoRoomError when writing so many bytes could take the room that the database itself needs. */
export async function ensureRoom(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const needed = bytes + reserve;
  if (bavail * bsize < needed) {
    const megabytes = (count: number) => `${Math.ceil(count / 1024 / 1024)} MB`;
    throw new NoRoomError(
      `Not enough disk space: a copy needs ${megabytes(needed)}, including a reserve for the database, and ${megabytes(bavail * bsize)} are free`,
    );
  }
}

/** Makes DATA_DIR/backups, which only its owner may read. */
export async function ensureBackupsFolder(dataDir: string): Promise<string> {
  const folder = backupsFolder(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return folder;
}

/** Where a copy is made before it is finished. A command that asks for one makes such a folder itself. */
export const stagingPrefix = { own: '.copy-', asked: '.asked-' } as const;

/** What an archive is called until all of it is on the disk. */
export const unfinishedName = (path: string): string => `${path}${unfinished}`;
const unfinished = '.unfinished';

/** Longer than the largest archive takes. */
const abandonedAfter = 24 * 60 * 60 * 1000;

/**
 * Removes what a copy was made in, where something may still be at work. It loses its name first: what opens a path in
 * it finds nothing from then on, and cannot fill what is being emptied; nor does it look like a request.
 */
export async function removeStaging(path: string): Promise<void> {
  const leaving = join(dirname(path), basename(path).replace(/^\.[a-z]+-/, leavingPrefix));
  await rename(path, leaving).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  await rm(leaving, { recursive: true, force: true, maxRetries: 5 });
}
const leavingPrefix = '.leaving-';

/** Removes what copies that were cut off left behind; what a command still works on is left to it. */
export async function sweepStaging(dataDir: string, now = new Date()): Promise<void> {
  const folder = backupsFolder(dataDir);
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const owner = ownerOf(name);
    if (owner === null) continue;
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: 0 }));
    if (owner === 'server' || now.getTime() - mtimeMs > abandonedAfter) await removeStaging(path);
  }
}

/** Who began what has this name in DATA_DIR/backups; null for what is finished, and for what is none of ours. */
function ownerOf(name: string): 'server' | 'command' | null {
  if (name.startsWith(stagingPrefix.own) || name.startsWith(leavingPrefix)) return 'server';
  if (name.startsWith(stagingPrefix.asked)) return 'command';
  if (!name.endsWith(unfinished)) return null;
  const reason = namePattern.exec(name.slice(0, -unfinished.length))?.[5];
  if (!reason) return null;
  return reason === 'backup' ? 'command' : 'server';
}
