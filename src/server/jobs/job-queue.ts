import type { FastifyBaseLogger } from 'fastify';
import {
  fromKysely,
  type JobWithMetadata,
  type KyselyTransactionLike,
  PgBoss,
  type Queue,
  type SendOptions,
  type WorkOptions,
} from 'pg-boss';
import type { Settings } from '../base/settings.ts';
import type { Em, Orm } from '../db/orm.ts';
import { type Job, type JobName, type JobSchedule, type JobTools, redactedFailure } from './job.ts';
import { embeddedQueueDatabase } from './pglite-database.ts';

/** The background work of this process. */
export interface JobQueue {
  /** Takes up work: waiting jobs, and those whose time comes. */
  work(tools: Pick<JobTools, 'settings' | 'mailer' | 'files' | 'refreshPublic'>): Promise<void>;
  /** Takes no new work, lets the work under way end, and returns before the database may be closed. */
  stop(): Promise<void>;
}

/** How long work under way may take after a stop signal; what is cut off is done again after the next start. */
const stopTimeoutMs = 8_000;

/** How soon the queue notices that the process which had a job is gone, beside the job's own heartbeat. */
const monitorSeconds = 10;

/** How often this machine's clock is compared with the database's, so that a schedule comes due by the latter. */
const clockCheckSeconds = 10;

/** New jobs announce themselves; those that wait for their next try are looked for this often. */
const pollSeconds = 10;

/** A database that does not answer is left and looked for anew: a cut connection may never say that it is one. */
const connectionTimeouts = { connectionTimeoutMillis: 5_000, query_timeout: 30_000, keepAlive: true };

/** The queue of each open database: who holds an entity manager can ask for a job in its transaction. */
const queues = new WeakMap<object, PgBoss>();

/**
 * Opens the queue on a database: its tables (made or brought up to date by itself, under its own lock, when
 * several instances start together) and the queue of every job. From then on jobs can be asked for.
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
          // Both are for a server that runs for years beside its own autovacuum.
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
    // Said at every comparison otherwise; nothing comes of it.
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
 * Asks for a job. Inside a transaction it is part of it: the job exists exactly if the change does.
 * @returns whether a job was added; false when a `singletonKey` says that it is there already.
 */
export async function enqueue<Data extends object>(
  em: Em,
  job: Job<Data> | JobName<Data>,
  data: Data,
  options: Pick<SendOptions, 'singletonKey' | 'singletonSeconds' | 'startAfter'> = {},
): Promise<boolean> {
  return (await queueOf(em).send(job.name, data, { ...options, ...inTransactionOf(em) })) !== null;
}

/**
 * Enqueues a job to run after `startAfter` seconds. A job with the same key that has not started yet is moved to that
 * time instead. Inside a transaction it is part of it, as {@link enqueue} is.
 */
export async function enqueueOrPostpone<Data extends object>(
  em: Em,
  job: Job<Data> | JobName<Data>,
  data: Data,
  options: { readonly singletonKey: string; readonly startAfter: number },
): Promise<void> {
  await queueOf(em).upsert(job.name, data, { ...options, ...inTransactionOf(em) });
}

/** Asks for many jobs of one kind at once, as {@link enqueue} does for one. */
export async function enqueueAll<Data extends object>(
  em: Em,
  job: Job<Data> | JobName<Data>,
  all: readonly Data[],
): Promise<void> {
  await queueOf(em).insert(
    job.name,
    all.map((data) => ({ data })),
    { ...inTransactionOf(em), returnId: false },
  );
}

/** When a schedule comes round next. */
export function nextRun(em: Em, { cron, timezone }: JobSchedule): Date | undefined {
  return queueOf(em).previewSchedule(cron, { tz: timezone, count: 1 })[0];
}

