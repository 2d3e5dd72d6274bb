import { defineJob } from '../../jobs/job.ts';
import { deleteExpiredFiles } from './import-file.service.ts';

/** Every hour, deletes files of abandoned imports, and files that a crash or a storage error left behind. */
export const deleteExpiredImportFiles = defineJob<object>({
  name: 'imports.forget-files',
  schedule: () => ({ cron: '22 * * * *', timezone: 'UTC', missed: 'once' }),
  run: async (_data, { em, files }) => deleteExpiredFiles(em(), files),
});
