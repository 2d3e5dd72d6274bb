import type { Em } from '../../db/orm.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { FileStore } from '../../storage/file-store.ts';
import { Upload } from './upload.entity.ts';

/** Milliseconds that a file can wait to be used by a sermon or proposal (docs/product/uploads.md U8). */
const unusedRetentionMs = 24 * 60 * 60 * 1000;
const batchSize = 100;

/** The result of a removal. */
export interface RemovalReport {
  readonly removed: number;
  /** Files that the storage failed to delete; the next run tries again. */
  readonly failed: number;
  /** The first error, if the storage failed to delete a file. */
  readonly error?: unknown;
}

/**
 * Deletes files that no sermon or proposal uses: those that were released, and those that were uploaded more than a day
 * ago and never used. Also deletes the remains of interrupted uploads and removals. Removes no stored file during a
 * backup. Safe to run on two instances at once.
 */
export async function removeUnusedUploads(
  em: Em,
  store: FileStore,
  now: Date = new Date(),
): Promise<RemovalReport> {
  await store.tempDirs.cleanup({ isOnlyProcess: false, now });
  const cutoff = new Date(now.getTime() - unusedRetentionMs);
  let lastId = '';
  let removed = 0;
  const failures: PromiseRejectedResult[] = [];
  for (;;) {
    let markedCount = 0;
    // A batch is marked and deleted in one run, so that no backup can begin in between.
    const hasRun = await store.deletions.run(async () => {
      const ids = await inTransaction(em, (em) =>
        em.getRepository(Upload).markForDeletion(cutoff, lastId, batchSize),
      );
      const results = await Promise.allSettled(
        ids.map(async (id) => {
          await store.storage.removeFolder(id);
          await em.fork().getRepository(Upload).deleteRemoved(id);
        }),
      );
      markedCount = ids.length;
      lastId = ids.at(-1) ?? lastId;
      const failed = results.filter((result) => result.status === 'rejected');
      failures.push(...failed);
      removed += markedCount - failed.length;
    });
    const [failure] = failures;
    if (!hasRun || markedCount < batchSize)
      return { removed, failed: failures.length, ...(failure && { error: failure.reason }) };
  }
}
