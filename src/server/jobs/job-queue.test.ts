import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { readSettings } from '../base/settings.ts';
import type { Em } from '../db/orm.ts';
import { inTransaction } from '../db/transaction.ts';
import { createMailer } from '../mail/mailer.ts';
import { openFileStore } from '../storage/file-store.ts';
import { freshDatabase, type TestDatabase } from '../testing/database.ts';
import { defineJob, type Job, redactedFailure } from './job.ts';
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

/** The `text` of each job that has ended during the current test. */
const finishedTexts: string[] = [];
let waiting: { count: number; resolve(): void } | undefined;
const record = (text: string) => {
  finishedTexts.push(text);
  if (waiting && finishedTexts.length >= waiting.count) waiting.resolve();
};
/** Resolves when this count of jobs has ended. */
const waitForJobs = (count: number) =>
  new Promise<void>((resolve) => {
    waiting = { count, resolve };
    if (finishedTexts.length >= count) resolve();
  });

const writeJob = defineJob<{ text: string }>({
  name: 'test.write',
  queue: { retryLimit: 3, retryDelay: 0 },
  run: async ({ text }, { em }, job) => {
    if (text === 'fails once' && job.retryCount === 0) throw new Error('not yet');
    // Jobs and tests share the only connection of the embedded database.
    await inTransaction(em(), (em) => em.execute('select 1'));
    record(text);
  },
});

const weeklyJob = defineJob<object>({
  name: 'test.weekly',
  schedule: () => ({ cron: '0 12 * * 4', timezone: 'America/New_York' }),
  run: async () => {},
});

const open = (jobs: readonly Job<never>[]) =>
  openJobQueue({ orm: database.orm, settings: { databaseUrl: database.databaseUrl }, log: silent, jobs });

const em = () => database.orm.em.fork() as Em;

const standardJobs = [writeJob, weeklyJob];

async function start(jobs: readonly Job<never>[]) {
  queue = await open(jobs);
  await queue.work(tools);
}

async function reopen(jobs: readonly Job<never>[]) {
  await queue.stop();
  await start(jobs);
}

beforeAll(async () => {
  database = await freshDatabase();
  await start(standardJobs);
});

beforeEach(() => {
  finishedTexts.length = 0;
  waiting = undefined;
});

afterAll(async () => {
  await queue.stop();
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

test('a job that is queued in a transaction exists if and only if the transaction commits', async () => {
  const rolledBack = inTransaction(em(), async (em) => {
    await enqueue(em, writeJob, { text: 'rolled back' });
    throw new Error('on purpose');
  });
  await expect(rolledBack).rejects.toThrow('on purpose');
  await inTransaction(em(), (em) => enqueue(em, writeJob, { text: 'committed' }));
  await waitForJobs(1);
  expect(finishedTexts).toEqual(['committed']);
  const rows = await em().execute(
    `select data ->> 'text' as text from jobs.job where name = 'test.write' and data ->> 'text' in ('rolled back', 'committed')`,
  );
  expect(rows).toEqual([{ text: 'committed' }]);
});

test('a failed job is retried', async () => {
  await enqueue(em(), writeJob, { text: 'fails once' });
  await waitForJobs(1);
  expect(finishedTexts).toEqual(['fails once']);
});

test('a failed batch does not store the message of its error', async () => {
  const brokenBatchJob = defineJob<object>({
    name: 'test.batch',
    queue: { retryLimit: 0 },
    work: { batchSize: 2 },
    runBatch: async () => {
      throw new Error('550 reader@example.org is unknown');
    },
  });
  onTestFinished(() => reopen(standardJobs));
  await reopen([...standardJobs, brokenBatchJob]);
  await enqueue(em(), brokenBatchJob, {});
  const readOutputs = () =>
    em().execute<{ output: string }[]>(
      `select output::text as output from jobs.job where name = 'test.batch' and state = 'failed'`,
    );
  await expect.poll(readOutputs).toHaveLength(1);
  const [failed] = await readOutputs();
  expect(failed?.output).toContain(redactedFailure);
  expect(failed?.output).not.toContain('reader@example.org');
});

test('transactions of requests and of the queue share the database without a deadlock', async () => {
  await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      inTransaction(em(), async (em) => {
        await em.execute('select 1');
        await enqueue(em, writeJob, { text: String(index) });
        await em.execute('select 1');
      }),
    ),
  );
  await waitForJobs(40);
  expect(new Set(finishedTexts).size).toBe(40);
});

