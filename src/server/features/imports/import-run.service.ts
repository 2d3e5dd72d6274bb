import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { ImportCounts, ImportOptions } from '../../../shared/import.schemas.ts';
import { chunk } from '../../base/chunk.ts';
import { describeError, isFileSystemError } from '../../base/errors.ts';
import type { Em } from '../../db/orm.ts';
import { inTransaction } from '../../db/transaction.ts';
import { recordAudit } from '../audit/audit.service.ts';
import type { Import } from './import.entity.ts';
import { ImportRepository, type StoredNote } from './import.repository.ts';
import { releaseFile, removeFile } from './import-file.service.ts';
import { MediaImporter, type MediaTools } from './media-importer.ts';
import { openSource } from './open-source.ts';
import { RowClassifier } from './row-classifier.ts';
import { ImportFileError, type OpenFile } from './source/source.ts';
import { storeCandidate } from './store-candidate.ts';
import { type RowResult, validateRow } from './validate-row.ts';

/** Dependencies of a run. */
export interface RunTools extends MediaTools {
  readonly open: OpenFile;
  /** Logs why a row could not be stored; the report only says that it could not. */
  readonly log?: { warn(details: object, message: string): void };
  /** Aborted when the process should stop. A job resumes the import after the next start; the command cancels it. */
  readonly stopping?: AbortSignal;
  /** Invalidates the cache, so that readers see a published batch at once. */
  readonly refreshPublic?: (() => Promise<void>) | undefined;
  /** Called after every batch. */
  readonly onProgress?: (progress: { position: number; total: number | null; counts: ImportCounts }) => void;
}

/** Thrown when the process is stopping. */
class StoppedError extends Error {
  override readonly name = 'StoppedError';
}

/** The counts of an import of which no row has been processed. */
export const noCounts: ImportCounts = {
  rows: 0,
  new: 0,
  known: 0,
  refused: 0,
  skipped: 0,
  media: 0,
  notes: 0,
};

/**
 * Rows per batch. On the embedded database, other requests wait while the transaction of a batch is open. An import
 * stores sermons, which takes longer than the report of a dry run.
 */
const batchSizes = { check: 200, import: 5 };
/** Minimum milliseconds between two cache invalidations. */
const refreshIntervalMs = 2_000;
/** Maximum count of entries in a report, for files with errors in every row. */
const maxNotes = 20_000;

/**
 * Dry run: reads the file from the beginning and stores only the report, the counts and the findings. If the file is
 * not valid, stores the reason as the import's `error`. Does nothing when the import is not in the state `checking`.
 * @throws StoppedError when `tools.stopping` is aborted
 */
export async function checkFile(tools: RunTools, id: number): Promise<void> {
  const options = await inTransaction(tools.em(), async (em) => {
    const repository = new ImportRepository(em);
    const found = await repository.lock(id, ['checking']);
    if (!found) return null;
    await repository.removeNotes(id);
    Object.assign(found, { position: 0, total: null, counts: noCounts, findings: null, error: null });
    return found.options;
  });
  if (options) await processFile(tools, id, options, 'check');
}

/**
 * Imports the sermons of a file, from where an earlier run stopped. If the file is not valid, stores the reason as the
 * import's `error`. Does nothing when the import is not in the state `importing`.
 * @throws StoppedError when `tools.stopping` is aborted; the next run continues after the last stored batch
 */
export async function importFile(tools: RunTools, id: number): Promise<void> {
  const found = await new ImportRepository(tools.em()).find(id);
  if (found?.state === 'importing') await processFile(tools, id, found.options, 'import');
}

async function processFile(
  tools: RunTools,
  id: number,
  options: ImportOptions,
  mode: 'check' | 'import',
): Promise<void> {
  const classifier = new RowClassifier();
  const mediaImporter = new MediaImporter(tools, options);
  let findings: Import['findings'] = null;
  let problem: string | null = null;
  let refreshedAt = Date.now();
  try {
    const source = await openSource(tools.open, options);
    const repository = new ImportRepository(tools.em());
    const processedCount = (await repository.find(id))?.position ?? 0;
    const refusedLines = processedCount > 0 ? await repository.findRefusedLines(id) : new Set<number>();
    let position = 0;
    try {
      for await (const rows of chunk(source.rows(), batchSizes[mode])) {
        if (tools.stopping?.aborted) throw new StoppedError('The process is stopping');
        const results = rows.map((row) => validateRow(row, options));
        const processed = results.slice(0, Math.max(0, processedCount - position));
        // An earlier run has processed these rows. Those that could not be saved do not make later ones duplicates.
        classifier.markProcessed(
          processed.map((result) =>
            refusedLines.has(result.row.line) ? { ...result, candidate: null } : result,
          ),
        );
        const from = position + processed.length;
        position += rows.length;
        const unprocessed = results.slice(processed.length);
        if (unprocessed.length > 0) {
          const batch = { tools, id, mode, classifier, mediaImporter, from };
          if (!(await storeResults(batch, unprocessed))) return;
        }
        if (mode === 'import' && Date.now() - refreshedAt > refreshIntervalMs) {
          await tools.refreshPublic?.();
          refreshedAt = Date.now();
        }
        // Give requests priority.
        await yieldToEventLoop();
      }
    } finally {
      const { missing } = classifier;
      findings = {
        ...source.findings(),
        missing: missing.list().map(({ name, count }) => ({ field: name, count })),
      };
    }
  } catch (error) {
    if (!(error instanceof ImportFileError)) throw error;
    problem = error.message;
  }
  // Invalidate the cache before marking the import done.
  if (mode === 'import') await tools.refreshPublic?.();
  await finish(tools, id, mode, { findings, problem });
}

