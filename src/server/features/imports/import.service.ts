import { join } from 'node:path';
import type { Readable } from 'node:stream';
import {
  type ImportOptions,
  type ImportOutput,
  importOptions,
  importSizeMessage,
  maxImportBytes,
} from '../../../shared/import.schemas.ts';
import type { Page } from '../../../shared/pagination.ts';
import { AppError } from '../../base/errors.ts';
import { largestId } from '../../db/largest-id.ts';
import type { Em } from '../../db/orm.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { JobName } from '../../jobs/job.ts';
import { enqueue } from '../../jobs/job-queue.ts';
import type { FileStore } from '../../storage/file-store.ts';
import { originalName } from '../uploads/original-name.ts';
import { receiveFile } from '../uploads/receive.ts';
import { Import } from './import.entity.ts';
import { ImportRepository } from './import.repository.ts';
import { newFileKey, releaseFile, removeFile } from './import-file.service.ts';
import { noCounts, recordImport } from './import-run.service.ts';

/** The queue of imports. */
export const importQueue: JobName<{ readonly importId: number }> = {
  name: 'imports.work',
  data: { importId: 0 },
};

const notFound = () => new AppError('NOT_FOUND', 'No such import');

/**
 * Creates an import. Its state is `receiving` until the file is in the storage.
 * @param fields.fileKey null for an import by the command, which reads the file itself; its state is `checking`
 */
export async function createImport(
  em: Em,
  {
    actor,
    ...fields
  }: Pick<Import, 'fileName' | 'size' | 'options'> & { fileKey: string | null; actor: string },
): Promise<Import> {
  const created = em.create(Import, {
    ...fields,
    createdAt: new Date(),
    createdBy: actor,
    state: fields.fileKey === null ? 'checking' : 'receiving',
    counts: noCounts,
    position: 0,
  });
  await em.flush();
  return created;
}

/**
 * Stores an uploaded import file as a stream and enqueues its dry run. The row is created first: if the process crashes
 * before the file is stored, `deleteExpiredFiles` cleans up.
 * @param options.timeoutMs as in `receiveFile`
 * @throws AppError PAYLOAD_TOO_LARGE, or BAD_REQUEST when the upload is truncated or stalls
 */
export async function receiveImport(
  em: Em,
  files: FileStore,
  {
    content,
    name,
    actor,
    timeoutMs,
  }: { content: Readable; name: string | undefined; actor: string; timeoutMs: number },
): Promise<ImportOutput> {
  return files.tempDirs.withTempDir(async (folder) => {
    const path = join(folder, 'received');
    const size = await receiveFile(
      content,
      path,
      { maxBytes: maxImportBytes, sizeMessage: importSizeMessage },
      timeoutMs,
    );
    const fileKey = newFileKey();
    const { id } = await createImport(em, {
      fileName: originalName(name) ?? 'sermons',
      fileKey,
      size,
      options: importOptions.parse({}),
      actor,
    });
    try {
      await files.storage.put(fileKey, path, 'application/octet-stream');
      return await inTransaction(em, async (em) => {
        const found = await new ImportRepository(em).lock(id, ['receiving']);
        if (!found || found.isPendingDeletion) throw notFound();
        found.state = 'checking';
        await em.flush();
        await enqueue(em, importQueue, { importId: id });
        return presentImport(found);
      });
    } catch (error) {
      await discardUpload(em, files, { id, fileKey }).catch(() => {});
      throw error;
    }
  });
}

/** A page of imports, latest first. */
export async function listImports(
  em: Em,
  { page, limit }: { page: number; limit: number },
): Promise<Page<ImportOutput>> {
  const [rows, total] = await new ImportRepository(em).findLatest({ limit, offset: (page - 1) * limit });
  return { items: rows.map(presentImport), total, page, limit };
}

/** An import in the format of the API. @throws AppError NOT_FOUND */
export const readImport = async (em: Em, id: number): Promise<ImportOutput> =>
  presentImport(await findImport(em, id));

/**
 * Starts another dry run with these options.
 * @throws AppError NOT_FOUND; CONFLICT when the import is running, finished or without a file, or has imported sermons
 */
export const checkAgain = (em: Em, { id, options }: { id: number; options: ImportOptions }) =>
  enqueueRun(em, id, (found) => {
    if (isInterruptedImport(found)) {
      throw new AppError(
        'CONFLICT',
        'Some sermons of this file are already imported. Choose the file again.',
      );
    }
    Object.assign(found, { options, state: 'checking', position: 0, total: null, counts: noCounts });
  });

/**
 * Starts the import, or resumes it with its earlier options after an interruption.
 * @throws AppError NOT_FOUND; CONFLICT when the import is running, finished or without a file, or its dry run failed
 */
export const startImport = (em: Em, { id, options }: { id: number; options: ImportOptions }) =>
  enqueueRun(em, id, async (found, repository) => {
    if (found.state === 'checked') await resetImport(found, options, repository);
    else if (found.state === 'failed' && found.findings === null) throw notStartable();
    found.state = 'importing';
    found.finishedAt = null;
    found.error = null;
  });

async function resetImport(
  found: Import,
  options: ImportOptions,
  repository: ImportRepository,
): Promise<void> {
  await repository.removeNotes(found.id);
  Object.assign(found, { options, position: 0, counts: noCounts });
}

