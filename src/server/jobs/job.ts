import type { FastifyBaseLogger } from 'fastify';
import type { JobResult, JobWithMetadata, Queue, WorkOptions } from 'pg-boss';
import type { Em } from '../db/orm.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { Settings } from '../settings.ts';
import type { FileStore } from '../storage/file-store.ts';

/** What every job works with. */
export interface JobTools {
  readonly settings: Settings;
  readonly log: FastifyBaseLogger;
  readonly mailer: Mailer;
  readonly files: FileStore;
  /** Aborted when the process is asked to stop: long work ends early and goes on after the next start. */
  readonly stopping: AbortSignal;
  /** Lets this process's readers see at once what a job changed; none where nothing is kept for them. */
  readonly refreshPublic?: (() => Promise<void>) | undefined;
  /** A fresh entity manager. */
  em(): Em;
}

/** How often a scheduled job runs: a cron expression of five fields, and the time zone that it is meant in. */
export interface JobSchedule {
  readonly cron: string;
  readonly timezone: string;
  /** What to do about a run that came due while nothing was running: nothing, or one run for all of them. */
  readonly missed?: 'skip' | 'once';
  /** The variable that `cron` comes from, for whoever set it. */
  readonly setting?: string;
}

interface JobRules {
  /** A noun and a verb: `mail.send`. It is the name of its queue; renaming it leaves waiting jobs behind. */
  readonly name: string;
  /** Retries, pauses, how long a run may take: pg-boss's own words. */
  readonly queue?: Omit<Queue, 'name' | 'deadLetter' | 'notify'>;
  /** The job that is told of one that failed for good. */
  readonly deadLetter?: Job<never>;
  /** Undefined when the settings switch it off. */
  readonly schedule?: (settings: Settings) => JobSchedule | undefined;
}

/** A job that is done one at a time; whatever it throws makes it be tried again. */
interface SingleJob<Data extends object> extends JobRules {
  readonly run: (data: Data, tools: JobTools, job: JobWithMetadata<Data>) => Promise<void>;
}

/** A job that is done many at a time, each with a result of its own. */
interface BatchJob<Data extends object> extends JobRules {
  readonly work: Pick<WorkOptions, 'batchSize' | 'localConcurrency' | 'heartbeatRefreshSeconds'>;
  readonly runBatch: (jobs: readonly JobWithMetadata<Data>[], tools: JobTools) => Promise<JobResult[]>;
}

/**
 * All that the row of a job says of its failure: mail servers name addresses, and the row stays when somebody is deleted.
 * The log masks them.
 */
export const failureInRow = 'the log says why';

/** Work in the background: what it is called, what it does, and when. */
export type Job<Data extends object> = SingleJob<Data> | BatchJob<Data>;

/** A job by its name alone, for those who ask for it and must not know how it is done. */
export interface JobName<Data extends object> {
  readonly name: string;
  readonly data: Data;
}

/** Names the data of a job once, for those who write it and those who ask for it. */
export const defineJob = <Data extends object>(job: Job<Data>): Job<Data> => job;
