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

test('the embedded database is vacuumed every night; a PostgreSQL server is not', async () => {
  const schedules = await site
    .em()
    .execute(`select cron from jobs.schedule where name = 'database.maintenance'`);
  expect(schedules).toEqual(site.settings.databaseUrl === undefined ? [{ cron: '10 3 * * *' }] : []);
});

test('the vacuum job updates the word statistics', async () => {
  for (let count = 0; count < 3; count++)
    await createStoredSermon(site.em(), { content: 'A wombat was here.' });
  const common = async () => {
    const rows = await site
      .em()
      .execute(
        `select 1 from pg_stats where tablename = 'sermons' and most_common_elems::text like '%wombat%'`,
      );
    return rows.length;
  };
  expect(await common()).toBe(0);
  await enqueue(site.em(), maintainDatabase, {});
  await expect.poll(common).toBeGreaterThan(0);
});
