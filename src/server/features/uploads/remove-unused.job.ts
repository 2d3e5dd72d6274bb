import { defineJob } from '../../jobs/job.ts';
import { removeUnusedUploads } from './removal.service.ts';

/** Hourly: deletes unused files (docs/product/uploads.md U8, U9). */
export const deleteUnusedUploads = defineJob<object>({
  name: 'uploads.remove-unused',
  schedule: () => ({ cron: '7 * * * *', timezone: 'UTC', missed: 'once' }),
  run: async (_data, { em, files, log }) => {
    const { removed, failed, error } = await removeUnusedUploads(em(), files);
    if (failed > 0) log.warn({ err: error, removed, failed }, 'could not delete all unused files');
    else log.info({ removed, failed }, 'removed unused files');
  },
});
