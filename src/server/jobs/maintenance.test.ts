import { afterAll, beforeAll, expect, test } from 'vitest';
import { createStoredSermon } from '../features/sermons/sermon/sermon.factory.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { enqueue } from './job-queue.ts';
import { maintainDatabase } from './maintenance.job.ts';

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp();
  await site.work();
});
afterAll(() => site.close());

test('a vacuum is scheduled for 3:10 every night on the embedded database, and none on a PostgreSQL server', async () => {
  const schedules = await site
    .em()
    .execute(`select cron from jobs.schedule where name = 'database.maintenance'`);
  expect(schedules).toEqual(site.settings.databaseUrl === undefined ? [{ cron: '10 3 * * *' }] : []);
});

test('the vacuum job updates the word statistics of the query planner', async () => {
  for (let index = 0; index < 3; index++)
    await createStoredSermon(site.em(), { content: 'A wombat was here.' });
  const countStatistics = async () => {
    const rows = await site
      .em()
      .execute(
        `select 1 from pg_stats where tablename = 'sermons' and most_common_elems::text like '%wombat%'`,
      );
    return rows.length;
  };
  expect(await countStatistics()).toBe(0);
  await enqueue(site.em(), maintainDatabase, {});
  await expect.poll(countStatistics).toBeGreaterThan(0);
});
