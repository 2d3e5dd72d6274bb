import type { Readable } from 'node:stream';
import { defineJob, type JobTools } from '../../jobs/job.ts';
import { ImportRepository } from './import.repository.ts';
import { importQueue, markFailed } from './import.service.ts';
import { checkFile, importFile } from './import-run.service.ts';

type ImportData = (typeof importQueue)['data'];

/** Dead letter job: marks an import as failed when its process crashed repeatedly. */
export const importFailed = defineJob<ImportData>({
  name: 'imports.failed',
  run: async ({ importId }, { em }) => markFailed(em(), importId),
});

/** Processes import files in the background, one at a time. After a restart it resumes after the last processed row. */
export const workOnImport = defineJob<ImportData>({
  name: importQueue.name,
  queue: {
    retryLimit: 50,
    retryDelay: 1,
    expireInSeconds: 12 * 60 * 60,
    // pg-boss's minimum: after a crash, the import resumes within this time.
    heartbeatSeconds: 10,
  },
  deadLetter: importFailed,
  async run({ importId }, tools) {
    const found = await new ImportRepository(tools.em()).find(importId);
    if (!found?.fileKey) return;
    const { fileKey } = found;
    const run = { ...runTools(tools), open: () => openStored(tools, fileKey) };
    if (found.state === 'checking') await checkFile(run, importId);
    if (found.state === 'importing') await importFile(run, importId);
  },
});

const runTools = ({ em, files, log, stopping, refreshPublic }: JobTools) => ({
  em,
  files,
  log,
  stopping,
  refreshPublic,
});

async function openStored({ files }: JobTools, key: string): Promise<Readable> {
  const opened = await files.storage.open(key);
  if (!opened) throw new Error('The file of the import is not in the storage');
  return opened.body;
}
