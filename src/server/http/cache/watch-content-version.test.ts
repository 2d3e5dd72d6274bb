import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readContentVersion } from '../../db/content-version.ts';
import { createStoredSermon } from '../../features/sermons/sermon/sermon.factory.ts';
import { freshDatabase, type TestDatabase } from '../../testing/database.ts';
import { PublicCache } from './public-cache.ts';
import { watchContentVersion } from './watch-content-version.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

test('a change by another instance invalidates the cache within a second, also after the connection was lost', async ({
  skip,
}) => {
  // The embedded database has one instance, which refreshes its cache with the change itself.
  if (!database.databaseUrl) skip();
  const cache = new PublicCache({
    readContentVersion: () => readContentVersion(database.orm),
    maxBytes: 100_000,
  });
  const app = Fastify();
  let renderCount = 0;
  cache.cacheMisses(app, () => false);
  app.get('/', { config: { publicCacheKey: () => 'key' } }, async () => String(renderCount++));
  await cache.refresh();
  const stopWatching = watchContentVersion({ databaseUrl: database.databaseUrl ?? '', cache, log: app.log });
  const readBody = async () => (await app.inject('/')).body;
  const countListeners = async () => {
    const [row] = await database.orm.em
      .fork()
      .execute<{ count: string }[]>(
        `select count(*)::text as count from pg_stat_activity where application_name = 'bimah cache' and query like 'listen%' and datname = current_database()`,
      );
    return Number(row?.count);
  };
  await expect.poll(countListeners).toBe(1);

  const first = await readBody();
  expect(await readBody()).toBe(first);
  await createStoredSermon(database.orm.em.fork());
  await expect.poll(readBody, { timeout: 1_000 }).not.toBe(first);

  await database.orm.em
    .fork()
    .execute(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'bimah cache' and datname = current_database()`,
    );
  await expect.poll(countListeners, { timeout: 5_000 }).toBe(1);
  const second = await readBody();
  await createStoredSermon(database.orm.em.fork());
  await expect.poll(readBody, { timeout: 1_000 }).not.toBe(second);
  await stopWatching();
  await app.close();
});
