import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse as InjectResponse } from 'fastify';
import { buildApp } from '../app.ts';
import { readSettings, type Settings } from '../base/settings.ts';
import { jobs } from '../composition/job-list.ts';
import type { Em } from '../db/orm.ts';
import { Metrics } from '../http/observability/metrics.ts';
import { openJobQueue } from '../jobs/job-queue.ts';
import { createMailer } from '../mail/mailer.ts';
import { type FileStore, openFileStore } from '../storage/file-store.ts';
import { freshDatabase, type TestDatabase } from './database.ts';
import { testPassword } from './test-password.ts';

/** The app with a database of its own and without pages. Requests are injected, without a socket. */
export interface TestApp {
  readonly app: FastifyInstance;
  readonly settings: Settings;
  readonly database: TestDatabase;
  readonly files: FileStore;
  /**
   * A new entity manager, to prepare and inspect data directly. `flush` also refreshes the app's public cache, like a
   * change by another instance.
   */
  em(): Em;
  /** Sends a request as a visitor. */
  visit(options: InjectOptions): Promise<InjectResponse>;
  /** Sends a request as a logged-in administrator. */
  administer(options: InjectOptions): Promise<InjectResponse>;
  /** Logs in and returns the cookie. */
  login(): Promise<string>;
  /** Starts to listen for connections. */
  listen(): Promise<{ origin: string; port: number }>;
  /** Starts the worker of the job queue. Until then jobs stay queued. */
  work(): Promise<void>;
  close(): Promise<void>;
}

/** Builds a {@link TestApp}. */
export async function createTestApp(env: NodeJS.ProcessEnv = {}): Promise<TestApp> {
  const database = await freshDatabase('started');
  const dataDir = await mkdtemp(join(tmpdir(), 'bimah-data-'));
  const settings = readSettings({
    LOG_LEVEL: process.env.TEST_LOG ?? 'silent',
    NODE_ENV: 'test',
    PUBLIC_URL: 'http://localhost:3000',
    DATABASE_URL: database.databaseUrl,
    DATA_DIR: dataDir,
    ...env,
  });
  const metrics = new Metrics('0.0.0');
  const mailer = metrics.countEmails(createMailer(settings));
  const files = await openFileStore(settings);
  const app = await buildApp({
    settings,
    orm: database.orm,
    files,
    sessionSecret: 'a secret for tests, long enough for any',
    mailer,
    metrics,
  });
  const jobQueue = await openJobQueue({
    orm: database.orm,
    settings,
    log: app.log,
    jobs,
  });
  await app.ready();
  let cookie: Promise<string> | undefined;

  async function login(): Promise<string> {
    const response = await app.inject({
      method: 'POST',
      url: '/api/admin/login',
      payload: { password: testPassword },
    });
    const [sessionCookie] = response.cookies;
    if (!sessionCookie) throw new Error(`The login failed: ${response.statusCode} ${response.body}`);
    return `${sessionCookie.name}=${sessionCookie.value}`;
  }

  return {
    app,
    settings,
    database,
    files,
    em() {
      const em = database.orm.em.fork() as Em;
      const flush = em.flush.bind(em);
      em.flush = async () => {
        await flush();
        await app.publicCache.refresh();
      };
      return em;
    },
    visit: (options) => app.inject(options),
    async administer(options) {
      cookie ??= login();
      return app.inject({ ...options, headers: { ...options.headers, cookie: await cookie } });
    },
    login,
    async listen() {
      const origin = await app.listen({ host: '127.0.0.1', port: 0 });
      return { origin, port: Number(new URL(origin).port) };
    },
    work: () => jobQueue.work({ settings, mailer, files, refreshPublic: () => app.publicCache.refresh() }),
    async close() {
      await app.close();
      await jobQueue.stop();
      mailer.close();
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
