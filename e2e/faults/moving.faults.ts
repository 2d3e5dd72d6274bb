import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MoveSession, openMoveSession } from '../../src/server/move/session.ts';
import { readTables } from '../../src/server/move/tables.ts';
import { type CommandResult, runCommand, startCommand } from '../sites/command.ts';
import { createDataDir } from '../sites/data-folder.ts';
import { type ProxiedPostgres, startProxiedPostgres } from '../sites/postgres.ts';
import { type RunningSite, startSite } from '../sites/site.ts';
import { logIn } from './log-in.ts';

let postgres: ProxiedPostgres;
let dataDir: string;
const running: RunningSite[] = [];

beforeAll(async () => {
  postgres = await startProxiedPostgres();
  dataDir = await createDataDir('moving');
});
afterAll(async () => {
  await Promise.all(running.map((site) => site.stop()));
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const start = async (env: NodeJS.ProcessEnv): Promise<RunningSite> => {
  const site = await startSite({ dataDir, env });
  running.push(site);
  return site;
};

const move = (to: string): Promise<CommandResult> =>
  runCommand('db:move', { args: ['--to', to], env: { DATA_DIR: dataDir, DATABASE_URL: postgres.url } });

/**
 * Reads every row of every table, and the values of the sequences, as text. Omits the sequence of the migrations table,
 * which db:move does not copy.
 */
async function readAllRows(database: { url: string } | { dataDir: string }) {
  const session = await openMoveSession(database);
  const rows: Record<string, unknown[]> = {};
  for (const { name, columns } of await readTables(session)) {
    const texts = columns.map((column) => `${column.name}::text`).join(', ');
    rows[name] = (await session.query(`select ${texts} from ${name}`))
      .map((row) => JSON.stringify(row))
      .sort();
  }
  rows.sequences = (
    await session.query(
      `select sequencename::text, last_value::text from pg_sequences where schemaname = 'public' and sequencename <> 'mikro_orm_migrations_id_seq' order by 1`,
    )
  ).map(String);
  await session.close();
  return rows;
}

const post = (url: string, path: string, body: unknown, cookie = '') =>
  fetch(new URL(path, url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  });

test('db:move moves a site to PostgreSQL and back with all rows, sessions and pending emails', async () => {
  // The mail server is unreachable, so the welcome email stays pending.
  const env = { SMTP_URL: 'smtp://127.0.0.1:9', SEED_DEMO: 'true' };
  const first = await start(env);
  const { cookie } = await logIn(first);
  const rabbis = await (await fetch(new URL('/api/rabbis', first.url))).json();
  const subscribed = await post(first.url, '/api/newsletters/subscribe', {
    email: 'reader@example.org',
    name: 'קורא “נאמן”\\',
    follow: [
      { kind: 'rabbi', slug: rabbis[0].slug },
      { kind: 'occasions', slug: 'holiday' },
    ],
  });
  expect(subscribed.status).toBe(200);
  const merge = { into: rabbis[2].slug };
  expect((await post(first.url, `/api/admin/rabbis/${rabbis[1].slug}/merge`, merge, cookie)).status).toBe(
    200,
  );
  const recent = await (await fetch(new URL('/api/sermons/recent', first.url))).json();
  const searchResult = await (await fetch(new URL('/api/sermons?q=torah', first.url))).text();
  expect((await move('postgresql')).output).toContain('is in use by another process');
  await first.stop();

  const before = await readAllRows({ dataDir });
  expect(before['jobs.job']?.length).toBeGreaterThan(0);
  expect(before['public.newsletters']?.join()).toContain('{holiday}');
  const toServer = await move('postgresql');
  expect(toServer.output).toContain('compared by count and checksum');
  expect(toServer.code).toBe(0);
  expect(await readAllRows({ url: postgres.url })).toEqual(before);
  const again = await move('postgresql');
  expect([again.code, again.output]).toEqual([1, expect.stringContaining('The target is not empty')]);

  const second = await start({ ...env, DATABASE_URL: postgres.url, SEED_DEMO: 'false' });
  expect(await (await fetch(new URL('/api/sermons/recent', second.url))).json()).toEqual(recent);
  expect(await (await fetch(new URL('/api/sermons?q=torah', second.url))).text()).toBe(searchResult);
  const session = await fetch(new URL('/api/admin/session', second.url), { headers: { cookie } });
  expect(await session.json()).toEqual({ authenticated: true });
  const subscribedLater = await post(second.url, '/api/newsletters/subscribe', {
    email: 'later@example.org',
  });
  expect(subscribedLater.status).toBe(200);
  const whileRunning = await move('embedded');
  expect([whileRunning.code, whileRunning.output]).toEqual([
    1,
    expect.stringContaining('A site is connected to the PostgreSQL database'),
  ]);
  await second.stop();

  await rename(join(dataDir, 'database'), join(dataDir, 'database.before'));
  // A site does not start with a snapshot but no database. `db:move` must ignore the snapshot.
  await mkdir(join(dataDir, 'backups'), { recursive: true });
  await writeFile(join(dataDir, 'backups/2026-11-18T02-30-00Z_night_7.tar.zst'), '');
  const onServer = await readAllRows({ url: postgres.url });
  const runOnServer = async (text: string) => {
    const session = await openMoveSession({ url: postgres.url });
    await session.query(text);
    await session.close();
  };
  await runOnServer('create table public.stray (id int)');
  const failed = await move('embedded');
  expect([failed.code, failed.output]).toEqual([1, expect.stringContaining('do not have the same tables')]);
  await expect(stat(join(dataDir, 'database'))).rejects.toThrow('ENOENT');
  await runOnServer('drop table public.stray');
  const back = await move('embedded');
  expect(back.output).toContain('compared by count and checksum');
  expect(await readAllRows({ dataDir })).toEqual(onServer);
  const third = await start(env);
  expect(await (await fetch(new URL('/api/sermons/recent', third.url))).json()).toEqual(recent);
  await third.stop();
});

/** Creates an empty database on the PostgreSQL server. @returns its URL */
async function createDatabase(name: string): Promise<string> {
  const session = await openMoveSession({ url: postgres.directUrl });
  await session.query(`create database ${name}`);
  await session.close();
  return postgres.directUrl.replace(/postgres$/, name);
}

test('a move to the embedded database that is killed leaves no database, and the next move completes', async () => {
  const siteDir = await createDataDir('killed-move');
  const env = { DATA_DIR: siteDir, DATABASE_URL: await createDatabase('killed_move') };
  const database = join(siteDir, 'database');
  let blocker: MoveSession | undefined;
  try {
    expect((await runCommand('db:move', { args: ['--to', 'postgresql'], env })).code).toBe(0);
    const rows = await readAllRows({ url: env.DATABASE_URL });
    await rm(database, { recursive: true });
    const names = await readdir(siteDir);

    // The move waits for this table after it has migrated the target and copied other tables.
    blocker = await openMoveSession({ url: env.DATABASE_URL });
    await blocker.query('begin');
    await blocker.query('lock table public.synagogues in access exclusive mode');
    const killed = startCommand('db:move', { args: ['--to', 'embedded'], env });
    await expect
      .poll(() =>
        blocker?.query(
          `select mode from pg_locks where relation = 'public.synagogues'::regclass and not granted`,
        ),
      )
      .toEqual([['AccessShareLock']]);
    killed.process.kill('SIGKILL');
    await killed.result;
    expect(await readdir(siteDir)).not.toContain('database');
    await blocker.query('rollback');

    const completed = await runCommand('db:move', { args: ['--to', 'embedded'], env });
    expect(completed.output).toContain('compared by count and checksum');
    expect(await readAllRows({ dataDir: siteDir })).toEqual(rows);
    expect((await readdir(siteDir)).toSorted()).toEqual([...names, 'database'].toSorted());
  } finally {
    await blocker?.close();
    await rm(siteDir, { recursive: true, force: true });
  }
});

test('a move to PostgreSQL succeeds when its source fails after the commit', async () => {
  const siteDir = await createDataDir('failed-close');
  const env = { DATA_DIR: siteDir, DATABASE_URL: await createDatabase('failed_close') };
  try {
    const rows = await readAllRows({ dataDir: siteDir });
    const moved = await runCommand('db:move', {
      args: ['--to', 'postgresql'],
      env: { ...env, NODE_OPTIONS: `--import=${join(import.meta.dirname, 'fail-after-commit.ts')}` },
    });
    expect(await readAllRows({ url: env.DATABASE_URL })).toEqual(rows);
    expect(moved.output).not.toContain('No rows were copied');
    expect([moved.code, moved.output]).toEqual([0, expect.stringContaining('All rows were copied')]);
  } finally {
    await rm(siteDir, { recursive: true, force: true });
  }
});
