import type { FastifyBaseLogger } from 'fastify';
import {
  fromKysely,
  type JobWithMetadata,
  type KyselyTransactionLike,
  PgBoss,
  type Queue,
  type SendOptions,
} from 'pg-boss';
import type { Settings } from '../base/settings.ts';
import { SettingsError } from '../base/settings-error.ts';
import type { Em, Orm } from '../db/orm.ts';
import { jobsOfKeyInLastDayQuery } from '../upstream/pg-boss.ts';
import { type Job, type JobName, type JobSchedule, type JobTools, redactedFailure } from './job.ts';
import { embeddedQueueDatabase } from './pglite-database.ts';

/** The job queue of this process. */
export interface JobQueue {
  /** Starts the worker: runs waiting jobs and schedules. */
  work(tools: Pick<JobTools, 'settings' | 'mailer' | 'files' | 'refreshPublic'>): Promise<void>;
  /**
   * Accepts no new jobs. Resolves when the running ones have ended, or after {@link stopTimeoutMs}. Call it before
   * closing the database.
   */
  stop(): Promise<void>;
}

/** Milliseconds in which running jobs must end after a stop signal. Interrupted jobs run again after the next start. */
const stopTimeoutMs = 8_000;

/** Seconds between checks for jobs without a recent heartbeat, whose worker has crashed. */
const monitorSeconds = 10;

/** Seconds between comparisons of this machine's clock with the database's, which decides when schedules are due. */
const clockCheckSeconds = 10;

/** Seconds between polls for delayed jobs, such as retries. Jobs that can start immediately notify the worker. */
const pollSeconds = 10;

/** Timeouts in milliseconds: a connection that was cut off may never report an error. */
const connectionTimeouts = { connectionTimeoutMillis: 5_000, query_timeout: 30_000, keepAlive: true };

/** The queue of each open database, so that an entity manager is enough to enqueue a job in its transaction. */
const queues = new WeakMap<object, PgBoss>();

/**
 * Opens the queue on a database: its tables (created or upgraded by pg-boss under its own lock) and the queue of every
 * job. From then on jobs can be enqueued.
 */
export async function openJobQueue({
  orm,
  settings,
  log,
  jobs,
}: {
  orm: Orm;
  settings: Pick<Settings, 'databaseUrl'>;
  log: FastifyBaseLogger;
  jobs: readonly Job<never>[];
}): Promise<JobQueue> {
  let isSkewLogged = false;
  const boss = new PgBoss({
    ...(settings.databaseUrl
      ? {
          connectionString: settings.databaseUrl,
          max: 4,
          application_name: 'bimah jobs',
          ...connectionTimeouts,
        }
      : {
          db: await embeddedQueueDatabase(orm),
          backend: 'pglite',
          // Rebuilding an index would block all other statements. `maintenance.job.ts` vacuums instead of autovacuum.
          reindex: false,
          monitorVacuum: false,
        }),
    schema: 'jobs',
    clockMonitorIntervalSeconds: clockCheckSeconds,
    useListenNotify: true,
    superviseIntervalSeconds: monitorSeconds,
    monitorIntervalSeconds: monitorSeconds,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'job queue error'));
  boss.on('warning', (warning) => {
    // pg-boss repeats this warning at every comparison. It has no consequences.
    const isClockSkew = /clock skew/i.test(warning.message);
    if (!isClockSkew) log.info({ warning }, 'job queue warning');
    else if (!isSkewLogged)
      log.info(
        { warning },
        'the clocks of this machine and the database differ; schedules use the database clock',
      );
    isSkewLogged ||= isClockSkew;
  });
  await boss.start();
  await ensureQueues(boss, jobs);
  const stopping = new AbortController();
  queues.set(orm.em.getDriver(), boss);
  return {
    async work({ settings, mailer, files, refreshPublic }) {
      const tools = {
        settings,
        mailer,
        files,
        refreshPublic,
        log,
        stopping: stopping.signal,
        em: () => orm.em.fork() as Em,
      };
      for (const job of jobs) await startWorker(boss, job as unknown as Job<object>, tools);
      await syncSchedules(boss, jobs, settings);
    },
    async stop() {
      stopping.abort();
      await boss.stop({ graceful: true, timeout: stopTimeoutMs });
      queues.delete(orm.em.getDriver());
    },
  };
}

/**
 * Enqueues a job. Inside a transaction the job exists only if the transaction commits.
 * @returns false if this job was not enqueued, because one with the same `singletonKey` was in the current interval of
 * `singletonSeconds`. Without `singletonSeconds`, a key does not prevent duplicates.
 */
export async function enqueue<Data extends object>(
  em: Em,
  job: Job<Data> | JobName<Data>,
  data: Data,
  options: Pick<SendOptions, 'singletonKey' | 'singletonSeconds' | 'startAfter'> = {},
): Promise<boolean> {
  return (await queueOf(em).send(job.name, data, { ...options, ...transactionOptions(em) })) !== null;
}

/**
 * Counts the jobs with this `singletonKey` in the last 24 hours, in all states except canceled. A job counts from the
 * beginning of its interval of `singletonSeconds`; without that option it does not count.
 */
export async function countInLastDay(
  em: Em,
  { name }: { readonly name: string },
  key: string,
): Promise<number> {
  const [row] = await em.execute<{ count: number }[]>(jobsOfKeyInLastDayQuery, [name, key]);
  return row?.count ?? 0;
}

/**
 * Enqueues a job to run after `startAfter` seconds, in the current transaction like {@link enqueue}. If a job with the
 * same key is waiting, also for a retry, that job is moved to this time and gets this data instead.
 */
