import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMemoryOrm } from '../composition/orm.ts';
import { resolveStoredSermons } from '../features/contributors/resolve-sermons.service.ts';
import { Sermon } from '../features/sermons/sermon/sermon.entity.ts';
import { createStoredSermon } from '../features/sermons/sermon/sermon.factory.ts';
import { directory } from '../features/sermons/sermon.service.ts';
import { indexAllCitations } from '../features/sources/index-citations.service.ts';
import { migrate } from './migrate.ts';
import type { Em, Orm } from './orm.ts';

/** The last migration before rabbis, languages and citations. */
const beforeUpgrade = 'Migration20261122170500_moderation_text';

/** Tables that the server fills itself, with its own state and data derived from sermons. */
const derivedTables = ['mikro_orm_migrations', 'site_state', 'sermon_changes', 'search_words'];

const content = `Jacob left Beersheba (Genesis 28:10). ${'He came to a place and slept there. '.repeat(60)}`;
const sermon = (id: number, columns: Record<string, string>) => {
  const row: Record<string, string> = {
    id: String(id),
    title: `Sermon ${id}`,
    slug: `sermon-${id}`,
    content,
    rabbi_name: id % 2 ? 'Rabbi Naomi Feldman' : 'R. Naomi Feldman',
    synagogue_name: 'Beth El',
    city: 'Haifa',
    state: 'Haifa',
    country: 'Israel',
    email: 'rabbi@example.org',
    phone: '04-8123456',
    date_delivered: '2025-11-29T00:00:00Z',
    date_submitted: '2025-11-30T08:15:00Z',
    published_at: '2025-12-01T10:00:00Z',
    updated_at: '2025-12-01T10:00:00Z',
    location_id: '1',
    keywords: 'exile, Prayer',
    ...columns,
  };
  const values = Object.values(row).map((value) => (value === 'null' ? value : `'${value}'`));
  return `insert into sermons (${Object.keys(row).join(', ')}) values (${values.join(', ')})`;
};

const siteStatements = [
  `insert into locations (id, city, state, country) values (1, 'Haifa', 'Haifa', 'Israel'), (2, 'Oslo', '', 'Norway')`,
  sermon(1, { is_featured: 'true', headshot_url: '/uploads/a.webp', headshot_caption: 'At the well' }),
  sermon(2, { audio_url: '/uploads/b.mp3', website: 'https://beth-el.example.org' }),
  sermon(3, { title: 'דרשה', content: 'ויצא יעקב מבאר שבע', rabbi_name: 'הרב נעמי', slug: 'drasha' }),
  sermon(4, { is_published: 'false', published_at: 'null', rabbi_name: 'Rabbi Only Drafts', slug: 'draft' }),
  sermon(5, { is_hidden: 'true', rabbi_name: 'Rabbi Only Hidden', slug: 'hidden' }),
  sermon(6, {
    city: 'Oslo',
    state: '',
    country: 'Norway',
    location_id: '2',
    date_delivered: '2026-05-30T00:00:00Z',
  }),
  `insert into slug_history (slug, sermon_id) values ('an-older-slug', 1)`,
  `insert into uploads (id, kind, url, content_type, size, duration) values ('a', 'featured-image', '/uploads/a.webp', 'image/webp', 900, null),
     ('b', 'audio', '/uploads/b.mp3', 'audio/mpeg', 9000, 61.5)`,
  `insert into newsletters (id, email, name, is_active) values (1, 'reader@example.org', 'Miriam', 'true'),
     (2, 'former@example.org', null, 'false')`,
  `insert into highlights_issues (id, sent_by, introduction) values (1, 'admin', 'Dear friends')`,
  `insert into highlights_entries (issue_id, sermon_id, position, is_told) values (1, 1, 0, true), (1, 2, 1, null)`,
  `insert into highlights_deliveries (issue_id, subscriber_id, status, sent_at) values (1, 1, 'sent', '2025-12-04T12:00:00Z')`,
  `insert into highlights_choices (sermon_id, is_omitted) values (3, true)`,
  `insert into users (id, username, password) values (1, 'admin', 'a hash')`,
  `insert into audit_log (actor, action, subject_type, subject_id, subject_label, changes)
     values ('admin', 'sermon.publish', 'sermon', '1', 'Sermon 1', '{"isPublished": {"before": "false", "after": "true"}}')`,
];

let orm: Orm;
type Tables = Map<string, Record<string, unknown>[]>;
let rowsBefore: Tables;
let rowsAfter: Tables;

