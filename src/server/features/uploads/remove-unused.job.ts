import { defineJob } from '../../jobs/job.ts';
import { removeUnusedUploads } from './removal.service.ts';

/** Once an hour: files that no sermon uses go (DECISIONS §6). */
export const removeUnused = defineJob<object>({
  name: 'uploads.remove-unused',
  schedule: () => ({ cron: '7 * * * *', timezone: 'UTC', missed: 'once' }),
  run: async (_data, { em, files, log }) => {
    log.info(await removeUnusedUploads({ em: em() }, files), 'unused files are removed');
  },
});
