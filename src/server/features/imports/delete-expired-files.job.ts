import { defineJob } from '../../jobs/job.ts';
import { deleteExpiredFiles } from './import-file.service.ts';

/** Hourly: removes files of abandoned imports, and files left by a crash. */
export const deleteExpiredImportFiles = defineJob<object>({
  name: 'imports.forget-files',
  schedule: () => ({ cron: '22 * * * *', timezone: 'UTC', missed: 'once' }),
  run: async (_data, { em, files }) => deleteExpiredFiles(em(), files),
});
