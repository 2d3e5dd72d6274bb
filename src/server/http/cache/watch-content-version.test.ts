import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
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

test('a notification of another instance invalidates the cache, also after the connection was lost', async ({
  skip,
}) => {
  // With the embedded database there is only one instance, which refreshes its own cache after each change.
  if (!database.databaseUrl) skip();
  const read = vi.fn(() => readContentVersion(database.orm));
  const cache = new PublicCache({ readContentVersion: read, maxBytes: 100_000 });
  const setVersion = vi.spyOn(cache, 'setVersion');
  // `watchContentVersion` also polls the database, which invalidates the cache without a notification.
  const countNotifications = () => setVersion.mock.calls.length - read.mock.calls.length;
  const app = Fastify();
  let renderCount = 0;
  cache.cacheMisses(app, () => false);
  app.get('/', { config: { publicCacheKey: () => 'key' } }, async () => String(renderCount++));
  await cache.refresh();
  const stopWatching = watchContentVersion({ databaseUrl: database.databaseUrl ?? '', cache, log: app.log });
  const readBody = async () => (await app.inject('/')).body;
  /** The process ids of the connections that listen for changes. */
  const listeners = async () => {
    const rows = await database.orm.em
      .fork()
      .execute<{ pid: number }[]>(
        `select pid from pg_stat_activity where application_name = 'bimah cache' and query like 'listen%' and datname = current_database()`,
      );
    return rows.map(({ pid }) => pid);
  };
  await expect.poll(listeners).toHaveLength(1);

  const first = await readBody();
  expect(await readBody()).toBe(first);
  await createStoredSermon(database.orm.em.fork());
  await expect.poll(countNotifications).toBe(1);
  expect(await readBody()).not.toBe(first);

  const [lost] = await listeners();
  await database.orm.em
    .fork()
    .execute(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'bimah cache' and datname = current_database()`,
    );
  await expect
    .poll(async () => (await listeners()).filter((pid) => pid !== lost), {
      message: 'listens on a new connection',
    })
    .toHaveLength(1);
  const second = await readBody();
  await createStoredSermon(database.orm.em.fork());
  await expect.poll(countNotifications).toBe(2);
  expect(await readBody()).not.toBe(second);
  await stopWatching();
  await app.close();
});
