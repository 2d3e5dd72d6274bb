import { expect, test } from 'vitest';
import { sitesOnPostgres } from '../sites/sites-on-postgres.ts';
import { dashboard, recovery, second, timesDue, toldOf } from './weekly-schedule.ts';

const readers = Array.from({ length: 30 }, (_, number) => `reader-${number}@example.org`).toSorted();

const shared = sitesOnPostgres();

test('two processes on one PostgreSQL send the weekly issue once', async () => {
  // The database server's clock cannot be set, so the schedule is: late enough for the preparation.
  const moment = new Date(Date.now() + 100 * second);
  moment.setUTCSeconds(0, 0);
  const schedule = `${moment.getUTCMinutes()} ${moment.getUTCHours()} * * ${moment.getUTCDay()}`;
  const start = () => shared.start({ HIGHLIGHTS_SCHEDULE: schedule });
  const sites = await Promise.all([start(), start()]);
  const { direct, mails } = shared;
  const there = dashboard(sites[0]);
  await there.publish('Of one week for two');
  await there.subscribe(readers);
  await expect
    .poll(() => toldOf(mails, 'Of one week for two'), { ...recovery, timeout: 240_000 })
    .toEqual(readers);
  // Both have checked the schedules again, and neither starts another issue.
  const lastLook = async () => (await direct.query('select cron_on from jobs.version')).rows[0].cron_on;
  await expect.poll(async () => (await lastLook()) - moment.getTime(), recovery).toBeGreaterThan(65 * second);
  await expect
    .poll(
      async () =>
        (await direct.query(`select 1 from jobs.job where name = 'highlights.begin' and state < 'completed'`))
          .rowCount,
      recovery,
    )
    .toBe(0);
  expect((await there.issues()).map(({ sermons, counts }) => [sermons, counts.sent])).toEqual([
    [1, readers.length],
  ]);
  expect(toldOf(mails, 'Of one week for two')).toEqual(readers);
  expect(sites.map(timesDue).reduce((sum, times) => sum + times)).toBe(1);
});
