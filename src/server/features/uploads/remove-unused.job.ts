import { defineJob } from '../../jobs/job.ts';
import { removeUnusedUploads } from './removal.service.ts';

/** Hourly: deletes unused files (docs/product/uploads.md U8, U9). */
export const deleteUnusedUploads = defineJob<object>({
  name: 'uploads.remove-unused',
  schedule: () => ({ cron: '7 * * * *', timezone: 'UTC', missed: 'once' }),
  run: async (_data, { em, files, log }) => {
    log.info(await removeUnusedUploads({ em: em() }, files), 'removed unused files');
  },
});