test('50 jobs are queued in one call, and each runs once', async () => {
  const batch = Array.from({ length: 50 }, (_, index) => ({ text: `of many ${index}` }));
  await inTransaction(em(), (em) => enqueueAll(em, writeJob, batch));
  await waitForJobs(50);
  expect(finishedTexts.toSorted()).toEqual(batch.map(({ text }) => text).toSorted());
});

test('a second job with the same key within the interval is not added', async () => {
  const options = { singletonKey: 'one', startAfter: 3_600 };
  expect(await enqueue(em(), writeJob, { text: 'later' }, { ...options, singletonSeconds: 600 })).toBe(true);
  expect(await enqueue(em(), writeJob, { text: 'later' }, { ...options, singletonSeconds: 600 })).toBe(false);
});

test('schedules follow the job definitions, and are removed with them', async () => {
  const schedules = () => em().execute(`select name, cron, timezone from jobs.schedule`);
  expect(await schedules()).toEqual([
    { name: 'test.weekly', cron: '0 12 * * 4', timezone: 'America/New_York' },
  ]);
  onTestFinished(() => reopen(standardJobs));
  await reopen([writeJob]);
  expect(await schedules()).toEqual([]);
});

test('opening the queue changes the options of a job only when they differ', async () => {
  const readOptions = async () =>
    em().execute(
      `select retry_limit as limit, updated_on::text as "changed" from jobs.queue where name = 'test.write'`,
    );
  const [before] = await readOptions();
  const reopenWith = (job: typeof writeJob) => reopen([job, weeklyJob]);
  await reopenWith(writeJob);
  expect(await readOptions()).toEqual([before]);
  onTestFinished(() => reopen(standardJobs));
  await reopenWith({ ...writeJob, queue: { ...writeJob.queue, retryLimit: 4 } });
  expect(await readOptions()).toEqual([{ limit: 4, changed: expect.not.stringContaining(before?.changed) }]);
  await reopenWith(writeJob);
  // The queue is cached, so enqueueing a job sends no statement outside the transaction.
  await inTransaction(em(), (em) => enqueue(em, writeJob, { text: 'after reopening' }));
  await waitForJobs(1);
  expect(finishedTexts).toEqual(['after reopening']);
});

test.each(['*/0 12 * * 4', '0 12 31 2 *', '30-10 12 * * 4'])(
  'an error names the setting when its schedule %s never runs or is invalid',
  async (cron) => {
    const neverJob = defineJob<object>({
      name: 'test.never',
      schedule: () => ({ cron, timezone: 'UTC', setting: 'HIGHLIGHTS_SCHEDULE' }),
      run: async () => {},
    });
    onTestFinished(() => reopen(standardJobs));
    await expect(reopen([writeJob, neverJob])).rejects.toMatchObject({
      name: 'SettingsError',
      message: expect.stringContaining(`HIGHLIGHTS_SCHEDULE is '${cron}', which is not a valid schedule`),
    });
  },
);

test.runIf(process.env.TEST_DATABASE_URL)('two instances that start together share one queue', async () => {
  await queue.stop();
  onTestFinished(() => start(standardJobs));
  await em().execute('drop schema jobs cascade');
  const instances = await Promise.all([open([writeJob]), open([writeJob])]);
  await Promise.all(instances.map((instance) => instance.work(tools)));
  await inTransaction(em(), (em) =>
    enqueueAll(
      em,
      writeJob,
      Array.from({ length: 100 }, (_, index) => ({ text: String(index) })),
    ),
  );
  await waitForJobs(100);
  await Promise.all(instances.map((instance) => instance.stop()));
  expect(finishedTexts.toSorted()).toEqual(
    Array.from({ length: 100 }, (_, index) => String(index)).toSorted(),
  );
});
