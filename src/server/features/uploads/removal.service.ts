import type { Em } from '../../db/orm.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { FileStore } from '../../storage/file-store.ts';
import { Upload } from './upload.entity.ts';

/** How long a file waits for a sermon to use it, in milliseconds (docs/product/uploads.md U8). */
const waiting = 24 * 60 * 60 * 1000;
const batch = 100;

/** What a removal did. */
export interface RemovalReport {
  readonly removed: number;
  /** Files that the storage would not remove now; the next removal tries again. */
  readonly failed: number;
}

/**
 * Removes the files that no sermon uses: let go of by one, or uploaded more than a day ago and never named; and what
 * interrupted uploads and removals left behind. Run every hour; while a backup is taken it removes nothing. Two
 * instances may run it at the same time.
 */
export async function removeUnusedUploads(
  orm: { readonly em: Em },
  store: FileStore,
  now: Date = new Date(),
): Promise<RemovalReport> {
  await store.workspaces.sweep({ isAlone: false, now });
  const since = new Date(now.getTime() - waiting);
  let removed = 0;
  for (;;) {
    let [taken, failed] = [0, 0];
    // A batch is taken and removed as one: no backup can begin in between.
    const isDone = await store.removals.pass(async () => {
      const ids = await inTransaction(orm.em, (em) => em.getRepository(Upload).takeRemovable(since, batch));
      const results = await Promise.allSettled(
        ids.map(async (id) => {
          await store.storage.removeFolder(id);
          await orm.em.fork().nativeDelete(Upload, { id, isLeaving: true });
        }),
      );
      taken = ids.length;
      failed = results.filter((result) => result.status === 'rejected').length;
    });
    removed += taken - failed;
    if (!isDone || failed > 0 || taken < batch) return { removed, failed };
  }
}