/** The longest time between two rounds of a schedule, in milliseconds: of the next thirteen, which are the months of a year. */
export function longestInterval(em: Em, { cron, timezone }: JobSchedule): number {
  const rounds = queueOf(em).previewSchedule(cron, { tz: timezone, count: 13 });
  const pauses = rounds.slice(1).map((round, last) => round.getTime() - (rounds[last]?.getTime() ?? 0));
  return Math.max(0, ...pauses);
}

function queueOf(em: Em): PgBoss {
  const boss = queues.get(em.getDriver());
  if (!boss) throw new Error('No job queue is open on this database');
  return boss;
}

function inTransactionOf(em: Em) {
  const transaction = em.getTransactionContext<KyselyTransactionLike>();
  return transaction ? { db: fromKysely(transaction) } : {};
}

async function ensureQueues(boss: PgBoss, jobs: readonly Job<never>[]): Promise<void> {
  const present = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  // A queue names the one its failures go to, so that one comes first.
  const deadFirst = jobs.toSorted(
    (one, other) => Number(Boolean(one.deadLetter)) - Number(Boolean(other.deadLetter)),
  );
  for (const { name, queue, deadLetter } of deadFirst) {
    const { policy, partition, ...changeable } = queue ?? {};
    const options = { ...changeable, ...(deadLetter && { deadLetter: deadLetter.name }), notify: true };
    const known = present.get(name);
    // One that is as it should be was read into memory when the queue was opened.
    if (known && Object.entries(options).every(([rule, value]) => known[rule as keyof Queue] === value))
      continue;
    if (known) await boss.updateQueue(name, options);
    else await boss.createQueue(name, { ...options, policy, partition });
    // Reads the queue into memory: asking for a job inside a transaction then needs no statement beside it,
    // for which the embedded database, with its one connection, would wait for ever.
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
    await boss.work(job.name, options, (batch: JobWithMetadata<object>[]) => job.runBatch(batch, tools));
    return;
  }
  // The types of the queue know `includeMetadata` for batches only; the jobs carry it all the same.
  const options: WorkOptions = {
    includeMetadata: true,
    batchSize: 1,
    notifyPollingIntervalSeconds: pollSeconds,
  };
  const worker = await boss.work<object>(job.name, options, async ([one]) => {
    if (!one) return;
    // Looks for the next one as soon as this one is done, not after the usual pause.
    boss.notifyWorker(worker);
    // Whatever the job says in the log, it says under its name.
    const log = tools.log.child({ job: job.name, jobId: one.id });
    try {
      await job.run(one.data, { ...tools, log }, one as JobWithMetadata<object>);
    } catch (error) {
      log.warn({ err: error, try: one.retryCount + 1 }, 'job failed');
      throw new Error(redactedFailure);
    }
  });
}

/** A schedule that the queue cannot plan. Its message is what the operator reads. */
class ScheduleError extends Error {
  override readonly name = 'ScheduleError';
}

/** The queue is stricter than the settings: it plans no `5-1`, no minute twice, and no 31st of February. */
function ensurePlannable(boss: PgBoss, { cron, timezone, setting = 'A schedule' }: JobSchedule): void {
  try {
    boss.previewSchedule(cron, { tz: timezone, count: 1 });
  } catch (error) {
    throw new ScheduleError(
      `${setting} is '${cron}', which cannot be planned (${(error as Error).message}). Expected a cron expression of five fields, like 0 12 * * 4 (Thursday 12:00), or off.`,
      { cause: error },
    );
  }
}

/** Writes the schedules of this version, and removes those of jobs that have none any more. */
async function syncSchedules(boss: PgBoss, jobs: readonly Job<never>[], settings: Settings): Promise<void> {
  const scheduled = new Set<string>();
  for (const { name, schedule } of jobs) {
    const times = schedule?.(settings);
    if (!times) continue;
    scheduled.add(name);
    const { cron, timezone, missed } = times;
    ensurePlannable(boss, times);
    await boss.schedule(name, cron, {}, { tz: timezone, missed });
  }
  for (const { name } of await boss.getSchedules()) {
    if (!scheduled.has(name)) await boss.unschedule(name);
  }
}
