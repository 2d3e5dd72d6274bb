import { execFile } from 'node:child_process';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { embeddedFolder } from '../base/data-dir.ts';
import {
  ensureBackupsFolder,
  ensureFreeSpace,
  listSnapshots,
  removeStaging,
  snapshotsToDelete,
  stagingPrefix,
} from '../db/embedded/snapshots.ts';
import { type Em, embeddedClient } from '../db/orm.ts';
import { copyDataDir, maxSnapshotSize } from './copy-data-dir.ts';

/** A finished snapshot and its cost. */
interface CreatedSnapshot {
  readonly path: string;
  readonly bytes: number;
  readonly sermons: number;
  readonly changes: number;
  /** Milliseconds for which the copy blocked other statements. */
  readonly waitedMilliseconds: number;
}

/**
 * Copies the embedded database, verifies in a child process that the copy can be read, packs it into an archive in
 * DATA_DIR/backups, and deletes the snapshots that the archive replaces. After a failure nothing is left behind and the
 * other snapshots are unchanged. When `stopping` is aborted, an unfinished archive can remain until the next start.
 * @throws DiskFullError, and errors of the disk or the copied database
 */
export async function createSnapshot(
  em: Em,
  { dataDir, reason, stopping }: { dataDir: string; reason: 'night' | 'changes'; stopping?: AbortSignal },
): Promise<CreatedSnapshot> {
  const folder = await ensureBackupsFolder(dataDir);
  const source = embeddedFolder(dataDir);
  // Twice: for the copied folder and for its archive.
  await ensureFreeSpace(folder, 2 * (await maxSnapshotSize(source)));
  const staging = await mkdtemp(join(folder, stagingPrefix.server));
  try {
    const database = join(staging, 'database');
    const copy = await copyDataDir(await embeddedClient({ em }), source, database);
    const { name, counts } = await archiveInChildProcess([database, reason, folder], stopping);
    const path = join(folder, name);
    for (const old of snapshotsToDelete(await listSnapshots(dataDir))) await rm(old.path, { force: true });
    return {
      path,
      bytes: (await stat(path)).size,
      sermons: counts.sermons ?? 0,
      changes: copy.changes,
      waitedMilliseconds: copy.milliseconds,
    };
  } finally {
    await removeStaging(staging);
  }
}

const execFileAsync = promisify(execFile);

const archiveResult = z.object({ name: z.string(), counts: z.record(z.string(), z.number()) });

/**
 * Verifies and packs a copied database in a child process: verifying would block requests for seconds.
 * @param parameters those of commands/pack.ts: the copied database, the reason and the folder of the archive
 * @returns the file name of the archive, and the number of rows of each table
 * @throws Error with what the child process wrote to stderr
 */
async function archiveInChildProcess(
  parameters: string[],
  stopping?: AbortSignal,
): Promise<z.infer<typeof archiveResult>> {
  const pack = join(import.meta.dirname, '../commands/pack.ts');
  try {
    const { stdout } = await execFileAsync(process.execPath, [pack, ...parameters], { signal: stopping });
    return archiveResult.parse(JSON.parse(stdout));
  } catch (error) {
    const { stderr } = error as { stderr?: string };
    throw stderr?.trim() ? new Error(stderr.trim(), { cause: error }) : error;
  }
}