interface Batch {
  readonly tools: RunTools;
  readonly id: number;
  readonly mode: 'check' | 'import';
  readonly classifier: RowClassifier;
  readonly mediaImporter: MediaImporter;
  /** Count of rows before the batch. */
  readonly from: number;
}

/**
 * Stores a batch. If storing sermons fails, stores the rows one by one and reports those that fail.
 * @returns false when the import was canceled or another process has taken it over
 * @throws any error in a dry run; in an import only an error of an unavailable service (status 503) or of the file
 * system, such as a read-only uploads folder: all other rows with files would fail too
 */
async function storeResults(batch: Batch, results: readonly RowResult[]): Promise<boolean> {
  const { tools } = batch;
  try {
    return await storeBatch(batch, results);
  } catch (error) {
    const { status } = describeError(error);
    if (status === 503 || isFileSystemError(error) || batch.mode === 'check') throw error;
    const [single] = results;
    if (results.length > 1) {
      for (const [index, result] of results.entries()) {
        if (!(await storeResults({ ...batch, from: batch.from + index }, [result]))) return false;
      }
      return true;
    }
    if (!single) throw error;
    tools.log?.warn({ err: error, line: single.row.line }, 'a row of an import could not be stored');
    const refusal = { kind: 'refused', message: 'This row could not be saved' } as const;
    return storeBatch(batch, [{ ...single, candidate: null, notes: [...single.notes, refusal] }]);
  }
}

async function storeBatch(
  { tools, id, mode, classifier, mediaImporter, from }: Batch,
  results: readonly RowResult[],
): Promise<boolean> {
  const classified = await classifier.classify(tools.em(), results);
  // Download files before the transaction, which should wait only for the database.
  const media = mode === 'import' ? await mediaImporter.importMedia(classified.fresh) : null;
  const mediaNotes = media ? media.notes : await mediaImporter.previewMedia(classified.fresh);
  const progress = await inTransaction(tools.em(), async (em) => {
    const repository = new ImportRepository(em);
    const current = await repository.lock(id, [mode === 'check' ? 'checking' : 'importing']);
    if (!current || current.position !== from) return null;
    let storedElsewhereCount = 0;
    const notes: StoredNote[] = [...classified.notes, ...mediaNotes].sort((a, b) => a.line - b.line);
    if (media) {
      // Another import can have stored some of these rows after they were classified.
      const knownKeys = await repository.findExistingKeys(classified.fresh.map(({ row }) => row.key));
      for (const candidate of classified.fresh) {
        if (knownKeys.has(candidate.row.key)) storedElsewhereCount += 1;
        else await storeCandidate(em, candidate, media.urls.get(candidate) ?? {}, id);
      }
    }
    const remainingNoteCount = Math.max(0, maxNotes - current.counts.notes);
    await repository.addNotes(id, notes.slice(0, remainingNoteCount));
    const mediaNoteCount = notes.filter(({ kind }) => kind === 'media').length;
    current.counts = {
      rows: current.counts.rows + results.length,
      new: current.counts.new + classified.fresh.length - storedElsewhereCount,
      known: current.counts.known + classified.knownCount + storedElsewhereCount,
      refused: current.counts.refused + classified.refusedCount,
      skipped: current.counts.skipped + classified.skippedCount,
      media: current.counts.media + mediaNoteCount,
      notes: current.counts.notes + Math.min(notes.length, remainingNoteCount),
    };
    current.position += results.length;
    await em.flush();
    return { position: current.position, total: current.total ?? null, counts: current.counts };
  });
  if (progress === null) return false;
  classifier.markProcessed(results);
  tools.onProgress?.(progress);
  return true;
}

async function finish(
  tools: RunTools,
  id: number,
  mode: 'check' | 'import',
  { findings, problem }: { findings: Import['findings']; problem: string | null },
): Promise<void> {
  const finished = await inTransaction(tools.em(), async (em) => {
    const current = await new ImportRepository(em).lock(id, [mode === 'check' ? 'checking' : 'importing']);
    if (!current) return null;
    current.error = problem === null ? null : toStorable(problem);
    if (findings) current.findings = toStorable(findings);
    current.total = current.position;
    const isUnreadable = problem !== null && current.counts.rows === 0;
    if (isUnreadable) current.state = 'failed';
    else current.state = mode === 'check' ? 'checked' : 'done';
    // The import that can follow needs the file.
    if (current.state === 'checked') return null;
    releaseFile(current);
    if (mode === 'import') {
      current.finishedAt = new Date();
      recordImport(em, current);
    }
    return current;
  });
  // The import is complete even if the storage fails to delete its file.
  if (finished) await removeFile(tools.em(), tools.files, finished).catch(() => {});
}

/**
 * Removes NUL characters and replaces lone surrogates: PostgreSQL cannot store them, so an import with them could never
 * finish.
 */
function toStorable<Value>(value: Value): Value {
  const cleanText = (_name: string, part: unknown) =>
    typeof part === 'string' ? part.replaceAll('\u0000', '').toWellFormed() : part;
  return JSON.parse(JSON.stringify(value, cleanText));
}

/** Adds the audit log entry of an import. */
export function recordImport(em: Em, { createdBy, fileName, counts, options, state }: Import): void {
  const added = (after: unknown) => ({ before: null, after });
  recordAudit(em, {
    actor: createdBy,
    action: 'sermons.import',
    changes: {
      file: added(fileName),
      imported: added(counts.new),
      known: added(counts.known),
      refused: added(counts.refused),
      published: added(options.publish),
      ...(state === 'cancelled' && { cancelled: added(true) }),
      ...(state === 'failed' && { failed: added(true) }),
    },
  });
}
