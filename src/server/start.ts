import { buildApp } from './app.ts';
import { startBackups } from './backups/backups.ts';
import type { Settings } from './base/settings.ts';
import { openDatabase } from './composition/database.ts';
import { jobs } from './composition/job-list.ts';
import type { PendingDatabase } from './db/embedded/pending-database.ts';
import { siteSetting } from './db/site-setting.ts';
import { ensureAdministrator } from './features/admin/account.service.ts';
import { ensureSermonsResolved } from './features/contributors/resolve-sermons.job.ts';
import { ensureCitationsIndexed } from './features/sources/index-citations.job.ts';
import { closeGracefully } from './http/connections/graceful-close.ts';
import { productVersion } from './http/observability/metric-sources.ts';
import { Metrics } from './http/observability/metrics.ts';
import { releaseMemoryWhenIdle } from './idle-memory.ts';
import { openJobQueue } from './jobs/job-queue.ts';
import { createMailer } from './mail/mailer.ts';
import { openFileStore } from './storage/file-store.ts';
import { createPageRenderer } from './web/create-renderer.ts';

/** Prints a line for the operator, in addition to the structured log. */
const print = (line: string) => process.stdout.write(`${line}\n`);

/**
 * Opens all parts of the site and serves requests.
 * @param pendingDatabase the embedded database, which is already being opened
 */
export async function start(settings: Settings, pendingDatabase: PendingDatabase | undefined): Promise<void> {
  const files = await openFileStore(settings);
  const renderer = await createPageRenderer(settings, print);
  const database = await openDatabase(settings, pendingDatabase);
  const { orm } = database;
  // Removes files that a crash left. With an embedded database, no other process uses this folder.
  await files.tempDirs.cleanup({ isOnlyProcess: settings.databaseUrl === undefined });
  const administrator = ensureAdministrator(orm.em.fork(), {
    password: settings.adminPassword,
    canGenerate: settings.databaseUrl === undefined,
  });
  if (settings.adminPassword === undefined) printPassword(await administrator, settings);
  // Password hashing is slow on purpose and runs in another thread. It is awaited below, which reports errors.
  else administrator.catch(() => {});
  if (settings.seedDemo) {
    const { seedDemo } = await import('./demo/seed-demo.ts');
    await seedDemo(orm, files, { isRequested: false });
  }
  const sessionSecret = settings.sessionSecret ?? (await siteSetting(orm.em.fork(), 'session_secret'));
  const metrics = new Metrics(productVersion());
  const mailer = metrics.countEmails(createMailer(settings));
  const app = await buildApp({ settings, orm, files, sessionSecret, mailer, renderer, metrics });
  process.on('uncaughtException', (error) => {
    app.log.fatal({ err: error }, 'uncaught exception, exiting');
    process.exit(1);
  });
  const jobQueue = await openJobQueue({ orm, settings, log: app.log, jobs });
  let endBackups = async () => {};
  app.addHook('onClose', async () => {
    await endBackups();
    await jobQueue.stop();
    mailer.close();
    await database.close();
  });
  await administrator;
  // Start the backups before the first request: rendering keeps the embedded database busy and would delay them.
  if (!settings.databaseUrl) endBackups = await startBackups({ orm, settings, files, log: app.log });
  await jobQueue.work({ settings, mailer, files, refreshPublic: () => app.publicCache.refresh() });
  await ensureCitationsIndexed(orm.em.fork());
  await ensureSermonsResolved(orm.em.fork());
  await app.listen({ host: settings.host, port: settings.port });
  closeGracefully(app);
  releaseMemoryWhenIdle();
  print(`\n  ${settings.siteName} is ready: ${settings.publicUrl}\n`);
}

/** Prints the generated password immediately: it is stored, so a start that fails later must not lose it. */
function printPassword(password: string | null, { publicUrl }: Settings): void {
  if (password === null) return;
  print(
    `\n  The administrator's password is  ${password}\n  It is shown only once. Log in at ${publicUrl}/admin\n`,
  );
}
