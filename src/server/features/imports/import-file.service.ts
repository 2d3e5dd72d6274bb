import { randomBytes } from 'node:crypto';
import type { Em } from '../../db/orm.ts';
import type { FileStore } from '../../storage/file-store.ts';
import type { Import } from './import.entity.ts';
import { ImportRepository } from './import.repository.ts';

/** Age in hours at which imports lose their files: checked and failed imports, and those with an unfinished upload. */
const expiryHours = { checked: 7 * 24, receiving: 6 };

/** Creates a storage key for an import file, outside the paths of uploads, so that no URL serves the file. */
export const newFileKey = (): string => `import${randomBytes(16).toString('hex')}/source`;

/** Releases an import's file in the transaction that ends its use. {@link removeFile} deletes it afterward. */
export function releaseFile(ended: Import): void {
  ended.isPendingDeletion = Boolean(ended.fileKey);
}

/**
 * Deletes a released file, and its import if the upload was never completed. Deletes from the storage first; if that
 * fails, {@link deleteExpiredFiles} tries again.
 */
export async function removeFile(
  em: Em,
  { storage }: FileStore,
  { id, fileKey }: Pick<Import, 'id' | 'fileKey'>,
): Promise<void> {
  if (!fileKey) return;
  const [folder = fileKey] = fileKey.split('/');
  await storage.removeFolder(folder);
  await new ImportRepository(em).markFileDeleted(id);
}

/**
 * Deletes files of abandoned imports, unfinished uploads, and files that the storage failed to delete before. An import
 * that starts at the same time either keeps its file or fails to start.
 * @throws the storage's error if a deletion fails; all other files are deleted
 */
export async function deleteExpiredFiles(em: Em, files: FileStore, now: Date = new Date()): Promise<void> {
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 60 * 60 * 1000);
  const imports = new ImportRepository(em);
  await imports.releaseExpired({
    checkedBefore: hoursAgo(expiryHours.checked),
    receivingBefore: hoursAgo(expiryHours.receiving),
  });
  const released = await imports.findReleased();
  const removals = await Promise.allSettled(released.map((found) => removeFile(em, files, found)));
  const failed = removals.find((removal) => removal.status === 'rejected');
  if (failed) throw failed.reason;
}
