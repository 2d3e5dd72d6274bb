import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openMemoryOrm } from '../composition/orm.ts';
import { createStoredSermon } from '../features/sermons/sermon/sermon.factory.ts';
import { freshDatabase, type TestDatabase } from '../testing/database.ts';
import { databaseUrlOn, openTestPostgres } from '../testing/postgres.ts';
import { recordStatements } from '../testing/statements.ts';
import { readContentVersion } from './content-version.ts';
import { DataDirInUseError, lockDataDir } from './embedded/data-dir-lock.ts';
import { migrate } from './migrate.ts';
import type { Orm } from './orm.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

const readVersion = async (orm: Orm) => Number(await readContentVersion(orm));

test('the session uses the time zone UTC', async () => {
  const rows = await database.orm.em.fork().execute(`select current_setting('TimeZone') as zone`);
  expect(rows).toEqual([{ zone: 'UTC' }]);
});

describe('the schema', () => {
  test('the migrations create exactly the schema of the entities', async () => {
    expect(await database.orm.schema.getUpdateSchemaSQL({ wrap: false })).toBe('');
  });

  test('creating a migration writes no schema snapshot, so the next one is also compared with the database', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'bimah-migrations-'));
    const orm = await openMemoryOrm();
    orm.config.set('migrations', { ...orm.config.get('migrations'), path: folder });
    await migrate(orm);
    for (const [name, change] of [
      ['first', 'alter table proposals drop column files'],
      ['second', 'alter table uploads drop column width'],
    ] as const) {
      await orm.em.fork().execute(change);
      const { diff } = await orm.migrator.create(folder, false, false, name);
      expect(diff.up.join('\n')).toContain(/table (\w+)/.exec(change)?.[1]);
    }
    expect(await readdir(folder)).toEqual([
      expect.stringMatching(/_first\.ts$/),
      expect.stringMatching(/_second\.ts$/),
    ]);
    await orm.close();
    await rm(folder, { recursive: true });
  });

  test('starting on an up-to-date database only checks the migrations: it takes no lock and changes nothing', async () => {
    const statements = await recordStatements(database.orm, async () => {
      expect(await migrate(database.orm)).toEqual([]);
    });
    expect(statements.map(([sql]) => sql)).toEqual([
      expect.stringMatching(/^select to_regclass/),
      'select name from mikro_orm_migrations',
    ]);
  });

  test.each([
    ['an older migration', 'Migration20261121163000_forget_refusals', 'select 1'],
    [
      'a newer migration',
      'Migration20261128134500_emailed_proposals',
      'alter table proposals drop column is_emailed',
    ],
  ])('a database that lacks only %s is migrated by running only that one', async (_name, name, undo) => {
    const em = database.orm.em.fork();
    await em.execute(undo);
    await em.execute('delete from mikro_orm_migrations where name = ?', [name]);
    expect(await migrate(database.orm)).toEqual([name]);
    expect(await migrate(database.orm)).toEqual([]);
    expect(await database.orm.schema.getUpdateSchemaSQL({ wrap: false })).toBe('');
  });

  test('instances that start together on an empty PostgreSQL database migrate it once', async ({ skip }) => {
    // The embedded database has a single process; its lock is tested below.
    if (!database.databaseUrl) return skip();
    const name = `bimah_test_race_${process.pid}`;
    await database.orm.em.fork().execute(`create database ${name}`);
    const url = databaseUrlOn(database.databaseUrl, name);
    const orms = await Promise.all([1, 2, 3].map(() => openTestPostgres(url)));
    const migrationsRun = await Promise.all(orms.map((orm) => migrate(orm)));
    expect(migrationsRun.filter((names) => names.length > 0)).toHaveLength(1);
    await Promise.all(orms.map((orm) => orm.close(true)));
    await database.orm.em.fork().execute(`drop database ${name}`);
  });

  test.each([
    [`update sermons set is_published = 'yes'`, 'sermons_is_published_check'],
    [`update sermons set title = repeat('x', 201)`, 'sermons_title_length_check'],
    [`update sermons set slug = '123'`, 'sermons_slug_form_check'],
    [`update sermons set date_delivered = '2026-11-21T05:00:00Z'`, 'sermons_date_delivered_day_check'],
    [`insert into newsletters (email) values ('Upper@example.org')`, 'newsletters_email_lower_check'],
  ])('the database itself rejects %s', async (statement, constraint) => {
    await createStoredSermon(database.orm.em.fork());
    await expect(database.orm.em.fork().execute(statement)).rejects.toThrow(constraint);
  });
});

