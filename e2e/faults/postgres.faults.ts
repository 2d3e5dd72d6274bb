import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ProxiedPostgres, startProxiedPostgres } from '../sites/postgres.ts';
import { compileCacheFlags, type RunningSite, startSite } from '../sites/site.ts';
import { Visitor } from '../support/visitor.ts';
import { logIn } from './log-in.ts';

const pollOptions = { timeout: 60_000, interval: 100 };

let postgres: ProxiedPostgres;
let site: RunningSite;
let visitor: Visitor;
let dataDir: string;
/** Acknowledged writes, which must never be lost. */
const acknowledged: string[] = [];

const start = () =>
  startSite({ dataDir, env: { DATABASE_URL: postgres.url, SEED_DEMO: 'false', LOG_LEVEL: 'info' } });

beforeAll(async () => {
  postgres = await startProxiedPostgres(['-c', 'max_connections=40']);
  dataDir = await mkdtemp(join(tmpdir(), 'bimah-faults-'));
  site = await start();
  visitor = await logIn(site);
});

afterAll(async () => {
  await site?.stop();
  await postgres?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Submits with four clients until `stop` is called, which returns the statuses of all responses. */
function startSubmitting(name: string): { stop(): Promise<number[]> } {
  let isRunning = true;
  const statuses: number[] = [];
  const done = Promise.all(
    [1, 2, 3, 4].map(async (client) => {
      for (let count = 0; isRunning; count++) {
        const title = `${name} ${client}-${count}`;
        const { status } = await visitor.submit(title, { submissionKey: `${name}-${client}-${count}` });
        statuses.push(status);
        if (status === 201) acknowledged.push(title);
        // After a rejection, a client waits for the response to another request before the next submission.
        if (status !== 201) await visitor.get('/healthz');
      }
    }),
  );
  return {
    async stop() {
      isRunning = false;
      await done;
      return statuses;
    },
  };
}

/** Connects to the server without the proxy. */
async function connectDirectly(): Promise<Client> {
  const client = new Client({ connectionString: postgres.directUrl });
  await client.connect();
  return client;
}

/** SQL of the site's connections that wait for the lock of {@link lockSermons}. */
const fromBlocked = `from pg_stat_activity where wait_event_type = 'Lock' and query ~* 'sermons'`;

/**
 * Locks the table of sermons, so that a submission waits in the middle of its transaction.
 * @returns a connection to watch those of the site, and a function that releases the lock
 */
async function lockSermons(): Promise<{ watcher: Client; release(): Promise<void> }> {
  const lockHolder = await connectDirectly();
  // A connection outside the transaction: inside it, pg_stat_activity keeps returning the same rows.
  const watcher = await connectDirectly();
  await lockHolder.query('begin; lock table sermons in exclusive mode');
  return {
    watcher,
    async release() {
      await lockHolder.query('rollback');
      await lockHolder.end();
    },
  };
}

/** Waits until a connection of the site waits for the lock. */
const expectBlocked = (watcher: Client): Promise<void> =>
  expect
    .poll(async () => (await watcher.query(`select ${fromBlocked}`)).rowCount, pollOptions)
    .toBeGreaterThan(0);

/** Checks that the site reads and writes again by itself, and that nothing acknowledged is lost or duplicated. */
async function expectRecovered(fault: string): Promise<void> {
  await expect.poll(async () => (await visitor.get('/readyz')).status, pollOptions).toBe(200);
  await expect.poll(async () => (await visitor.submit(`After ${fault}`)).status, pollOptions).toBe(201);
  acknowledged.push(`After ${fault}`);
  const titles = await visitor.readTitles();
  expect(acknowledged.filter((title) => !titles.includes(title))).toEqual([]);
  const sent = titles.filter((title) => /\d+-\d+$/.test(title));
  expect(new Set(sent).size).toBe(sent.length);
  expect(site.process.exitCode).toBeNull();
}

/** Returns the statuses that are not allowed during an outage: all except 201, 429 (rate limited) and 503. */
const filterDisallowed = (statuses: readonly number[]) =>
  statuses.filter((status) => ![201, 429, 503].includes(status));

test('when PostgreSQL restarts under load, writes get 201, 429 or 503, and the site recovers by itself', async () => {
  const load = startSubmitting('restart');
  await expect.poll(() => acknowledged.length, pollOptions).toBeGreaterThan(10);
  await postgres.stopServer();
  await expect.poll(async () => (await visitor.get('/readyz')).status, pollOptions).toBe(503);
  expect((await visitor.get('/healthz')).status).toBe(200);
  await postgres.startServer();
  expect(filterDisallowed(await load.stop())).toEqual([]);
  await expectRecovered('the restart');
  expect(site.output()).toMatch(/lost the connection that listens for changes; reconnecting/);
});

test('when a connection is terminated during a transaction, the client gets 503 and nothing is stored', async () => {
  const { watcher, release } = await lockSermons();
  const waiting = visitor.submit('Cut off', { city: 'Half a Place' });
  await expectBlocked(watcher);
  await watcher.query(`select pg_terminate_backend(pid) ${fromBlocked}`);
  expect((await waiting).status).toBe(503);
  await release();
  await expectRecovered('the terminated connection');
  expect(await visitor.readTitles()).not.toContain('Cut off');
  // The location is inserted before the sermon in the same transaction.
  expect((await watcher.query(`select 1 from locations where city = 'Half a Place'`)).rowCount).toBe(0);
  await watcher.end();
});

test('when a connection is cut off silently and its server process ends, the client gets 503', async () => {
  const { watcher, release } = await lockSermons();
  const waiting = visitor.submit('Cut off silently');
  await expectBlocked(watcher);
  postgres.hang();
  // The connection of the submission stays cut off, and the site can ask the server about it.
  await postgres.restore();
  await watcher.query(`select pg_terminate_backend(pid) ${fromBlocked}`);
  expect((await waiting).status).toBe(503);
  await release();
  await watcher.end();
  await expectRecovered('the silent cut');
});

test('when the database hangs, cached pages are served, uncached requests get 503 within five seconds, and the site recovers afterward', async () => {
  expect((await new Visitor(site).get('/directory')).status).toBe(200);
  postgres.hang();
  const uncached = await Promise.all(
    Array.from({ length: 30 }, (_, page) => visitor.get(`/api/sermons/recent?limit=${page + 1}`)),
  );
  expect(uncached.map(({ status }) => status)).toEqual(Array(30).fill(503));
  expect(Math.max(...uncached.map(({ durationMs }) => durationMs))).toBeLessThan(5_000);
  // Requests that wait for the same cache entry fail together with the first, and do not try again.
  const same = await Promise.all(
    Array.from({ length: 10 }, () => new Visitor(site).get('/api/sermons/recent?limit=49')),
  );
  expect(same.map(({ status }) => status)).toEqual(Array(10).fill(503));
  expect(Math.max(...same.map(({ durationMs }) => durationMs))).toBeLessThan(5_000);
  const submitted = await visitor.submit('Into the void');
  expect([submitted.status, submitted.durationMs < 5_000]).toEqual([503, true]);
  expect((await new Visitor(site).get('/directory')).status).toBe(200);
  await postgres.restore();
  await expectRecovered('the hang');
});

test('a statement that waits for a lock for seven seconds succeeds', async () => {
  const { watcher, release } = await lockSermons();
  const waiting = visitor.submit('It took its time');
  // After three seconds without a response, the site asks the server whether the statement is still running.
  await expect
    .poll(
      async () =>
        (
          await watcher.query(
            `select 1 from pg_stat_activity where wait_event_type = 'Lock' and clock_timestamp() - query_start > interval '7 seconds'`,
          )
        ).rowCount,
      pollOptions,
    )
    .toBeGreaterThan(0);
  await release();
  await watcher.end();
  expect((await waiting).status).toBe(201);
  acknowledged.push('It took its time');
  await expectRecovered('the lock wait');
});

test('when PostgreSQL has no free connection slot, uncached requests get 503, and the site recovers afterward', async () => {
  const occupying: Client[] = [];
  const admin = await connectDirectly();
  const occupyAllSlots = async () => {
    for (;;) {
      const client = new Client({ connectionString: postgres.directUrl });
      client.on('error', () => {});
      const failure = await client.connect().then(
        () => null,
        (error: { code?: string }) => error,
      );
      if (failure) return expect(failure.code).toBe('53300');
      occupying.push(client);
    }
  };
  // A terminated connection occupies its slot until it has ended.
  const terminateSiteConnections = async () => {
    const { rowCount } = await admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where backend_type = 'client backend' and pid <> pg_backend_pid() and pid <> all($1)`,
      [occupying.map((client) => (client as unknown as { processID: number }).processID)],
    );
    return rowCount ?? 0;
  };
  do await occupyAllSlots();
  while ((await terminateSiteConnections()) > 0);
  const responses = await Promise.all(
    Array.from({ length: 10 }, (_, count) => visitor.get(`/api/sermons/recent?limit=${count + 31}`)),
  );
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([503]));
  expect((await visitor.get('/healthz')).status).toBe(200);
  await Promise.all(occupying.map((client) => client.end()));
  await admin.end();
  await expectRecovered('the connection limit');
});

test('when PostgreSQL is read-only, reads succeed, writes get 503, and the site recovers afterward', async () => {
  const admin = await connectDirectly();
  const setReadOnly = async (value: 'on' | 'off') => {
    await admin.query(`alter system set default_transaction_read_only = ${value}`);
    await admin.query('select pg_reload_conf()');
  };
  await setReadOnly('on');
  try {
    const statuses: number[] = [];
    await expect
      .poll(async () => {
        const { status } = await visitor.submit(`Read-only ${statuses.length}`);
        statuses.push(status);
        return status;
      }, pollOptions)
      .not.toBe(201);
    expect(statuses.at(-1)).toBe(503);
    expect((await visitor.get('/api/sermons?q=read-only')).status).toBe(200);
    expect((await visitor.logIn()).status).toBe(503);
  } finally {
    await setReadOnly('off');
    await admin.end();
  }
  await expectRecovered('being read-only');
});

test('when PostgreSQL rejects the login, uncached requests get 503, and the site recovers afterward', async () => {
  const admin = await connectDirectly();
  await admin.query(`alter role postgres password 'another'`);
  try {
    await admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    );
    await expect.poll(async () => (await visitor.get('/readyz')).status, pollOptions).toBe(503);
    expect((await visitor.get('/api/sermons/recent?limit=47')).status).toBe(503);
    expect((await visitor.submit('Without a login')).status).toBe(503);
  } finally {
    await admin.query(`alter role postgres password 'postgres'`);
    await admin.end();
  }
  await expectRecovered('the wrong password');
});

test('a migration that fails halfway is rolled back and reported, and the next start continues', async () => {
  const admin = await connectDirectly();
  await admin.query('create database half');
  const url = new URL(postgres.directUrl);
  url.pathname = '/half';
  const half = new Client({ connectionString: url.href });
  await half.connect();
  // A table with the same name makes a later migration fail, and not at its first statement.
  await half.query('create table highlights_deliveries (mine text)');
  const folder = await mkdtemp(join(tmpdir(), 'bimah-faults-'));
  const env = { DATABASE_URL: url.href, SEED_DEMO: 'false', PORT: '0' };
  const failing = spawn(process.execPath, [...compileCacheFlags, 'src/server/main.ts'], {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...process.env, NODE_ENV: 'production', DATA_DIR: folder, ADMIN_PASSWORD: 'a password', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  failing.stderr.on('data', (chunk) => {
    output += chunk;
  });
  // At `exit`, stderr may be incomplete.
  const [code] = await once(failing, 'close');
  expect(code).toBe(1);
  expect(output.trim().split('\n')).toEqual([
    expect.stringMatching(
      /^Could not update the database schema: Migration\w+ failed \(.*already exists\)\. The database was not changed\. /,
    ),
  ]);
  const { rows } = await half.query(
    `select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'mikro_orm_migrations' order by 1`,
  );
  expect(rows.map((row) => row.table_name)).toEqual(['highlights_deliveries']);
  await half.query('drop table highlights_deliveries');
  const next = await startSite({ dataDir: folder, env });
  expect((await new Visitor(next).submit('After the migration')).status).toBe(201);
  await next.stop();
  await half.end();
  await admin.query('drop database half with (force)');
  await admin.end();
  await rm(folder, { recursive: true, force: true });
});