/** Starts an import whose file the caller reads itself. @throws AppError CONFLICT when it is not checked */
export async function beginImport(em: Em, id: number): Promise<void> {
  await inTransaction(em, async (em) => {
    const repository = new ImportRepository(em);
    const found = await repository.lock(id, ['checked']);
    if (!found) throw notStartable();
    await resetImport(found, found.options, repository);
    found.state = 'importing';
    await em.flush();
  });
}

/**
 * Whether {@link markFailed} ended an import that had processed rows. The findings come from a completed dry run: a
 * failed import keeps them, an interrupted dry run has none.
 */
const isInterruptedImport = ({ state, position, findings }: Import): boolean =>
  state === 'failed' && position > 0 && Boolean(findings);

const notStartable = () =>
  new AppError(
    'CONFLICT',
    'This import is running or has ended, or its file was deleted. Choose the file again.',
  );

function enqueueRun(
  em: Em,
  id: number,
  change: (found: Import, repository: ImportRepository) => unknown,
): Promise<ImportOutput> {
  return inTransaction(em, async (em) => {
    await findImport(em, id);
    const repository = new ImportRepository(em);
    const found = await repository.lock(id, ['checked', 'failed']);
    if (!found?.fileKey || found.isPendingDeletion) throw notStartable();
    await change(found, repository);
    await em.flush();
    await enqueue(em, importQueue, { importId: id });
    return presentImport(found);
  });
}

/**
 * Cancels an import and deletes its file. Imported sermons remain.
 * @throws AppError NOT_FOUND; CONFLICT when the import is finished
 */
export async function cancelImport(em: Em, files: FileStore, { id }: { id: number }): Promise<ImportOutput> {
  const canceled = await inTransaction(em, async (em) => {
    await findImport(em, id);
    const found = await new ImportRepository(em).lock(id, cancelableStates);
    if (!found) throw new AppError('CONFLICT', 'This import is already finished.');
    markCanceled(em, found);
    releaseFile(found);
    await em.flush();
    return found;
  });
  // Canceling does not fail when the storage is unavailable.
  await removeFile(em, files, canceled).catch(() => {});
  return presentImport(canceled);
}

/** Cancels an import whose file the caller reads itself, unless it is finished. Imported sermons remain. */
export async function cancelByCommand(em: Em, id: number): Promise<void> {
  await inTransaction(em, async (em) => {
    const found = await new ImportRepository(em).lock(id, cancelableStates);
    if (!found) return;
    markCanceled(em, found);
    await em.flush();
  });
}

const cancelableStates = ['checking', 'checked', 'importing', 'failed'] as const;

function markCanceled(em: Em, found: Import): void {
  const hasStarted = found.state === 'importing' || isInterruptedImport(found);
  found.finishedAt = new Date();
  endEarly(em, found, 'cancelled', hasStarted);
}

/** Ends an import before its last row. Records it in the audit log if it had started to import sermons. */
function endEarly(em: Em, found: Import, state: 'cancelled' | 'failed', hasStarted: boolean): void {
  found.state = state;
  if (hasStarted) recordImport(em, found);
  // Only a dry run has counted sermons, and none was imported.
  else found.counts = { ...found.counts, new: 0 };
}

/**
 * Marks an import or dry run as failed, if it is running. An administrator can resume an import where it stopped, but
 * not a dry run.
 */
export async function markFailed(em: Em, id: number): Promise<void> {
  await inTransaction(em, async (em) => {
    const found = await new ImportRepository(em).lock(id, ['checking', 'importing']);
    if (!found) return;
    const isImporting = found.state === 'importing';
    found.error = isImporting
      ? 'The import was interrupted too many times.'
      : 'The check of the file was interrupted too many times. Choose the file again.';
    endEarly(em, found, 'failed', isImporting);
    await em.flush();
  });
}

/** Finds an import whose file was received. @throws AppError NOT_FOUND */
export async function findImport(em: Em, id: number): Promise<Import> {
  const found = id > largestId ? null : await new ImportRepository(em).findReceived(id);
  if (!found) throw notFound();
  return found;
}

/**
 * Deletes an import whose upload was not completed. Does nothing if the upload was completed and only the database's
 * response to the commit was lost.
 */
async function discardUpload(em: Em, files: FileStore, found: Pick<Import, 'id' | 'fileKey'>): Promise<void> {
  if (await new ImportRepository(em).releaseReceiving(found.id)) await removeFile(em, files, found);
}

/** The API's representation of an import. */
function presentImport(found: Import): ImportOutput {
  const { id, createdBy, fileName, size, state, options, counts, position } = found;
  if (state === 'receiving') throw notFound();
  return {
    id,
    createdAt: found.createdAt.toISOString(),
    createdBy,
    fileName,
    size,
    state,
    hasFile: Boolean(found.fileKey) && !found.isPendingDeletion,
    options: { ...options, encoding: options.encoding ?? 'auto' },
    findings: found.findings ?? null,
    counts,
    position,
    total: found.total ?? null,
    finishedAt: found.finishedAt?.toISOString() ?? null,
    error: found.error ?? null,
  };
}
