import { expect, test } from 'vitest';
import { setUpSitesOnPostgres } from '../sites/sites-on-postgres.ts';
import {
  countScheduledIssues,
  createAdministrator,
  listRecipients,
  pollOptions,
  secondMs,
} from './weekly-schedule.ts';

const readers = Array.from({ length: 30 }, (_, index) => `reader-${index}@example.org`).toSorted();

const shared = setUpSitesOnPostgres();

test('two processes on one PostgreSQL send the weekly issue once', async () => {
  // The clock of PostgreSQL cannot be set. So the schedule is set to a minute that leaves 100 to 160 seconds to prepare
  // the data, also on a slow machine. It is in UTC and has the weekday of that minute, so the test passes on every day
  // and in every zone.
  const dueAt = new Date(Date.now() + 160 * secondMs);
  dueAt.setUTCSeconds(0, 0);
  const schedule = `${dueAt.getUTCMinutes()} ${dueAt.getUTCHours()} * * ${dueAt.getUTCDay()}`;
  const start = () => shared.start({ HIGHLIGHTS_SCHEDULE: schedule });
  const sites = await Promise.all([start(), start()]);
  const { direct, mailServer } = shared;
  const administrator = createAdministrator(sites[0]);
  await administrator.publish('Sent Once by Two Processes');
  await administrator.subscribe(readers);
  await expect
    .poll(() => listRecipients(mailServer, 'Sent Once by Two Processes'), {
      ...pollOptions,
      timeout: 300_000,
    })
    .toEqual(readers);
  // Waits until the schedules have been checked again, more than 65 seconds after the issue was due.
  const readLastCheck = async () => (await direct.query('select cron_on from jobs.version')).rows[0].cron_on;
  await expect
    .poll(async () => (await readLastCheck()) - dueAt.getTime(), pollOptions)
    .toBeGreaterThan(65 * secondMs);
  // The states of a job in order: created, retry, active, completed.
  await expect
    .poll(
      async () =>
        (await direct.query(`select 1 from jobs.job where name = 'highlights.begin' and state < 'completed'`))
          .rowCount,
      pollOptions,
    )
    .toBe(0);
  expect((await administrator.readIssues()).map(({ sermons, counts }) => [sermons, counts.sent])).toEqual([
    [1, readers.length],
  ]);
  expect(listRecipients(mailServer, 'Sent Once by Two Processes')).toEqual(readers);
  expect(sites.map(countScheduledIssues).reduce((sum, count) => sum + count)).toBe(1);
});
