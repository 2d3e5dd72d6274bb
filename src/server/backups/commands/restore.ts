import { relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { migrations } from '../../../../migrations/index.ts';
import { FolderInUseError, lockDataFolder } from '../../db/lock.ts';
import { readSettings, type Settings } from '../../settings.ts';
import { localFolder } from '../../storage/file-store.ts';
import { listCopies } from '../copies.ts';
import { embeddedEngine } from '../inspect-copy.ts';
import { ArchiveError } from '../manifest.ts';
import { NotEmptyError, restoreArchive } from '../restore.ts';

// `npm run restore -- FILE [--force]`: puts a copy or a backup back into DATA_DIR.

const say = (line: string) => process.stdout.write(`${line}\n`);

async function restore(settings: Settings): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { force: { type: 'boolean', default: false } },
  });
  if (settings.databaseUrl) {
    throw new Error(
      'DATABASE_URL is set, and archives are of the embedded database. Restore without it, then move: npm run db:move',
    );
  }
  const [file] = positionals;
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
      engine: await embeddedEngine(),
      isForced: values.force,
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
      throw new Error(`${file} cannot be restored. ${error.message}. Nothing was changed.`, { cause: error });
    if (error instanceof NotEmptyError)
      throw new Error(`${error.message}. Nothing was changed. With --force it is put aside and replaced.`, {
        cause: error,
      });
    throw error;
  } finally {
    unlock();
  }
}

try {
  await restore(readSettings());
} catch (error) {
  process.stderr.write(
    `${error instanceof FolderInUseError ? `${error.message} Nothing was changed.` : error instanceof Error ? error.message : error}\n`,
  );
  process.exit(1);
}
