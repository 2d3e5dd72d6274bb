import { defineJob } from './job.ts';

/**
 * Runs every night on the embedded database, which has no autovacuum: updates the planner's and the search's statistics
 * and frees the space of old rows.
 */
export const maintainDatabase = defineJob<object>({
  name: 'database.maintenance',
  schedule: ({ databaseUrl }) =>
    databaseUrl === undefined ? { cron: '10 3 * * *', timezone: 'UTC', missed: 'once' } : undefined,
  run: async (_data, { em, log }) => {
    const begin = performance.now();
    await em().execute('vacuum (analyze)');
    log.info({ seconds: Math.round((performance.now() - begin) / 1000) }, 'finished database maintenance');
  },
});
