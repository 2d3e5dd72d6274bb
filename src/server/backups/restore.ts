import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { embeddedFolder, exists, hasEntries } from '../base/data-dir.ts';
import { ArchiveError, type Manifest } from '../db/embedded/snapshot-manifest.ts';
import { fileTimestamp } from '../db/embedded/snapshots.ts';
import { fsyncDir, fsyncTree } from '../storage/fsync.ts';
import { readArchive } from './archive.ts';
import { verifySnapshot } from './verify-snapshot.ts';

/** The result of a restore. */
export interface Restored {
  readonly manifest: Manifest;
  /** New paths of the folders that were replaced. */
  readonly replaced: readonly string[];
  /**
   * URLs of files that sermons or proposals refer to and that are missing from the folder of uploaded files. Empty if
   * the files are in an S3 bucket.
   */
  readonly missingUrls: readonly string[];
}

/** The database or the folder of uploaded files has content, and `--force` was not given. */
export class NotEmptyError extends Error {
  override readonly name = 'NotEmptyError';
}

/**
 * Restores an archive's database, and its uploaded files if included, to a data folder that the caller has locked.
 * Unpacks everything to staging folders, verifies the checksums, opens the database and counts its rows; only then
 * renames folders. Replaced folders are kept under another name.
 * @param uploads the local folder of uploaded files; undefined if they are in an S3 bucket
 * @param knownMigrations migrations of this version: databases of later versions are rejected
 * @param readEmbeddedVersion returns the major version of the embedded PostgreSQL; called only for a valid archive,
 * because it starts a database
 * @param isForced whether to replace an existing database and uploaded files; otherwise they cause a NotEmptyError
 * @throws ArchiveError, NotEmptyError; in both cases no data has changed
 */
export async function restoreArchive(
  archive: string,
  {
    dataDir,
    uploads,
    knownMigrations,
    readEmbeddedVersion,
    isForced,
  }: {
    dataDir: string;
    uploads: string | undefined;
    knownMigrations: readonly string[];
    readEmbeddedVersion: () => Promise<number>;
    isForced: boolean;
  },
): Promise<Restored> {
  if (!(await exists(archive))) throw new ArchiveError('The file does not exist');
  const database = embeddedFolder(dataDir);
  const uploadsFolder = uploads ?? join(dataDir, 'uploads');
  if (!isForced && (await hasEntries(database)))
    throw new NotEmptyError(`There is already a database in ${database}`);
  await mkdir(dirname(uploadsFolder), { recursive: true });
  const uploadsPrefix = `${stagingPrefix}${basename(uploadsFolder)}-`;
  await removeInterruptedRestores(dataDir, stagingPrefix);
  await removeInterruptedRestores(dirname(uploadsFolder), uploadsPrefix);
  const staging = await mkdtemp(join(dataDir, stagingPrefix));
  // On the same file system as its target, because a rename cannot cross file systems.
  const stagedUploads = await mkdtemp(join(dirname(uploadsFolder), uploadsPrefix));
  try {
    const stagedDatabase = join(staging, 'database');
    const manifest = await readArchive(archive, { database: stagedDatabase, uploads: stagedUploads });
    checkVersions(manifest, { knownMigrations, embeddedVersion: await readEmbeddedVersion() });
    const contents = await verifySnapshot(stagedDatabase);
    for (const [table, rows] of Object.entries(manifest.counts)) {
      if (contents.counts[table] !== rows)
        throw new ArchiveError(
          `Its table ${table} has ${contents.counts[table] ?? 0} rows instead of ${rows}`,
        );
    }
    const includesUploads = manifest.uploads === 'included';
    if (includesUploads && uploads === undefined)
      throw new ArchiveError('It contains uploaded files, but STORAGE_URL is not a folder');
    if (includesUploads && !isForced && (await hasEntries(uploadsFolder)))
      throw new NotEmptyError(`There are already uploaded files in ${uploadsFolder}`);
    await fsyncTree(stagedDatabase);
    const replaced: string[] = [];
    const suffix = `replaced-${fileTimestamp(new Date())}`;
    const replace = async (folder: string, replacement: string) => {
      if (await exists(folder)) {
        const renamed = `${folder}.${suffix}`;
        await rename(folder, renamed);
        replaced.push(renamed);
      }
      await rename(replacement, folder);
      await fsyncDir(dirname(folder));
    };
    if (includesUploads) {
      await fsyncTree(stagedUploads);
      await replace(uploadsFolder, stagedUploads);
    }
    // The database comes last. If a restore ends before, a start still finds no database, and fails if there are
    // snapshots.
    await replace(database, stagedDatabase);
    const missingUrls = uploads === undefined ? [] : await findMissingFiles(contents.uploads, uploadsFolder);
    return { manifest, replaced, missingUrls };
  } finally {
    await rm(staging, { recursive: true, force: true });
    await rm(stagedUploads, { recursive: true, force: true });
  }
}

const stagingPrefix = '.restoring-';

/**
 * Removes the staging folders of an interrupted restore. The caller holds the lock, so no other restore of this site is
 * running. Another site can have its uploads, and staging folders with another prefix, in the same folder.
 */
async function removeInterruptedRestores(folder: string, prefix: string): Promise<void> {
  for (const name of await readdir(folder)) {
    // `mkdtemp` adds six characters to the prefix.
    const isStaging = name.startsWith(prefix) && /^[0-9a-z]{6}$/i.test(name.slice(prefix.length));
    if (isStaging) await rm(join(folder, name), { recursive: true, force: true });
  }
}

function checkVersions(
  manifest: Manifest,
  { knownMigrations, embeddedVersion }: { knownMigrations: readonly string[]; embeddedVersion: number },
): void {
  const unknownMigrations = manifest.migrations.filter((name) => !knownMigrations.includes(name));
  if (unknownMigrations.length > 0)
    throw new ArchiveError(
      `It was made by a newer version (${unknownMigrations.join(', ')}). Restore it with that version`,
    );
  if (manifest.engine !== embeddedVersion) {
    throw new ArchiveError(
      `Its database is from PostgreSQL ${manifest.engine}, but this version embeds PostgreSQL ${embeddedVersion}. Restore it with the version that made it, then move it through a PostgreSQL server (npm run db:move)`,
    );
  }
}

async function findMissingFiles(
  uploads: readonly { url: string; isReferenced: boolean }[],
  folder: string,
): Promise<string[]> {
  const missingUrls: string[] = [];
  for (const { url, isReferenced } of uploads) {
    if (isReferenced && !(await exists(join(folder, ...url.split('/').slice(-2))))) missingUrls.push(url);
  }
  return missingUrls;
}
