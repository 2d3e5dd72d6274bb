import { expect, test } from 'vitest';
import { openMemoryOrm } from '../composition/orm.ts';
import { createStoredSermon } from '../features/sermons/sermon/sermon.factory.ts';
import { directory } from '../features/sermons/sermon.service.ts';
import { migrate } from './migrate.ts';
import type { Em } from './orm.ts';

test('the migrations make existing sermons searchable, assign them to portions, and count them by day', async () => {
  const orm = await openMemoryOrm();
  await orm.migrator.up({ to: 'Migration20261120000000_initial' });
  const em = orm.em.fork();
  await em.execute(`insert into locations (city, state, country) values ('Oslo', 'Oslo', 'Norway')`);
  await em.execute(
    `insert into sermons (title, content, rabbi_name, synagogue_name, city, state, country, email, phone, date_delivered, location_id)
     select 'Sermon ' || n, 'About the aardvark.', 'Rabbi Pomerantz', 'Beth Oslo', 'Oslo', 'Oslo', 'Norway', 'a@example.org', '5550123',
       timestamptz '2026-11-14T00:00:00Z' + n * interval '7 days', 1
     from generate_series(1, 3) n`,
  );
  await migrate(orm);
  const page = { page: 1, limit: 5, order: 'desc' } as const;
  const read = (input: object) => directory(orm.em.fork(), { ...page, ...input });
  expect((await read({ q: 'aardvarks' })).total).toBe(3);
  expect((await read({ q: 'Pomeranz' })).total).toBe(3);
  expect((await read({ portion: 'vayetzei' })).items.map((sermon) => sermon.title)).toEqual(['Sermon 1']);
  expect(await em.execute('select portion from sermons order by id')).toEqual([
    { portion: 'vayetzei' },
    { portion: 'vayishlach' },
    { portion: 'vayeshev' },
  ]);
  expect(await em.execute('select sermons, drafts from submission_days')).toEqual([
    { sermons: 3, drafts: 0 },
  ]);
  await orm.close();
});

test('after the migrations, a search with a typo finds existing sermons by their keywords', async () => {
  const orm = await openMemoryOrm();
  await orm.migrator.up({ to: 'Migration20261128075500_count_subscriber_once' });
  await createStoredSermon(orm.em.fork() as Em, {
    title: 'Before the upgrade',
    keywords: 'Loganberries',
  });
  await migrate(orm);
  const page = { page: 1, limit: 5, order: 'desc' } as const;
  const { items } = await directory(orm.em.fork() as Em, { ...page, q: 'Loganberies' });
  expect(items.map(({ title }) => title)).toEqual(['Before the upgrade']);
  await orm.close();
});
