import { defineJob } from '../../jobs/job.ts';
import { forgetFiles } from './import-file.service.ts';

/** Once an hour: files of imports that nobody came back to go, and those that a crash left behind. */
export const forgetImportFiles = defineJob<object>({
  name: 'imports.forget-files',
  schedule: () => ({ cron: '22 * * * *', timezone: 'UTC', missed: 'once' }),
  run: async (_data, { em, files }) => forgetFiles(em(), files),
});
