import { constants, copyFile, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import pLimit from 'p-limit';
import type { EmbeddedClient, Statements } from '../db/embedded/embedded-client.ts';

/** The result of copying the embedded database. */
interface CopyResult {
  /** Duration in milliseconds of the transaction that blocked other statements. */
  readonly milliseconds: number;
  /** The count of changes, as {@link readChangeCount} returns it. */
  readonly changes: number;
}

/** Not copied: files of the running process, and the write-ahead log, of which only a part is needed. */
const excludedNames = new Set(['postmaster.pid', 'postmaster.opts', 'pg_wal']);

const maxConcurrentCopies = 8;

/** `last_value` of a sequence that was never called is 1. */
const changeCountQuery =
  'select case when is_called then last_value else 0 end::text as changes from changes_counted';

/**
 * Copies the folder of an open embedded database in a consistent state. Statements wait during the copy; requests
 * served from the cache do not. Copies only the needed part of the write-ahead log, which can be ten times the size of
 * the data.
 * @param from the open folder
 * @param to a folder that does not exist yet
 * @throws errors of the database and of the file system; an incomplete copy remains then
 */
export async function copyDataDir(client: EmbeddedClient, from: string, to: string): Promise<CopyResult> {
  // Writes most of the changes to the files before the transaction, so that it is short. Statements that wait for this
  // checkpoint run before the transaction begins.
  await client.exec('checkpoint');
  // An open transaction blocks all other statements.
  return client.transaction(async (transaction) => {
    const startedAt = performance.now();
    await transaction.exec('checkpoint');
    const { rows } = await transaction.query<{ oldest: string; newest: string; changes: string }>(
      `select pg_walfile_name(redo_lsn) as oldest, pg_walfile_name(pg_current_wal_insert_lsn()) as newest,
         (${changeCountQuery}) as changes
       from pg_control_checkpoint()`,
    );
    const [wal] = rows;
    if (!wal) throw new Error('The embedded database did not return the position of its write-ahead log');
    const files: [string, string][] = [];
    await listFiles(from, to, files);
    for (const folder of ['archive_status', 'summaries'])
      await mkdir(join(to, 'pg_wal', folder), { recursive: true, mode: 0o700 });
    for (const name of await readdir(join(from, 'pg_wal'))) {
      if (/^[0-9A-F]{24}$/.test(name) && name >= wal.oldest && name <= wal.newest)
        files.push([join(from, 'pg_wal', name), join(to, 'pg_wal', name)]);
    }
    const limit = pLimit(maxConcurrentCopies);
    await limit.map(files, ([source, target]) => copyFile(source, target, constants.COPYFILE_FICLONE));
    return { milliseconds: Math.round(performance.now() - startedAt), changes: Number(wal.changes) };
  });
}

/** Returns the count of changes since the database was created. It can include changes that were rolled back. */
export async function readChangeCount(client: Pick<Statements, 'query'>): Promise<number> {
  const { rows } = await client.query<{ changes: string }>(changeCountQuery);
  return Number(rows[0]?.changes ?? 0);
}

/** Returns the maximum size of a snapshot of this folder in bytes. */
export async function maxSnapshotSize(folder: string): Promise<number> {
  // Two segments of the write-ahead log, and the other files.
  let bytes = 2 * 16 * 1024 * 1024;
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile() || entry.parentPath.includes('pg_wal')) continue;
    // The database can delete a file at any time.
    const found = await stat(join(entry.parentPath, entry.name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
    bytes += found?.size ?? 0;
  }
  return bytes;
}

/** Creates the folders and lists the files to copy. */
async function listFiles(from: string, to: string, files: [string, string][]): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (excludedNames.has(entry.name)) continue;
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await listFiles(source, target, files);
    else if (entry.isFile()) files.push([source, target]);
  }
}
