import { defineJob } from '../../jobs/job.ts';
import { forgetFiles } from './import-file.service.ts';

/** Hourly: removes files of abandoned imports, and files left by a crash. */
export const forgetImportFiles = defineJob<object>({
  name: 'imports.forget-files',
  schedule: () => ({ cron: '22 * * * *', timezone: 'UTC', missed: 'once' }),
  run: async (_data, { em, files }) => forgetFiles(em(), files),
});
