import { spawn } from 'node:child_process';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { embeddedFolder } from '../base/data-dir.ts';
import {
  ensureBackupsFolder,
  ensureFreeSpace,
  listSnapshots,
  outdated,
  removeStaging,
  stagingPrefix,
} from '../db/embedded/snapshots.ts';
import { type Em, embeddedClient } from '../db/orm.ts';
import { copyDataDir, snapshotSize } from './copy-data-dir.ts';

/** A copy that was kept, and what it cost. */
export interface CreatedSnapshot {
  readonly path: string;
  readonly bytes: number;
  readonly sermons: number;
  readonly changes: number;
  /** How long statements waited for it. */
  readonly waitedMilliseconds: number;
}

/**
 * Copies the embedded database into DATA_DIR/backups, proves in another process that the copy opens and reads, forces
 * it to the disk, and removes the copies that it replaces. A failure leaves nothing behind and the others untouched.
 * @throws DiskFullError, or whatever the disk or the copied database says.
 */
export async function createSnapshot(
  em: Em,
  { dataDir, reason, stopping }: { dataDir: string; reason: 'night' | 'changes'; stopping?: AbortSignal },
): Promise<CreatedSnapshot> {
  const folder = await ensureBackupsFolder(dataDir);
  const source = embeddedFolder(dataDir);
  // Twice: the copied folder, and the archive made of it.
  await ensureFreeSpace(folder, 2 * (await snapshotSize(source)));
  const staging = await mkdtemp(join(folder, stagingPrefix.own));
  try {
    const database = join(staging, 'database');
    const facts = await copyDataDir(await embeddedClient({ em }), source, database);
    const { name, counts } = await archiveInChildProcess([database, reason, folder], stopping);
    const path = join(folder, name);
    for (const copy of outdated(await listSnapshots(dataDir))) await rm(copy.path, { force: true });
    return {
      path,
      bytes: (await stat(path)).size,
      sermons: counts.sermons ?? 0,
      changes: facts.changes,
      waitedMilliseconds: facts.milliseconds,
    };
  } finally {
    await removeStaging(staging);
  }
}

const packed = z.object({ name: z.string(), counts: z.record(z.string(), z.number()) });

/** Reading the copy takes seconds of a processor, which the process that serves does not have. */
function archiveInChildProcess(
  parameters: string[],
  stopping?: AbortSignal,
): Promise<z.infer<typeof packed>> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(import.meta.dirname, '../commands/pack.ts'), ...parameters], {
      stdio: 'pipe',
      signal: stopping,
    });
    let [answer, complaint] = ['', ''];
    child.stdout.on('data', (chunk) => {
      answer += chunk;
    });
    child.stderr.on('data', (chunk) => {
      complaint += chunk;
    });
    child.once('error', reject);
    child.once('close', (code, signal) => {
      if (code === 0) resolve(packed.parse(JSON.parse(answer)));
      else reject(new Error(complaint.trim() || `The copy process ended early (${signal ?? code})`));
    });
  });
}
