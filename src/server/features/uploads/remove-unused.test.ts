import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobs } from '../../composition/job-list.ts';
import { openJobQueue } from '../../jobs/job-queue.ts';
import { createMailer } from '../../mail/mailer.ts';
import * as media from '../../testing/media.ts';
import { multipart } from '../../testing/multipart.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { Upload } from './upload.entity.ts';

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp();
});
afterAll(() => site.close());

test('deleting unused files is scheduled hourly, and runs when a process starts after a missed hour', async () => {
  const upload = async () => {
    const file = {
      field: 'headshot',
      content: await media.jpeg({ width: 200, height: 200 }),
      type: 'image/jpeg',
    };
    return (await site.visit({ method: 'POST', url: '/api/upload/headshot', ...multipart(file) })).json().url;
  };
  const [old, fresh] = [await upload(), await upload()];
  await site.em().nativeUpdate(Upload, { url: old }, { unusedSince: new Date(Date.now() - 25 * 3_600_000) });
  await site.work();
  const em = site.em();
  expect(
    await em.execute(`select cron, timezone from jobs.schedule where name = 'uploads.remove-unused'`),
  ).toEqual([{ cron: '7 * * * *', timezone: 'UTC' }]);
  const exists = async (url: string) => (await site.visit({ method: 'GET', url })).statusCode === 200;
  expect(await exists(old)).toBe(true);

  // As if another process started two hours later.
  for (const [table, column] of [
    ['version', 'cron_on'],
    ['schedule', 'created_on'],
  ])
    await em.execute(`update jobs.${table} set ${column} = ${column} - interval '2 hours'`);
  const { settings, files, database } = site;
  const queue = await openJobQueue({ orm: database.orm, settings, log: site.app.log, jobs });
  const mailer = createMailer(settings);
  await queue.work({ settings, files, mailer });
  await expect.poll(() => exists(old)).toBe(false);
  expect(await exists(fresh)).toBe(true);
  await queue.stop();
  mailer.close();
});
