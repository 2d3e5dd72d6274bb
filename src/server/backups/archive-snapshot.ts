import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Manifest, SnapshotReason } from '../db/embedded/snapshot-manifest.ts';
import { snapshotName, unfinishedPath } from '../db/embedded/snapshots.ts';
import { atomicRename } from '../storage/fsync.ts';
import { type ArchivedFolder, writeArchive } from './archive.ts';
import { verifySnapshot } from './verify-snapshot.ts';

/** The result of packing a snapshot. */
interface ArchivedSnapshot {
  readonly path: string;
  /** Row count of each table except those of the job queue. */
  readonly counts: Record<string, number>;
  /** Count of uploads whose files are in the archive. Each can have several files. */
  readonly uploadCount: number;
  /** URLs of missing files that sermons or proposals refer to. Empty if the archive does not include uploaded files. */
  readonly missingUrls: readonly string[];
}

/**
 * Packs a snapshot of the embedded database into an archive. Opens and reads the snapshot first to prove that it is
 * readable, writes to a temporary name, flushes to disk and then renames.
 * @param database the path of the snapshot's folder
 * @param uploads the folder of uploaded files, if the archive includes them
 * @param uploadsState what the manifest says about uploaded files
 * @param target the path of the archive, or its folder: the name then follows from the time, `reason` and the count of
 * changes
 * @param stopping ends the work with an AbortError
 * @throws any error of the database when the snapshot cannot be read, and errors of the disk; no archive remains then
 */
export async function archiveSnapshot({
  database,
  reason,
  target,
  uploads,
  uploadsState,
  stopping,
}: {
  database: string;
  reason: SnapshotReason;
  target: { folder: string } | { path: string };
  uploads?: string;
  uploadsState: Manifest['uploads'];
  stopping?: AbortSignal;
}): Promise<ArchivedSnapshot> {
  const at = new Date();
  const contents = await verifySnapshot(database);
  stopping?.throwIfAborted();
  const { postgresVersion, migrations, changes, counts } = contents;
  const folders: ArchivedFolder[] = [{ name: 'database', path: database }];
  const missingUrls: string[] = [];
  let uploadCount = 0;
  if (uploads) {
    const existingIds = new Set(
      await readdir(uploads).catch((error: NodeJS.ErrnoException) => {
        // The first upload creates the folder.
        if (error.code === 'ENOENT') return [];
        throw error;
      }),
    );
    const parts = contents.uploads.filter(({ id }) => existingIds.has(id)).map(({ id }) => id);
    folders.push({ name: 'uploads', path: uploads, parts });
    uploadCount = parts.length;
    for (const { id, url, isReferenced } of contents.uploads) {
      const name = url.split('/').at(-1) ?? '';
      const files: string[] = existingIds.has(id) ? await readdir(join(uploads, id)) : [];
      if (isReferenced && !files.includes(name)) missingUrls.push(url);
    }
  }
  const path = 'path' in target ? target.path : join(target.folder, snapshotName({ at, reason, changes }));
  const unfinished = unfinishedPath(path);
  try {
    await rm(unfinished, { force: true });
    await writeArchive(unfinished, {
      folders,
      manifest: {
        product: 'bimah',
        format: 1,
        createdAt: at.toISOString(),
        reason,
        engine: postgresVersion,
        migrations,
        changes,
        counts,
        uploads: uploadsState,
      },
      stopping,
    });
    await atomicRename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  return { path, counts, uploadCount, missingUrls };
}
