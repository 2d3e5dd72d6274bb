import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { formatCliError, UsageError } from '../base/cli-errors.ts';
import { embeddedFolder, hasEntries } from '../base/data-dir.ts';
import { readSettings, type Settings } from '../base/settings.ts';
import { openDatabase } from '../composition/database.ts';
import { jobs } from '../composition/job-list.ts';
import { DataDirInUseError, lockDataDir } from '../db/embedded/data-dir-lock.ts';
import { openDataDir, type PendingDatabase } from '../db/embedded/pending-database.ts';
import { openJobQueue } from '../jobs/job-queue.ts';
import { MoveError, type MoveReport, moveRows } from '../move/move.ts';
import { openMoveSession } from '../move/session.ts';
import { fsyncDir, fsyncTree } from '../storage/fsync.ts';
import { createUsageError, plural, printLine, runCommand } from './command.ts';

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
}

/**
 * Copies all rows between two databases with migrated schemas. The caller holds the folder's lock.
 * @throws MoveError, and any error of the two databases, but none after the commit on PostgreSQL
 */
async function copyRows(
  { databaseUrl, dataDir }: Databases,
  target: 'embedded' | 'postgresql',
): Promise<MoveReport> {
  const embedded = await openMoveSession({ dataDir });
  try {
    const postgres = await openMoveSession({ url: databaseUrl });
    try {
      return target === 'embedded' ? await moveRows(postgres, embedded) : await moveRows(embedded, postgres);
    } finally {
      await postgres.close().catch(() => {});
    }
  } finally {
    await embedded.close().catch((error: unknown) => {
      // A source was only read, but the files of a target may be incomplete.
      if (target === 'embedded') throw error;
    });
  }
}

/** Folder in DATA_DIR with the database of a move that has not ended. A move that is killed leaves it. */
const stagingFolder = (dataDir: string): string => join(dataDir, '.moving');

async function moveToPostgresql({ databaseUrl, dataDir }: Databases): Promise<MoveReport> {
  const folder = embeddedFolder(dataDir);
  if (!(await hasEntries(folder))) throw new MoveError(`There is no database in ${folder}.`);
  const { worker, unlock } = await openDataDir(dataDir);
  try {
    await rm(stagingFolder(dataDir), { recursive: true, force: true });
    // Closing this database must not release the lock.
    await migrateDatabase({ databaseUrl: undefined, dataDir }, { worker, unlock() {} });
    await migrateDatabase({ databaseUrl, dataDir });
    return await copyRows({ databaseUrl, dataDir }, 'postgresql');
  } finally {
    unlock();
  }
}

/** The database is renamed only when it is complete, so that no site starts with an incomplete one. */
async function moveToEmbedded({ databaseUrl, dataDir }: Databases): Promise<MoveReport> {
  const folder = embeddedFolder(dataDir);
  if (await hasEntries(folder))
    throw new MoveError(`There is already a database in ${folder}. Move it elsewhere first.`);
  const unlock = lockDataDir(dataDir);
  const staging = stagingFolder(dataDir);
  try {
    await rm(staging, { recursive: true, force: true });
    await migrateDatabase({ databaseUrl: undefined, dataDir: staging });
    await migrateDatabase({ databaseUrl, dataDir });
    const report = await copyRows({ databaseUrl, dataDir: staging }, 'embedded');
    await fsyncTree(embeddedFolder(staging));
    await rename(embeddedFolder(staging), folder);
    await fsyncDir(dataDir).catch((error: unknown) => {
      throw new MoveError(
        `The rows were copied to ${folder}, but the folder could not be flushed to disk: ${formatCliError(error)}`,
        { cause: error },
      );
    });
    return report;
  } finally {
    // If this fails, the next move removes the folder.
    await rm(staging, { recursive: true, force: true }).catch(() => {});
    unlock();
  }
}

async function move(settings: Settings, to: string | undefined): Promise<void> {
  const isTargetEmbedded = to === 'embedded';
  const postgresUrl = to?.includes('://') ? to : settings.databaseUrl;
  if (!to || !(isTargetEmbedded || to === 'postgresql' || to.includes('://')) || !postgresUrl) {
    throw createUsageError(
      'Choose a target with --to, and set DATABASE_URL to the PostgreSQL database.',
      usage,
    );
  }
  const { databaseUrl } = readSettings({ ...process.env, DATABASE_URL: postgresUrl });
  if (!databaseUrl) throw new UsageError('DATABASE_URL is missing.');
  const { dataDir } = settings;
  await assertNotServed(databaseUrl);
  const { tables, waitingJobCount } = isTargetEmbedded
    ? await moveToEmbedded({ databaseUrl, dataDir })
    : await moveToPostgresql({ databaseUrl, dataDir });
  for (const { name, rowCount } of tables) printLine(`  ${String(rowCount).padStart(9)}  ${name}`);
  printLine(
    `\n  All rows were copied and compared by count and checksum. ${plural(waitingJobCount, 'waiting job')} moved with them.`,
  );
  printLine(
    isTargetEmbedded
      ? `  Start the site without DATABASE_URL. The PostgreSQL database still has all rows. Do not run a site on both: emails would be sent twice.`
      : `  Start the site with DATABASE_URL. ${embeddedFolder(dataDir)} still has all rows; keep it until you have checked the site. Do not run a site on both: emails would be sent twice.`,
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