describe('the content version', () => {
  test('increases with changes of a visible sermon, and not with those of a draft or a hidden sermon', async () => {
    const em = database.orm.em.fork();
    let last = await readVersion(database.orm);
    const raisesVersion = async (action: () => Promise<unknown>) => {
      await action();
      const current = await readVersion(database.orm);
      const hasRisen = current > last;
      last = current;
      return hasRisen;
    };
    const draft = await createStoredSermon(em, { isPublished: 'false' });
    expect(await raisesVersion(async () => {})).toBe(false);
    draft.title = 'Still a draft';
    expect(await raisesVersion(() => em.flush())).toBe(false);
    draft.isPublished = 'true';
    expect(await raisesVersion(() => em.flush())).toBe(true);
    draft.title = 'Seen by everybody';
    expect(await raisesVersion(() => em.flush())).toBe(true);
    draft.isHidden = 'true';
    expect(await raisesVersion(() => em.flush())).toBe(true);
    draft.title = 'Seen by nobody';
    expect(await raisesVersion(() => em.flush())).toBe(false);
    expect(await raisesVersion(() => em.remove(draft).flush())).toBe(false);
    const visible = await createStoredSermon(em);
    expect(await raisesVersion(async () => {})).toBe(true);
    expect(await raisesVersion(() => em.remove(visible).flush())).toBe(true);
  });

  test.each([
    ['increases', 'a new name of a rabbi', `update rabbis set name = 'Rabbi Renamed'`],
    ['increases', 'a new Hebrew name of a synagogue', `update synagogues set hebrew_name = 'בית תפילה'`],
    ['increases', 'a merge of rabbis', 'update rabbis set root_id = (select min(id) from rabbis)'],
    [
      'increases',
      'a merge of synagogues',
      'update synagogues set root_id = (select min(id) from synagogues)',
    ],
    ['increases', 'a merge of places', 'update locations set root_id = (select min(id) from locations)'],
    [
      'increases',
      'a new name of a place with a visible sermon',
      `update locations set city = city || ' 2' where visible_sermons > 0`,
    ],
    [
      'stays the same',
      'a new name of a place without a visible sermon',
      `update locations set city = city || ' 3' where visible_sermons = 0`,
    ],
    [
      'stays the same',
      'a new title of a draft',
      `update sermons set title = 'A new title' where is_published = 'false'`,
    ],
    ['stays the same', 'a new subscriber', `insert into newsletters (email) values ('reader@example.org')`],
  ])('%s with %s', async (effect, _name, change) => {
    const em = database.orm.em.fork();
    await createStoredSermon(em, { rabbiName: 'Rabbi One', synagogueName: 'Beit One', city: 'First' });
    await createStoredSermon(em, { rabbiName: 'Rabbi Two', synagogueName: 'Beit Two', city: 'Second' });
    const hidden = { rabbiName: 'Rabbi Three', synagogueName: 'Beit Three', city: 'Third' };
    await createStoredSermon(em, { ...hidden, isPublished: 'false' });
    const before = await readVersion(database.orm);
    const { affectedRows } = await em.getConnection().execute<{ affectedRows: number }>(change, [], 'run');
    expect(affectedRows).toBeGreaterThan(0);
    expect((await readVersion(database.orm)) > before).toBe(effect === 'increases');
  });

  test('does not increase when the transaction fails', async () => {
    const before = await readVersion(database.orm);
    await expect(
      database.orm.em.fork().transactional(async (em) => {
        await createStoredSermon(em as never);
        throw new Error('on purpose');
      }),
    ).rejects.toThrow('on purpose');
    expect(await readVersion(database.orm)).toBe(before);
  });
});

describe('the lock of the data folder', () => {
  test('rejects a second process, and accepts it after the first one was killed', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'bimah-lock-'));
    const script = `import { lockDataDir } from '${join(import.meta.dirname, 'embedded/data-dir-lock.ts')}';
      lockDataDir(process.argv[1]); process.stdout.write('locked'); setInterval(() => {}, 1000);`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script, folder], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data');
    expect(() => lockDataDir(folder)).toThrow(DataDirInUseError);
    expect(() => lockDataDir(folder)).toThrow(`The data folder ${folder} is in use by another process.`);
    child.kill('SIGKILL');
    await once(child, 'exit');
    lockDataDir(folder)();
    await rm(folder, { recursive: true });
  });
});
