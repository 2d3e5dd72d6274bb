import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { archiveSnapshot } from '../backups/archive-snapshot.ts';
import { maxSnapshotSize } from '../backups/copy-data-dir.ts';
import {
  heartbeat,
  readResponse,
  requestSnapshot,
  respondWithSnapshot,
  type SnapshotResponse,
  snapshotPath,
} from '../backups/snapshot-requests.ts';
import { UsageError } from '../base/cli-errors.ts';
import { embeddedFolder, hasEntries } from '../base/data-dir.ts';
import { displayPath } from '../base/display-path.ts';
import type { Settings } from '../base/settings.ts';
import { type Database, openDatabase } from '../composition/database.ts';
import { DataDirInUseError } from '../db/embedded/data-dir-lock.ts';
import { assertDatabasePresent } from '../db/embedded/missing-database.ts';
import { backupsFolder, ensureFreeSpace, removeStaging } from '../db/embedded/snapshots.ts';
import { localFolder } from '../storage/file-store.ts';
import { assertWritable, plural, printLine, runCommand } from './command.ts';

// `npm run backup [-- FILE]`: writes the database and the uploaded files, unless they are in an S3 bucket, to one
// archive, whether the site runs or not.

const usage = `npm run backup [-- FILE]

  FILE   archive to write, such as /mnt/other/bimah.tar.zst (default: a new file in DATA_DIR/backups)
`;

const pollMs = 200;

/**
 * Waits for the snapshot by the process that has the data folder open. If no process has it open, makes the snapshot
 * here.
 * @param folder the folder of the request
 */
async function awaitSnapshot(settings: Settings, folder: string): Promise<SnapshotResponse> {
  for (;;) {
    const response = await readResponse(folder);
    if (response) return response;
    let database: Database;
    try {
      database = await openDatabase(settings);
    } catch (error) {
      if (!(error instanceof DataDirInUseError)) throw error;
      await pause(pollMs);
      continue;
    }
    try {
      return await respondWithSnapshot(database.orm.em.fork(), folder, settings.dataDir);
    } finally {
      await database.close();
    }
  }
}

async function backup(settings: Settings, target: string | undefined): Promise<void> {
  if (settings.databaseUrl) {
    throw new UsageError(
      'This command backs up the embedded database, but DATABASE_URL is set. Back up PostgreSQL with pg_dump (see docs/operating.md).',
    );
  }
  if (target) await assertWritable(target);
  const source = embeddedFolder(settings.dataDir);
  if (!(await hasEntries(source))) {
    await assertDatabasePresent(settings.dataDir);
    // Opening it would create an empty site, and its backup would look like a successful one.
    throw new UsageError(`There is no database in ${source}. Set DATA_DIR to the data folder of the site.`);
  }
  // Checked here too: on a full disk, the serving process cannot even write its response.
  await ensureFreeSpace(source, 2 * (await maxSnapshotSize(source)));
  const requested = requestSnapshot(settings.dataDir);
  let endHeartbeat = () => {};
  const interruption = new AbortController();
  let isArchiving = false;
  const interrupt = async () => {
    // A second Ctrl-C must not end the process while it removes files.
    if (interruption.signal.aborted) return;
    interruption.abort();
    // Archiving ends with an error, and `finally` below removes all files.
    if (isArchiving) return;
    const folder = await requested;
    endHeartbeat();
    await removeStaging(folder);
    process.exit(130);
  };
  // SIGHUP: the terminal or the SSH connection closed.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, interrupt);
  const folder = await requested;
  endHeartbeat = heartbeat(folder, () => {
    throw new UsageError(
      'The backup was suspended for too long, and uploaded files may be missing from it. Run the command again.',
    );
  });
  try {
    const { failure, milliseconds } = await awaitSnapshot(settings, folder);
    if (failure !== null) throw new UsageError(`Could not copy the database: ${failure}`);
    printLine(`Copied the database; its queries waited for ${milliseconds} ms. Creating the archive…`);
    isArchiving = true;
    const isLocal = settings.storageUrl.startsWith('file:');
    const { path, counts, uploadCount, missingUrls } = await archiveSnapshot({
      database: snapshotPath(folder),
      reason: 'backup',
      target: target ? { path: resolve(target) } : { folder: backupsFolder(settings.dataDir) },
      ...(isLocal && { uploads: localFolder(settings.storageUrl) }),
      uploadsState: isLocal ? 'included' : 'elsewhere',
      stopping: interruption.signal,
    });
    printLine(`\n  ${displayPath(path)}`);
    printLine(
      `  ${plural(counts.sermons ?? 0, 'sermon')}, ${plural(counts.newsletters ?? 0, 'subscriber')}, ${isLocal ? plural(uploadCount, 'uploaded file') : 'uploaded files not included: they are in the storage of STORAGE_URL'}`,
    );
    for (const url of missingUrls)
      printLine(
        `  Warning: a sermon or a proposed change uses ${url}, which is missing from the uploads folder`,
      );
    printLine('  Keep it on another machine. It contains email addresses and the session secret.\n');
  } finally {
    endHeartbeat();
    await removeStaging(folder);
    if (interruption.signal.aborted) process.exit(130);
  }
}

await runCommand({ usage, maxPositionals: 1 }, ({ settings, positional }) => backup(settings, positional));