/** The stored columns of all rows of each table. */
async function readTables(em: Em): Promise<Tables> {
  const tables = await em.execute<{ name: string; columns: string[] }[]>(
    `select table_name as name, to_json(array_agg(column_name::text)) as columns from information_schema.columns
     where table_schema = 'public' and is_generated = 'NEVER' group by 1`,
  );
  const rows: Tables = new Map();
  for (const { name, columns } of tables) {
    if (derivedTables.includes(name)) continue;
    const list = columns.map((column) => `'${column}', "${column}"`).join(', ');
    const stored = await em.execute<{ row: Record<string, unknown> }[]>(
      `select json_build_object(${list}) as row from "${name}" order by json_build_object(${list})::text`,
    );
    rows.set(
      name,
      stored.map(({ row }) => row),
    );
  }
  return rows;
}

beforeAll(async () => {
  orm = await openMemoryOrm();
  await orm.migrator.up({ to: beforeUpgrade });
  const em = orm.em.fork() as Em;
  for (const sql of siteStatements) await em.execute(sql);
  rowsBefore = await readTables(em);
  await migrate(orm);
  // The server enqueues these two as jobs when it starts.
  const running = new AbortController().signal;
  await resolveStoredSermons({ em: () => orm.em.fork() as Em }, running);
  await indexAllCitations(orm.em.fork() as Em, running);
  rowsAfter = await readTables(orm.em.fork() as Em);
});
afterAll(() => orm.close());

test('the upgrade keeps the stored values of all columns, except in the derived tables', () => {
  const filledTables = [...rowsBefore].filter(([, rows]) => rows.length > 0).map(([table]) => table);
  const insertedTables = siteStatements.flatMap((sql) => /^insert into "?(\w+)/.exec(sql)?.[1] ?? []);
  expect(filledTables).toEqual(expect.arrayContaining(insertedTables));
  expect(insertedTables).toContain('sermons');
  for (const [table, rows] of rowsBefore) {
    const upgraded = rowsAfter.get(table) ?? [];
    expect(upgraded, table).toHaveLength(rows.length);
    for (const row of rows) expect(upgraded, table).toContainEqual(expect.objectContaining(row));
  }
});

test('after the upgrade, visible sermons are listed and found, and have rabbis, a language and citations', async () => {
  const em = () => orm.em.fork() as Em;
  const page = { page: 1, limit: 10, order: 'desc' } as const;
  expect((await directory(em(), page)).total).toBe(4);
  expect((await directory(em(), { ...page, q: 'Beersheba' })).total).toBe(3);
  expect((await directory(em(), { ...page, portion: 'vayetzei' })).total).toBe(3);
  const names = await em().execute<{ name: string }[]>(
    `select name from rabbis where visible_sermons > 0 order by name`,
  );
  expect(names.map(({ name }) => name)).toEqual(['R. Naomi Feldman', 'הרב נעמי'].sort());
  const [hebrewSermon] = await em().execute<{ language: string }[]>(
    `select language from sermons where id = 3`,
  );
  expect(hebrewSermon?.language).toBe('he');
  const cited = await em().execute<{ count: number }[]>(
    `select json_array_length(citations::json) as count from sermons where id = 1`,
  );
  expect(cited).toEqual([{ count: 1 }]);
});

test('an instance of the previous version can use the former table names', async () => {
  const em = orm.em.fork() as Em;
  await em.execute(
    `insert into due_announcements (sermon_id) values (1) on conflict (sermon_id) do update set sermon_id = 1`,
  );
  await em.execute(`update highlights_entries set is_told = false where is_told is null`);
  expect(await em.execute('select sermon_id from pending_publication_emails')).toEqual([{ sermon_id: 1 }]);
  expect(
    await em.execute('select sermon_id, is_included from highlights_sermons order by sermon_id'),
  ).toEqual([
    { sermon_id: 1, is_included: true },
    { sermon_id: 2, is_included: false },
  ]);
  await em.execute('delete from due_announcements where sermon_id = 1');
  expect(await em.execute('select sermon_id from pending_publication_emails')).toEqual([]);
});

test('the next release can drop the column portion: sermons are read and stored without it', async () => {
  const em = orm.em.fork() as Em;
  await em.execute('alter table sermons drop column portion');
  // The rows above were inserted with ids, so the sequences would return the same ids again.
  for (const table of ['locations', 'sermons'])
    await em.execute(`select setval(pg_get_serial_sequence('${table}', 'id'), 100)`);
  const { id } = await createStoredSermon(em, { title: 'After the Column' });
  const stored = await (orm.em.fork() as Em).findOneOrFail(Sermon, id);
  expect(stored.title).toBe('After the Column');
});
