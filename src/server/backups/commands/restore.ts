import { relative, resolve } from 'node:path';
import { migrations } from '../../../../migrations/index.ts';
import { runCommand, say } from '../../command.ts';
import { FolderInUseError, lockDataFolder } from '../../db/lock.ts';
import { UsageError } from '../../failure.ts';
import type { Settings } from '../../settings.ts';
import { localFolder } from '../../storage/file-store.ts';
import { listCopies } from '../copies.ts';
import { embeddedEngine } from '../inspect-copy.ts';
import { ArchiveError } from '../manifest.ts';
import { NotEmptyError, restoreArchive } from '../restore.ts';

// `npm run restore -- FILE [--force]`: puts a copy or a backup back into DATA_DIR.

const usage = `npm run restore -- FILE [--force]

  FILE      a copy or a backup; left out: lists those in DATA_DIR/backups
  --force   puts aside what is in DATA_DIR now
`;

async function restore(settings: Settings, file: string | undefined, isForced: boolean): Promise<void> {
  if (settings.databaseUrl) {
    throw new UsageError(
      'DATABASE_URL is set, and archives are of the embedded database. Restore without it, then move: npm run db:move',
    );
  }
  if (!file) {
    const copies = await listCopies(settings.dataDir);
    say('Say which one: npm run restore -- FILE');
    for (const { path } of copies) say(`  ${relative('.', path)}`);
    if (copies.length === 0) say(`  (there is none in ${settings.dataDir}/backups)`);
    process.exitCode = 1;
    return;
  }
  const unlock = lockDataFolder(settings.dataDir);
  try {
    const { manifest, aside, missing } = await restoreArchive(resolve(file), {
      dataDir: settings.dataDir,
      uploads: settings.storageUrl.startsWith('file:') ? localFolder(settings.storageUrl) : undefined,
      knownMigrations: migrations.map(({ name }) => name),
      engine: embeddedEngine,
      isForced,
    });
    const { counts, createdAt, files } = manifest;
    say(`\n  Restored: the site as it was at ${createdAt}`);
    const uploaded = files.filter(({ name }) => name.startsWith('uploads/')).length;
    say(
      `  ${counts.sermons ?? 0} sermons, ${counts.newsletters ?? 0} subscribers, ${manifest.uploads === 'included' ? `${uploaded} files` : 'uploaded files untouched: none are in this archive'}`,
    );
    for (const folder of aside)
      say(`  What was there before is now ${folder}; remove it when nothing is missed`);
    if (missing.length > 0)
      say(`  Attention: ${missing.length} files that sermons name are not there: ${missing[0]} …`);
    say('  Start the site; it brings the schema up to date by itself.\n');
  } catch (error) {
    if (error instanceof ArchiveError)
      throw new UsageError(`${file} cannot be restored. ${error.message}. Nothing was changed.`, {
        cause: error,
      });
    if (error instanceof NotEmptyError)
      throw new UsageError(
        `${error.message}. Nothing was changed. With --force it is put aside and replaced.`,
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
await runCommand({ usage, options, names: 1 }, async ({ settings, name, values }) => {
  try {
    await restore(settings, name, values.force);
  } catch (error) {
    if (error instanceof FolderInUseError)
      throw new UsageError(`${error.message} Nothing was changed.`, { cause: error });
    throw error;
  }
});
