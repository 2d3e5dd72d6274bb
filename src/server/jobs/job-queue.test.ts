import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSettings } from '../base/settings.ts';
import type { Em } from '../db/orm.ts';
import { inTransaction } from '../db/transaction.ts';
import { createMailer } from '../mail/mailer.ts';
import { openFileStore } from '../storage/file-store.ts';
import { freshDatabase, type TestDatabase } from '../testing/database.ts';
import { defineJob, type Job } from './job.ts';
import { enqueue, enqueueAll, type JobQueue, openJobQueue } from './job-queue.ts';

const settings = readSettings({ NODE_ENV: 'test', LOG_LEVEL: 'silent' });
const folder = await mkdtemp(join(tmpdir(), 'bimah-jobs-'));
const tools = {
  settings,
  mailer: createMailer(settings),
  files: await openFileStore({ storageUrl: `file:${folder}/uploads`, dataDir: folder }),
};
const silent = { info() {}, warn() {}, error() {}, child: () => silent } as unknown as FastifyBaseLogger;

let database: TestDatabase;
let queue: JobQueue;

/** The `text` of each job that has run. */
const ran: string[] = [];
let waiting: { count: number; resolve(): void } | undefined;
const record = (job: string) => {
  ran.push(job);
  if (waiting && ran.length >= waiting.count) waiting.resolve();
};
/** Resolves when this count of jobs has run. */
const untilRan = (count: number) =>
  new Promise<void>((resolve) => {
    waiting = { count, resolve };
    if (ran.length >= count) resolve();
  });

const write = defineJob<{ text: string }>({
  name: 'test.write',
  queue: { retryLimit: 3, retryDelay: 0 },
  run: async ({ text }, { em }, job) => {
    if (text === 'fails once' && job.retryCount === 0) throw new Error('not yet');
    // A transaction of the job on the only connection of the embedded database.
    await inTransaction(em(), (em) => em.execute('select 1'));
    record(text);
  },
});

const weekly = defineJob<object>({
  name: 'test.weekly',
  schedule: () => ({ cron: '0 12 * * 4', timezone: 'America/New_York' }),
  run: async () => {},
});

const open = (jobs: readonly Job<never>[]) =>
  openJobQueue({ orm: database.orm, settings: { databaseUrl: database.databaseUrl }, log: silent, jobs });

const em = () => database.orm.em.fork() as Em;

beforeAll(async () => {
  database = await freshDatabase();
  queue = await open([write, weekly]);
  await queue.work(tools);
});

afterAll(async () => {
  await queue.stop();
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

test('a job that is queued in a transaction exists if and only if the transaction commits', async () => {
  ran.length = 0;
  await inTransaction(em(), async (em) => {
    await enqueue(em, write, { text: 'rolled back' });
    throw new Error('rolled back');
  }).catch(() => {});
  await inTransaction(em(), (em) => enqueue(em, write, { text: 'committed' }));
  await untilRan(1);
  expect(ran).toEqual(['committed']);
  const rows = await em().execute(`select data from jobs.job where name = 'test.write'`);
  expect(rows).toHaveLength(1);
});

test('a failed job is retried', async () => {
  ran.length = 0;
  await enqueue(em(), write, { text: 'fails once' });
  await untilRan(1);
  expect(ran).toEqual(['fails once']);
});

test('transactions of requests and of the queue share the database without a deadlock', async () => {
  ran.length = 0;
  await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      inTransaction(em(), async (em) => {
        await em.execute('select 1');
        await enqueue(em, write, { text: String(index) });
        await em.execute('select 1');
      }),
    ),
  );
  await untilRan(40);
  expect(new Set(ran).size).toBe(40);
});

test('many jobs are queued in one call, and each runs once', async () => {
  ran.length = 0;
  const batch = Array.from({ length: 50 }, (_, index) => ({ text: `of many ${index}` }));
  await inTransaction(em(), (em) => enqueueAll(em, write, batch));
  await untilRan(50);
  expect(ran.toSorted()).toEqual(batch.map(({ text }) => text).toSorted());
});

test('a job with the key of a waiting job is not added again', async () => {
  const options = { singletonKey: 'one', startAfter: 3_600 };
  expect(await enqueue(em(), write, { text: 'later' }, { ...options, singletonSeconds: 600 })).toBe(true);
  expect(await enqueue(em(), write, { text: 'later' }, { ...options, singletonSeconds: 600 })).toBe(false);
});

test('schedules follow the job definitions, and are removed with them', async () => {
  const schedules = () => em().execute(`select name, cron, timezone from jobs.schedule`);
  expect(await schedules()).toEqual([
    { name: 'test.weekly', cron: '0 12 * * 4', timezone: 'America/New_York' },
  ]);
  await queue.stop();
  queue = await open([write]);
  await queue.work(tools);
  expect(await schedules()).toEqual([]);
});

test('opening the queue changes the options of a job only when they differ', async () => {
  const rules = async () =>
    em().execute(
      `select retry_limit as limit, updated_on::text as "changed" from jobs.queue where name = 'test.write'`,
    );
  const [before] = await rules();
  const reopen = async (job: typeof write) => {
    await queue.stop();
    queue = await open([job]);
    await queue.work(tools);
  };
  await reopen(write);
  expect(await rules()).toEqual([before]);
  await reopen({ ...write, queue: { ...write.queue, retryLimit: 4 } });
  expect(await rules()).toEqual([{ limit: 4, changed: expect.not.stringMatching(before?.changed) }]);
  await reopen(write);
  // The queue is cached, so enqueueing a job sends no statement outside the transaction.
  ran.length = 0;
  await inTransaction(em(), (em) => enqueue(em, write, { text: 'after reopening' }));
  await untilRan(1);
  expect(ran).toEqual(['after reopening']);
});

test.each(['*/0 12 * * 4', '0 12 31 2 *', '30-10 12 * * 4'])(
  'an error names the setting when its schedule %s never runs or is invalid',
  async (cron) => {
    const never = defineJob<object>({
      name: 'test.never',
      schedule: () => ({ cron, timezone: 'UTC', setting: 'HIGHLIGHTS_SCHEDULE' }),
      run: async () => {},
    });
    await queue.stop();
    const queueWithInvalid = await open([write, never]);
    await expect(queueWithInvalid.work(tools)).rejects.toThrow(
      `HIGHLIGHTS_SCHEDULE is '${cron}', which is not a valid schedule`,
    );
    await queueWithInvalid.stop();
    queue = await open([write]);
    await queue.work(tools);
  },
);

test.runIf(process.env.TEST_DATABASE_URL)('two instances that start together share one queue', async () => {
  ran.length = 0;
  await queue.stop();
  await em().execute('drop schema jobs cascade');
  const instances = await Promise.all([open([write]), open([write])]);
  await Promise.all(instances.map((instance) => instance.work(tools)));
  await inTransaction(em(), (em) =>
    enqueueAll(
      em,
      write,
      Array.from({ length: 100 }, (_, index) => ({ text: String(index) })),
    ),
  );
  await untilRan(100);
  await Promise.all(instances.map((instance) => instance.stop()));
  expect(ran.toSorted()).toEqual(Array.from({ length: 100 }, (_, index) => String(index)).toSorted());
  queue = await open([write]);
});
