import type { FastifyBaseLogger } from 'fastify';
import type { JobResult, JobWithMetadata, Queue, WorkOptions } from 'pg-boss';
import type { Settings } from '../base/settings.ts';
import type { Em } from '../db/orm.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { FileStore } from '../storage/file-store.ts';

/** The tools that a job can use. */
export interface JobTools {
  readonly settings: Settings;
  readonly log: FastifyBaseLogger;
  readonly mailer: Mailer;
  readonly files: FileStore;
  /** Aborted when the process should stop. Long jobs then end early and continue after the next start. */
  readonly stopping: AbortSignal;
  /** Invalidates the public cache of this process if public content has changed. Undefined without a cache. */
  readonly refreshPublic?: (() => Promise<void>) | undefined;
  /** Returns a new entity manager. */
  em(): Em;
}

/** Schedule of a job: a cron expression with five fields, and its time zone. */
export interface JobSchedule {
  readonly cron: string;
  readonly timezone: string;
  /** How to handle runs that were due while no process was running: skip them, or run once for all of them. */
  readonly missed?: 'skip' | 'once';
  /** The environment variable of `cron`, for error messages. */
  readonly setting?: string;
}

interface JobRules {
  /** Such as `database.copy`. Also the name of its queue, so the waiting jobs of a renamed job never run. */
  readonly name: string;
  /** Options of pg-boss: retries, delays, expiration. */
  readonly queue?: Omit<Queue, 'name' | 'deadLetter' | 'notify'>;
  /** The job that receives jobs that failed permanently. */
  readonly deadLetter?: Job<never>;
  /** Returns undefined when the settings disable the schedule. */
  readonly schedule?: (settings: Settings) => JobSchedule | undefined;
}

/** A job that runs one at a time in each process. A thrown error triggers a retry. */
interface SingleJob<Data extends object> extends JobRules {
  readonly run: (data: Data, tools: JobTools, job: JobWithMetadata<Data>) => Promise<void>;
}

/** A job that handles batches and returns one result per job. */
interface BatchJob<Data extends object> extends JobRules {
  readonly work: Pick<WorkOptions, 'batchSize' | 'localConcurrency' | 'heartbeatRefreshSeconds'>;
  readonly runBatch: (jobs: readonly JobWithMetadata<Data>[], tools: JobTools) => Promise<JobResult[]>;
}

/**
 * The only error text stored with a failed job: messages of mail servers contain email addresses, and the row outlives
 * a deleted subscriber. The log masks them.
 */
export const redactedFailure = 'the log says why';

/** A background job: name, handler and schedule. */
export type Job<Data extends object> = SingleJob<Data> | BatchJob<Data>;

/** Name and data type of a job, for modules that enqueue it and must not import its handler. */
export interface JobName<Data extends object> {
  readonly name: string;
  /** Only its type is used. */
  readonly data: Data;
}

/** Defines a job and infers the type of its data. */
export const defineJob = <Data extends object>(job: Job<Data>): Job<Data> => job;