export async function enqueueOrPostpone<Data extends object>(
  em: Em,
  job: Job<Data> | JobName<Data>,
  data: Data,
  options: { readonly singletonKey: string; readonly startAfter: number },
): Promise<void> {
  await queueOf(em).upsert(job.name, data, { ...options, ...transactionOptions(em) });
}

/** Enqueues many jobs of one kind, like {@link enqueue}. */
export async function enqueueAll<Data extends object>(
  em: Em,
  job: Job<Data> | JobName<Data>,
  batch: readonly Data[],
): Promise<void> {
  await queueOf(em).insert(
    job.name,
    batch.map((data) => ({ data })),
    { ...transactionOptions(em), returnId: false },
  );
}

/** Returns the time of the next run of a schedule; undefined if there is none. */
export function nextRun(em: Em, { cron, timezone }: JobSchedule): Date | undefined {
  return queueOf(em).previewSchedule(cron, { tz: timezone, count: 1 })[0];
}

/**
 * Returns the longest interval between the next thirteen runs of a schedule, in milliseconds. Thirteen, because that
 * covers a year of a monthly schedule.
 */
export function longestInterval(em: Em, { cron, timezone }: JobSchedule): number {
  const runs = queueOf(em).previewSchedule(cron, { tz: timezone, count: 13 });
  const intervals = runs
    .slice(1)
    .map((run, previousIndex) => run.getTime() - (runs[previousIndex]?.getTime() ?? 0));
  return Math.max(0, ...intervals);
}

function queueOf(em: Em): PgBoss {
  const boss = queues.get(em.getDriver());
  if (!boss) throw new Error('No job queue is open on this database');
  return boss;
}

function transactionOptions(em: Em) {
  const transaction = em.getTransactionContext<KyselyTransactionLike>();
  return transaction ? { db: fromKysely(transaction) } : {};
}

async function ensureQueues(boss: PgBoss, jobs: readonly Job<never>[]): Promise<void> {
  const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  // A queue refers to its dead letter queue, which must be created first.
  const deadLettersFirst = jobs.toSorted(
    (one, other) => Number(Boolean(one.deadLetter)) - Number(Boolean(other.deadLetter)),
  );
  for (const { name, queue, deadLetter } of deadLettersFirst) {
    const { policy, partition, ...changeable } = queue ?? {};
    const options = { ...changeable, ...(deadLetter && { deadLetter: deadLetter.name }), notify: true };
    const existingQueue = existing.get(name);
    // pg-boss has already loaded the options of an unchanged queue into memory.
    if (
      existingQueue &&
      Object.entries(options).every(([rule, value]) => existingQueue[rule as keyof Queue] === value)
    )
      continue;
    if (existingQueue) await boss.updateQueue(name, options);
    else await boss.createQueue(name, { ...options, policy, partition });
    // Loads the queue's options into memory. Otherwise enqueuing in a transaction would need a statement outside of it,
    // which the embedded database, with its single connection, would never run.
    await boss.findJobs(name, { id: '00000000-0000-0000-0000-000000000000' });
  }
}

async function startWorker(boss: PgBoss, job: Job<object>, tools: JobTools): Promise<void> {
  if ('runBatch' in job) {
    const options = {
      ...job.work,
      includeMetadata: true,
      perJobResults: true,
      burstWhenBatchFull: true,
      notifyPollingIntervalSeconds: pollSeconds,
    } as const;
    await boss.work(job.name, options, async (batch: JobWithMetadata<object>[]) => {
      try {
        return await job.runBatch(batch, tools);
      } catch (error) {
        tools.log.warn({ err: error, job: job.name, jobIds: batch.map(({ id }) => id) }, 'job failed');
        throw new Error(redactedFailure);
      }
    });
    return;
  }
  const options = { includeMetadata: true, batchSize: 1, notifyPollingIntervalSeconds: pollSeconds } as const;
  const workerId: string = await boss.work(
    job.name,
    options,
    async ([fetched]: JobWithMetadata<object>[]) => {
      if (!fetched) return;
      // Fetch the next job immediately instead of after the poll interval.
      boss.notifyWorker(workerId);
      const log = tools.log.child({ job: job.name, jobId: fetched.id });
      try {
        await job.run(fetched.data, { ...tools, log }, fetched);
      } catch (error) {
        log.warn({ err: error, try: fetched.retryCount + 1 }, 'job failed');
        throw new Error(redactedFailure);
      }
    },
  );
}

/** pg-boss is stricter than the settings: it rejects `5-1`, duplicate minutes and February 31. @throws SettingsError */
function assertValidSchedule(boss: PgBoss, { cron, timezone, setting = 'A schedule' }: JobSchedule): void {
  try {
    boss.previewSchedule(cron, { tz: timezone, count: 1 });
  } catch (error) {
    throw new SettingsError(
      `${setting} is '${cron}', which is not a valid schedule (${(error as Error).message}). Expected a cron expression of five fields, like 0 12 * * 4 (Thursday 12:00), or off.`,
      { cause: error },
    );
  }
}

/** Stores the schedules of this version and deletes those of removed jobs. */
async function syncSchedules(boss: PgBoss, jobs: readonly Job<never>[], settings: Settings): Promise<void> {
  const scheduled = new Set<string>();
  for (const { name, schedule } of jobs) {
    const jobSchedule = schedule?.(settings);
    if (!jobSchedule) continue;
    scheduled.add(name);
    const { cron, timezone, missed } = jobSchedule;
    assertValidSchedule(boss, jobSchedule);
    await boss.schedule(name, cron, {}, { tz: timezone, missed });
  }
  for (const { name } of await boss.getSchedules()) {
    if (!scheduled.has(name)) await boss.unschedule(name);
  }
}
