import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { seedDemo } from './seed-demo.ts';

let site: TestApp;
beforeEach(async () => {
  site = await createTestApp();
});
afterEach(() => site.close());

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

test('a start seeds an empty site and does not restore deleted sermons; the seed command restores them', async () => {
  expect(await seed(false)).toBe(true);
  const seeded = await countSermons();
  expect(seeded).toBeGreaterThan(20);
  await deleteSermons();
  expect(await seed(false)).toBe(false);
  expect(await countSermons()).toBe(0);
  expect(await seed(true)).toBe(true);
  expect(await countSermons()).toBe(seeded);
});

test('a site is not seeded again when its sermons were deleted by SQL, or when an earlier version seeded it without recording that', async () => {
  expect(await seed(false)).toBe(true);
  await site.em().execute('delete from sermons');
  expect(await seed(false)).toBe(false);

  expect(await seed(true)).toBe(true);
  await site.em().execute(`delete from site_state where key = 'demonstration'`);
  expect(await seed(false)).toBe(false);
  await deleteSermons();
  expect(await seed(false)).toBe(false);
  expect(await countSermons()).toBe(0);
});
