import type { Readable } from 'node:stream';
import { defineJob, type JobTools } from '../../jobs/job.ts';
import { Import } from './import.entity.ts';
import { importQueue, markFailed } from './import.service.ts';
import { checkFile, importFile } from './import-run.service.ts';

type ImportData = (typeof importQueue)['data'];

/** Told of an import whose process died in it again and again. */
export const importFailed = defineJob<ImportData>({
  name: 'imports.failed',
  run: async ({ importId }, { em }) => markFailed(em(), importId),
});

/**
 * Reads files of sermons in the background, one at a time. It is asked for again after each restart, and goes on behind
 * the last row that was dealt with.
 */
export const workOnImport = defineJob<ImportData>({
  name: importQueue.name,
  queue: {
    retryLimit: 50,
    retryDelay: 1,
    expireInSeconds: 12 * 60 * 60,
    // The least that the queue takes: when a process is gone, its import goes on within it.
    heartbeatSeconds: 10,
  },
  deadLetter: importFailed,
  async run({ importId }, tools) {
    const found = await tools.em().findOne(Import, { id: importId });
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
