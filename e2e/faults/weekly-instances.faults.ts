import { expect, test } from 'vitest';
import { sitesOnPostgres } from '../sites/sites-on-postgres.ts';
import { administratorOf, recipientsOf, recovery, scheduledIssueCount, second } from './weekly-schedule.ts';

const readers = Array.from({ length: 30 }, (_, number) => `reader-${number}@example.org`).toSorted();

const shared = sitesOnPostgres();

test('two processes on one PostgreSQL send the weekly issue once', async () => {
  // The clock of PostgreSQL cannot be set. So the schedule is set to a minute that is far enough for the preparation.
  const dueAt = new Date(Date.now() + 100 * second);
  dueAt.setUTCSeconds(0, 0);
  const schedule = `${dueAt.getUTCMinutes()} ${dueAt.getUTCHours()} * * ${dueAt.getUTCDay()}`;
  const start = () => shared.start({ HIGHLIGHTS_SCHEDULE: schedule });
  const sites = await Promise.all([start(), start()]);
  const { direct, mails } = shared;
  const administrator = administratorOf(sites[0]);
  await administrator.publish('Of one week for two');
  await administrator.subscribe(readers);
  await expect
    .poll(() => recipientsOf(mails, 'Of one week for two'), { ...recovery, timeout: 240_000 })
    .toEqual(readers);
  // Wait until both have checked the schedules again.
  const lastCheck = async () => (await direct.query('select cron_on from jobs.version')).rows[0].cron_on;
  await expect.poll(async () => (await lastCheck()) - dueAt.getTime(), recovery).toBeGreaterThan(65 * second);
  await expect
    .poll(
      async () =>
        (await direct.query(`select 1 from jobs.job where name = 'highlights.begin' and state < 'completed'`))
          .rowCount,
      recovery,
    )
    .toBe(0);
  expect((await administrator.issues()).map(({ sermons, counts }) => [sermons, counts.sent])).toEqual([
    [1, readers.length],
  ]);
  expect(recipientsOf(mails, 'Of one week for two')).toEqual(readers);
  expect(sites.map(scheduledIssueCount).reduce((sum, count) => sum + count)).toBe(1);
});
