import { defineJob } from './job.ts';

/**
 * Runs every night on the embedded database, which has no autovacuum: updates the planner's statistics, which the
 * search also reads, and frees the space of old rows.
 */
export const maintainDatabase = defineJob<object>({
  name: 'database.maintenance',
  schedule: ({ databaseUrl }) =>
    databaseUrl === undefined ? { cron: '10 3 * * *', timezone: 'UTC', missed: 'once' } : undefined,
  run: async (_data, { em, log }) => {
    const startedAt = performance.now();
    await em().execute('vacuum (analyze)');
    log.info(
      { seconds: Math.round((performance.now() - startedAt) / 1000) },
      'finished database maintenance',
    );
  },
});
