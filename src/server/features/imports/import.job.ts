import type { Readable } from 'node:stream';
import { defineJob, type JobTools } from '../../jobs/job.ts';
import { ImportRepository } from './import.repository.ts';
import { importQueue, markFailed } from './import.service.ts';
import { checkFile, importFile } from './import-run.service.ts';

type ImportData = (typeof importQueue)['data'];

/** Dead letter job: marks an import as failed after the last retry of {@link processImport} failed. */
export const markImportFailed = defineJob<ImportData>({
  name: 'imports.failed',
  run: async ({ importId }, { em }) => markFailed(em(), importId),
});

/**
 * Checks and imports files in the background, one at a time in each process. After a restart, an import continues after
 * the last processed row; a dry run starts again.
 */
export const processImport = defineJob<ImportData>({
  name: importQueue.name,
  queue: {
    // Many retries: a retried import continues after the last processed row. The delay is in seconds.
    retryLimit: 50,
    retryDelay: 1,
    expireInSeconds: 12 * 60 * 60,
    // pg-boss's minimum. A crashed import continues after this time, plus the time until the queue's next check.
    heartbeatSeconds: 10,
  },
  deadLetter: markImportFailed,
  async run({ importId }, tools) {
    const found = await new ImportRepository(tools.em()).find(importId);
    if (!found?.fileKey) return;
    const { fileKey } = found;
    const run = { ...tools, open: () => openStoredFile(tools, fileKey) };
    if (found.state === 'checking') await checkFile(run, importId);
    if (found.state === 'importing') await importFile(run, importId);
  },
});

async function openStoredFile({ files }: JobTools, key: string): Promise<Readable> {
  const opened = await files.storage.open(key);
  if (!opened) throw new Error('The file of the import is not in the storage');
  return opened.body;
}
