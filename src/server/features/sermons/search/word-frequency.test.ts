import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DirectoryPage } from '../../../../shared/directory.schemas.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { createStoredSermon } from '../sermon/sermon.factory.ts';

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp();
});
afterAll(() => site.close());

async function search(q: string): Promise<DirectoryPage> {
  const query = encodeURIComponent(JSON.stringify({ q, limit: 50 }));
  const response = await site.visit({ method: 'GET', url: `/trpc/sermons.directory?input=${query}` });
  expect(response.statusCode).toBe(200);
  return response.json().result.data;
}

test('a common word is found in the newest sermons and in titles; when the statistics are outdated, all matches are found', async () => {
  const em = site.em();
  const first = await createStoredSermon(em, { title: 'Quagga', content: 'A wombat was here, so they say.' });
  await em.execute(
    `insert into sermons (title, content, rabbi_name, synagogue_name, city, state, country, email, phone, date_delivered, location_id)
     select case when n <= 20 then 'Wombat ' else 'Quagga ' end || n, 'A wombat was here, so they say.', rabbi_name,
       synagogue_name, city, state, country, email, phone, timestamptz '2000-01-01T00:00:00Z' + n * interval '1 day', location_id
     from sermons, generate_series(1, 3000) n where id = ?`,
    [first.id],
  );
  await em.execute('analyze sermons');

  const titles = async (q: string) => (await search(q)).items.map((sermon) => sermon.title);
  const found = await search('wombat');
  expect(found).toMatchObject({ isTotalCut: true, items: { length: 50 } });
  const oldNames = Array.from({ length: 20 }, (_, index) => `Wombat ${20 - index}`);
  expect((await titles('wombat')).slice(0, 22)).toEqual([...oldNames, 'Quagga', 'Quagga 3000']);
  expect(await titles('wombat -quagga')).toEqual(oldNames);

  await em.execute(`update sermons set content = 'Nobody was here.' where title like 'Quagga%'`);
  // Spelled differently, so that the response does not come from the cache.
  const all = await search('Wombat');
  expect(all).toMatchObject({ total: 20, isTotalCut: false });
  expect(all.items.map((sermon) => sermon.title)).toEqual(oldNames);
});
