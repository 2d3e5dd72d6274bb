import type { Em } from '../../db/orm.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { FileStore } from '../../storage/file-store.ts';
import { Upload } from './upload.entity.ts';

/** Milliseconds for which a file can wait to be used by a sermon (docs/product/uploads.md U8). */
const unusedRetentionMs = 24 * 60 * 60 * 1000;
const batchSize = 100;

/** The result of a removal. */
export interface RemovalReport {
  readonly removed: number;
  /** Files that the storage failed to delete; the next run tries again. */
  readonly failed: number;
}

/**
 * Deletes files that no sermon uses: released by a sermon, or uploaded more than a day ago and never used; and remains
 * of interrupted uploads and removals. Runs hourly; removes nothing during a backup. Safe to run on two instances at
 * once.
 */
export async function removeUnusedUploads(
  orm: { readonly em: Em },
  store: FileStore,
  now: Date = new Date(),
): Promise<RemovalReport> {
  await store.tempDirs.cleanup({ isAlone: false, now });
  const since = new Date(now.getTime() - unusedRetentionMs);
  let removed = 0;
  for (;;) {
    let [taken, failed] = [0, 0];
    // A batch is selected and deleted as one unit, so that no backup can begin in between.
    const isDone = await store.deletions.run(async () => {
      const ids = await inTransaction(orm.em, (em) =>
        em.getRepository(Upload).takeRemovable(since, batchSize),
      );
      const results = await Promise.allSettled(
        ids.map(async (id) => {
          await store.storage.removeFolder(id);
          await orm.em.fork().getRepository(Upload).deleteRemoved(id);
        }),
      );
      taken = ids.length;
      failed = results.filter((result) => result.status === 'rejected').length;
    });
    removed += taken - failed;
    if (!isDone || failed > 0 || taken < batchSize) return { removed, failed };
  }
}
