import { randomBytes } from 'node:crypto';
import type { Em } from '../../db/orm.ts';
import type { FileStore } from '../../storage/file-store.ts';
import { Import } from './import.entity.ts';

/** How many hours a file waits for somebody to come back to it, and one for the rest of it to arrive. */
const kept = { checked: 7 * 24, receiving: 6 };

/** A key for the file of an import: not an address that uploads have, since what is in it is for administrators. */
export const newFileKey = (): string => `import${randomBytes(16).toString('hex')}/source`;

/** Lets go of an import's file in the transaction that ends its use; {@link removeFile} follows it. */
export function letGo(found: Import): void {
  found.isLeaving = Boolean(found.fileKey);
}

/**
 * Removes the file that an import has let go of, and the import with it where it never became one. The storage first:
 * what it would not remove now, {@link forgetFiles} finds.
 */
export async function removeFile(
  em: Em,
  { storage }: FileStore,
  { id, fileKey }: Pick<Import, 'id' | 'fileKey'>,
): Promise<void> {
  if (!fileKey) return;
  const [folder = fileKey] = fileKey.split('/');
  await storage.removeFolder(folder);
  await em.nativeDelete(Import, { id, isLeaving: true, state: 'receiving' });
  await em.nativeUpdate(Import, { id, isLeaving: true }, { fileKey: null, isLeaving: false });
}

/**
 * Removes the files that nobody came back to, what was never received to its end, and what the storage would not remove
 * before. An import that is begun at the same moment keeps its file, or cannot be begun.
 * @throws what the storage says where it removes one of them not; the others are gone then
 */
export async function forgetFiles(em: Em, files: FileStore, now: Date = new Date()): Promise<void> {
  const before = (hours: number) => ({ $lt: new Date(now.getTime() - hours * 60 * 60 * 1000) });
  const isForgotten = [
    { state: { $in: ['checked' as const, 'failed' as const] }, createdAt: before(kept.checked) },
    { state: 'receiving' as const, createdAt: before(kept.receiving) },
  ];
  await em.nativeUpdate(Import, { fileKey: { $ne: null }, $or: isForgotten }, { isLeaving: true });
  const leaving = await em.fork().find(Import, { isLeaving: true });
  const removals = await Promise.allSettled(leaving.map((one) => removeFile(em, files, one)));
  const failed = removals.find((removal) => removal.status === 'rejected');
  if (failed) throw failed.reason;
}
