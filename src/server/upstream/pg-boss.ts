/**
 * Queries over the tables of pg-boss. The counts that pg-boss offers come from a cache, and cannot be read in the
 * caller's transaction.
 *
 * Gain: metrics without delay; limits of emails per day that hold across instances.
 * Exit: functions of pg-boss, or tables of our own.
 */

/** Rows of queue, state and count, for jobs that wait, run or failed permanently. */
export const jobCountsQuery = `
  select name, state::text as state, count(*)::text as count from jobs.job
  where state in ('created', 'retry', 'active', 'failed') group by 1, 2`;

/**
 * The count of jobs of a queue with this `singletonKey` in the last 24 hours, without canceled ones and those enqueued
 * without `singletonSeconds`. Parameters: queue, key.
 */
export const jobsOfKeyInLastDayQuery = `
  select count(*)::int as count from jobs.job
  where name = ? and singleton_key = ? and state <> 'cancelled'
    and singleton_on > (now() at time zone 'UTC') - interval '1 day'`;

/**
 * The count of jobs that have not ended. The states in order: created, retry, active, completed, cancelled, failed.
 */
export const unfinishedJobCountQuery = `select count(*)::text from jobs.job where state < 'completed'`;
