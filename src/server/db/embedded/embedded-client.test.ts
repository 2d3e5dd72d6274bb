import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { startWorker } from './database-worker.ts';
import { EmbeddedClient } from './embedded-client.ts';

/** A statement that takes a few tenths of a second. */
const longStatement = 'select count(*)::int as count from generate_series(1, 2000000)';

let folder: string;
let client: EmbeddedClient;

/** Copies a database, which is faster than creating one. @returns the path of the copy */
async function copyDatabase(name: string): Promise<string> {
  const path = join(folder, name);
  await cp(inject('embeddedTemplates').migrated, path, { recursive: true });
  return path;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bimah-embedded-'));
  client = EmbeddedClient.fromWorker(startWorker(await copyDatabase('database')));
  await client.exec(
    'create table words (word text primary key, numbers int[], at timestamptz, details jsonb)',
  );
});
afterAll(async () => {
  await client.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => client.exec('delete from words'));

const readWords = async () =>
  (await client.query<{ word: string }>('select word from words order by word')).rows.map(({ word }) => word);

test('a long statement does not block the event loop', async () => {
  let hasResponse = false;
  const response = client.query<{ count: number }>(longStatement).finally(() => {
    hasResponse = true;
  });
  for (let turn = 0; turn < 10; turn++) await nextTurn();
  expect(hasResponse).toBe(false);
  expect((await response).rows).toEqual([{ count: 2_000_000 }]);
});

test('text, arrays, JSON and null are returned as they were stored, timestamps in the format of PostgreSQL', async () => {
  const values = ['שלום', [1, null, 3], '2026-11-21T10:00:00.000Z', { a: ['"', null] }];
  await client.query('insert into words values ($1, $2, $3, $4)', values);
  const { rows } = await client.query('select *, $2::int as nothing from words where word = $1', [
    'שלום',
    null,
  ]);
  expect(rows).toEqual([
    {
      word: 'שלום',
      numbers: [1, null, 3],
      at: '2026-11-21 10:00:00+00',
      details: { a: ['"', null] },
      nothing: null,
    },
  ]);
});

test('a failed statement reports its reason, and the next ones succeed', async () => {
  const failing = client.query('select 1 / $1::int as value', [0]);
  const next = client.query('select 1 as value');
  await expect(failing).rejects.toMatchObject({ code: '22012', message: 'division by zero' });
  expect((await next).rows).toEqual([{ value: 1 }]);
  await expect(client.exec('select 1; select nothing')).rejects.toMatchObject({ code: '42703' });
  expect((await client.exec('select 1 as one; select 2 as two')).map(({ rows }) => rows)).toEqual([
    [{ one: 1 }],
    [{ two: 2 }],
  ]);
});

test('an aborted transaction rolls back running statements and rejects later ones', async () => {
  let late: (() => Promise<unknown>) | undefined;
  let second: Promise<unknown> | undefined;
  const transaction = client.transaction(async ({ query }) => {
    const insert = (word: string) => query('insert into words (word) values ($1)', [word]);
    late = () => insert('late');
    await insert('first');
    second = insert('second');
    throw new Error('aborted');
  });
  await expect(transaction).rejects.toThrow('aborted');
  await second;
  await expect(late?.()).rejects.toThrow('The transaction has ended');
  expect(await readWords()).toEqual([]);
});

test('other statements wait for an open transaction and see its result', async () => {
  let concurrent: Promise<string[]> | undefined;
  await client.transaction(async ({ exec }) => {
    await exec(`insert into words (word) values ('one')`);
    concurrent = readWords();
    await exec(`insert into words (word) values ('two')`);
  });
  expect(await concurrent).toEqual(['one', 'two']);
});

test('a listener receives notifications until it is removed', async () => {
  const received: string[] = [];
  const stop = await client.listen('News', (payload) => received.push(payload));
  await client.query(`select pg_notify('news', 'first')`);
  await stop();
  await client.query(`select pg_notify('news', 'second')`);
  expect(received).toEqual(['first']);
});

test('a file in place of the database folder is rejected with the error of the file system', async () => {
  const file = join(folder, 'file');
  await writeFile(file, 'not a database');
  const rejected = EmbeddedClient.fromWorker(startWorker(file));
  await expect(rejected.query('select 1')).rejects.toThrow('ErrnoError');
});

test('statements sent before closing get responses, later ones are rejected', async () => {
  const closing = EmbeddedClient.fromWorker(startWorker(await copyDatabase('database-2')));
  await closing.waitReady;
  const response = closing.query(longStatement);
  await closing.close();
  expect((await response).rows).toEqual([{ count: 2_000_000 }]);
  await expect(closing.query('select 1')).rejects.toThrow('The database is closed');
});

/** JSON that overflows the stack of PGlite, which then sends an incomplete response and no error. */
const deeplyNested = '['.repeat(1_000_000);

test.for([
  ['a statement', (broken: EmbeddedClient) => broken.exec(`select '${deeplyNested}'::jsonb`)],
  [
    'one of several statements',
    (broken) => broken.exec(`create table y (z int); select '${deeplyNested}'::jsonb`),
  ],
  ['a statement with parameters', (broken) => broken.query('insert into x values ($1)', [deeplyNested])],
  [
    'a statement in a transaction',
    (broken) => broken.transaction(({ query }) => query('insert into x values ($1)', [deeplyNested])),
  ],
] as [string, (broken: EmbeddedClient) => Promise<unknown>][])(
  'an incomplete response to %s fails the statement, and the next statement is rejected',
  async ([name, run]) => {
    const broken = EmbeddedClient.fromPglite(new PGlite(await copyDatabase(name)));
    await broken.exec('create table x (y jsonb)');
    await expect(run(broken)).rejects.toThrow('crashed (the response to a statement was incomplete)');
    await expect(broken.query('select 1')).rejects.toThrow('The database is closed');
  },
);
