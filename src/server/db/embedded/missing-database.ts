import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { embeddedFolder, exists, hasEntries } from '../../base/data-dir.ts';
import { displayPath } from '../../base/display-path.ts';
import { listSnapshots } from './snapshots.ts';

/** The embedded database is missing or broken. The message says which snapshots exist and how to restore one. */
class DatabaseMissingError extends Error {
  override readonly name = 'DatabaseMissingError';
}

/** Prevents a start with an empty database when snapshots show that there was one. @throws DatabaseMissingError */
export async function assertDatabasePresent(dataDir: string): Promise<void> {
  const folder = embeddedFolder(dataDir);
  if (await exists(join(folder, 'PG_VERSION'))) return;
  const snapshots = await listSnapshots(dataDir);
  // Without snapshots, this is the first start, or it continues a first start that was interrupted.
  if (snapshots.length === 0) return;
  throw await createMissingError(dataDir, (await hasEntries(folder)) ? 'is incomplete' : 'is missing');
}

/** Free megabytes that PostgreSQL may need to start: two segments of its write-ahead log. */
const startMegabytes = 32;

/** Creates the error for a database that cannot be opened. */
export async function missingDatabaseError(dataDir: string, cause: unknown): Promise<DatabaseMissingError> {
  const { bavail, bsize } = await statfs(dataDir);
  const freeMegabytes = Math.floor((bavail * bsize) / 1024 / 1024);
  if (freeMegabytes >= startMegabytes) return createMissingError(dataDir, 'cannot be opened', cause);
  return new DatabaseMissingError(
    `The database in ${embeddedFolder(dataDir)} cannot be opened: only ${freeMegabytes} MB of disk space is free.\nFree at least ${startMegabytes} MB, and try again. (${describeCause(cause)})`,
    { cause },
  );
}

const describeCause = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));

/** Adds quotation marks to a path that a shell would split. */
const quoteIfNeeded = (path: string): string => (/\s/.test(path) ? `"${path}"` : path);

async function createMissingError(
  dataDir: string,
  problem: string,
  cause?: unknown,
): Promise<DatabaseMissingError> {
  const [newest, ...others] = await listSnapshots(dataDir);
  const lines = [`The database in ${embeddedFolder(dataDir)} ${problem}.`];
  if (newest) {
    const path = quoteIfNeeded(displayPath(newest.path));
    lines.push(
      `The newest snapshot is from ${newest.at.toISOString()}${others.length > 0 ? `; ${others.length} more in ${join(dataDir, 'backups')}` : ''}. To restore it:`,
      `  npm run restore -- ${path}${problem === 'is missing' ? '' : ' --force'}`,
      `To start with an empty site instead, move ${join(dataDir, 'backups')} and the rest of the database elsewhere.`,
    );
  } else {
    lines.push(
      'There is no snapshot of it. Leave the folder unchanged and restore a backup: npm run restore -- FILE --force',
    );
  }
  if (cause !== undefined) lines.push(`(${describeCause(cause)})`);
  return new DatabaseMissingError(lines.join('\n'), { cause });
}
