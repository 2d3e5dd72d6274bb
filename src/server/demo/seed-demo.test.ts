import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { seedDemo } from './seed-demo.ts';

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp();
});
afterAll(() => site.close());

const seed = (isRequested: boolean) => seedDemo(site.database.orm, site.files, { isRequested });

async function deleteSermons(): Promise<void> {
  const sermons = await site.em().execute<{ id: number }[]>('select id from sermons');
  const response = await site.administer({
    method: 'POST',
    url: '/api/admin/sermons/bulk',
    payload: { ids: sermons.map(({ id }) => id), action: 'delete' },
  });
  expect(response.statusCode, response.body).toBe(200);
}

const countSermons = async () => (await site.em().execute('select 1 from sermons')).length;

test('a start seeds an empty site only, the seed command also one whose sermons were deleted', async () => {
  expect(await seed(false)).toBe(true);
  const seeded = await countSermons();
  expect(seeded).toBeGreaterThan(20);

  // Leaves no entry in the audit log.
  await site.em().execute('delete from sermons');
  expect(await seed(false)).toBe(false);
  expect(await seed(true)).toBe(true);
  expect(await countSermons()).toBe(seeded);

  // As in a site that an earlier version seeded.
  await site.em().execute(`delete from site_state where key = 'demonstration'`);
  expect(await seed(false)).toBe(false);
  await deleteSermons();
  expect(await seed(false)).toBe(false);
  expect(await countSermons()).toBe(0);
});
