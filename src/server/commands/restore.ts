import { dirname, resolve } from 'node:path';
import { migrations } from '../../../migrations/index.ts';
import { NotEmptyError, restoreArchive } from '../backups/restore.ts';
import { readEmbeddedVersion } from '../backups/verify-snapshot.ts';
import { UsageError } from '../base/cli-errors.ts';
import { displayPath } from '../base/display-path.ts';
import type { Settings } from '../base/settings.ts';
import { DataDirInUseError, lockDataDir } from '../db/embedded/data-dir-lock.ts';
import { ArchiveError } from '../db/embedded/snapshot-manifest.ts';
import { listSnapshots } from '../db/embedded/snapshots.ts';
import { localFolder } from '../storage/file-store.ts';
import { plural, printLine, runCommand } from './command.ts';

// `npm run restore -- FILE [--force]`: restores a snapshot or a backup to DATA_DIR.

const usage = `npm run restore -- FILE [--force]

  FILE      archive to restore; without it, the archives in DATA_DIR/backups are listed
  --force   replace the database, and the uploaded files if the archive has some; the folders are renamed, not deleted
`;

async function restore(settings: Settings, file: string | undefined, isForced: boolean): Promise<void> {
  if (settings.databaseUrl) {
    throw new UsageError(
      'Archives contain the embedded database, but DATABASE_URL is set. Restore without DATABASE_URL, then run npm run db:move.',
    );
  }
  if (!file) {
    const snapshots = await listSnapshots(settings.dataDir);
    printLine('Choose an archive: npm run restore -- FILE');
    for (const { path } of snapshots) printLine(`  ${displayPath(path)}`);
    if (snapshots.length === 0) printLine(`  (no archives in ${settings.dataDir}/backups)`);
    process.exitCode = 1;
    return;
  }
  const unlock = lockDataDir(settings.dataDir);
  try {
    const { manifest, replaced, missingUrls } = await restoreArchive(resolve(file), {
      dataDir: settings.dataDir,
      uploads: settings.storageUrl.startsWith('file:') ? localFolder(settings.storageUrl) : undefined,
      knownMigrations: migrations.map(({ name }) => name),
      readEmbeddedVersion,
      isForced,
    });
    const { counts, createdAt, files } = manifest;
    printLine(`\n  Restored the site as of ${createdAt}`);
    // Counts uploads like `npm run backup`: a picture is stored in several sizes, in one folder.
    const uploadFolders = new Set(
      files.filter(({ name }) => name.startsWith('uploads/')).map(({ name }) => dirname(name)),
    );
    printLine(
      `  ${plural(counts.sermons ?? 0, 'sermon')}, ${plural(counts.newsletters ?? 0, 'subscriber')}, ${manifest.uploads === 'included' ? plural(uploadFolders.size, 'uploaded file') : 'uploaded files not changed: the archive has none'}`,
    );
    for (const folder of replaced)
      printLine(`  The previous data is now in ${folder}. Delete it when you no longer need it.`);
    if (missingUrls.length > 0)
      printLine(
        `  Warning: ${plural(missingUrls.length, 'file')} that sermons or proposed changes use cannot be found, such as ${missingUrls[0]}`,
      );
    printLine('  Start the site. It updates the database schema when it starts.\n');
  } catch (error) {
    if (error instanceof ArchiveError)
      throw new UsageError(`Could not restore ${file}. ${error.message}. Nothing was changed.`, {
        cause: error,
      });
    if (error instanceof NotEmptyError)
      throw new UsageError(
        `${error.message}. Nothing was changed. To replace it, use --force; the old data is kept under another name.`,
        {
          cause: error,
        },
      );
    throw error;
  } finally {
    unlock();
  }
}

const options = { force: { type: 'boolean', default: false } } as const;
await runCommand({ usage, options, maxPositionals: 1 }, async ({ settings, positional, values }) => {
  try {
    await restore(settings, positional, values.force);
  } catch (error) {
    if (error instanceof DataDirInUseError)
      throw new UsageError(`${error.message} Nothing was changed.`, { cause: error });
    throw error;
  }
});
