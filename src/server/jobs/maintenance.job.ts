import { defineJob } from './job.ts';

/**
 * Every night, on the embedded database only: what a PostgreSQL server's autovacuum does by itself. Counts how common
 * values are, for plans and for the search, and frees the space of old rows.
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
