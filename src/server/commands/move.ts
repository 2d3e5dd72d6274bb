import { readdir, rm } from 'node:fs/promises';
import { formatCliError, UsageError } from '../base/cli-errors.ts';
import { embeddedFolder } from '../base/data-dir.ts';
import { readSettings, type Settings } from '../base/settings.ts';
import { openDatabase } from '../composition/database.ts';
import { jobs } from '../composition/job-list.ts';
import { DataDirInUseError } from '../db/embedded/data-dir-lock.ts';
import { openDataDir, type PendingDatabase } from '../db/embedded/pending-database.ts';
import { openJobQueue } from '../jobs/job-queue.ts';
import { MoveError, moveRows } from '../move/move.ts';
import { openMoveSession } from '../move/session.ts';
import { fsyncTree } from '../storage/fsync.ts';
import { plural, printLine, runCommand } from './command.ts';

const usage = `npm run db:move -- --to postgresql|embedded

  --to postgresql   copy the embedded database in DATA_DIR to the PostgreSQL database of DATABASE_URL (or --to URL)
  --to embedded     copy the PostgreSQL database of DATABASE_URL to DATA_DIR
`;
const silentLog = { info() {}, warn() {}, error() {} } as unknown as Parameters<
  typeof openJobQueue
>[0]['log'];

/** Migrates the schema of one database and of its queue, as the site does when it starts. */
async function migrateDatabase(
  settings: { databaseUrl: string | undefined; dataDir: string },
  pending?: PendingDatabase,
): Promise<void> {
  const database = await openDatabase(settings, pending);
  try {
    const queue = await openJobQueue({ orm: database.orm, settings, log: silentLog, jobs });
    await queue.stop();
  } finally {
    await database.close();
  }
}

/** @throws MoveError while a site is connected: its further changes would be lost */
async function assertNotServed(databaseUrl: string): Promise<void> {
  const session = await openMoveSession({ url: databaseUrl });
  try {
    const [connection] = await session.query(
      `select 1::text from pg_stat_activity where datname = current_database() and application_name in ('bimah cache', 'bimah jobs')`,
    );
    if (connection)
      throw new MoveError(
        'A site is connected to the PostgreSQL database. Stop all instances first. Nothing was changed.',
      );
  } finally {
    await session.close();
  }
}

interface Databases {
  readonly databaseUrl: string;
  readonly dataDir: string;
  readonly isTargetEmbedded: boolean;
}

/** Copies all rows between two databases with migrated schemas. The caller holds the folder's lock. */
async function copyRows({ databaseUrl, dataDir, isTargetEmbedded }: Databases): Promise<void> {
  const embedded = await openMoveSession({ dataDir });
  try {
    const postgres = await openMoveSession({ url: databaseUrl });
    try {
      const { tables, waitingJobCount } = isTargetEmbedded
        ? await moveRows(postgres, embedded)
        : await moveRows(embedded, postgres);
      for (const { name, rowCount } of tables) printLine(`  ${String(rowCount).padStart(9)}  ${name}`);
      printLine(
        `\n  All rows were copied and compared by count and checksum. ${plural(waitingJobCount, 'waiting job')} moved with them.`,
      );
    } finally {
      await postgres.close();
    }
  } finally {
    await embedded.close();
  }
}

async function move(settings: Settings, to: string | undefined): Promise<void> {
  const isTargetEmbedded = to === 'embedded';
  const postgresUrl = to?.includes('://') ? to : settings.databaseUrl;
  if (!to || !(isTargetEmbedded || to === 'postgresql' || to.includes('://')) || !postgresUrl) {
    throw new UsageError(
      `Choose a target with --to, and set DATABASE_URL to the PostgreSQL database.\n\n${usage.trimEnd()}`,
    );
  }
  const { databaseUrl } = readSettings({ ...process.env, DATABASE_URL: postgresUrl });
  if (!databaseUrl) throw new UsageError('DATABASE_URL is missing.');
  const { dataDir } = settings;
  const folder = embeddedFolder(dataDir);
  await assertNotServed(databaseUrl);
  const hasDatabase = (await readdir(folder).catch(() => [])).length > 0;
  if (isTargetEmbedded && hasDatabase)
    throw new MoveError(`There is already a database in ${folder}. Move it elsewhere first.`);
  if (!isTargetEmbedded && !hasDatabase) throw new MoveError(`There is no database in ${folder}.`);

  // Locks the folder to the end, so that cleaning up after a failure deletes only files of this move.
  const pending = await openDataDir(dataDir, { ignoreSnapshots: isTargetEmbedded });
  try {
    await migrateDatabase({ databaseUrl: undefined, dataDir }, { worker: pending.worker, unlock() {} });
    await migrateDatabase({ databaseUrl, dataDir });
    await copyRows({ databaseUrl, dataDir, isTargetEmbedded });
    if (isTargetEmbedded) await fsyncTree(folder);
  } catch (error) {
    if (isTargetEmbedded) {
      await pending.worker.then((worker) => worker.close()).catch(() => {});
      await rm(folder, { recursive: true, force: true });
    }
    throw error;
  } finally {
    pending.unlock();
  }
  printLine(
    isTargetEmbedded
      ? `  Start the site without DATABASE_URL. The PostgreSQL database was not changed. Do not run a site on both: emails would be sent twice.`
      : `  Start the site with DATABASE_URL. ${folder} was not changed; keep it until you have checked the site. Do not run a site on both: emails would be sent twice.`,
  );
  printLine('  Uploaded files were not moved: they stay in the storage of STORAGE_URL.\n');
}

await runCommand({ usage, options: { to: { type: 'string' } } }, async ({ settings, values }) => {
  try {
    await move(settings, values.to);
  } catch (error) {
    if (error instanceof UsageError || error instanceof MoveError || error instanceof DataDirInUseError)
      throw error;
    throw new MoveError(`The move failed. No rows were copied. ${formatCliError(error)}`, {
      cause: error,
    });
  }
});
