import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeArchive } from './archive.ts';
import { restoreArchive } from './restore.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bimah-restore-'));
  await mkdir(join(folder, 'database'));
  await writeFile(join(folder, 'database/PG_VERSION'), '18\n');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Writes an archive with a valid manifest, whose database has only the file PG_VERSION. */
async function createArchive(name: string, { engine = 18, migrations = ['MigrationOne'] }): Promise<string> {
  const path = join(folder, name);
  await writeArchive(path, {
    folders: [{ name: 'database', path: join(folder, 'database') }],
    manifest: {
      format: 1,
      product: 'bimah',
      createdAt: '2026-11-21T00:00:00.000Z',
      reason: 'backup',
      engine,
      migrations,
      changes: 0,
      counts: {},
      uploads: 'not included',
    },
  });
  return path;
}

/** Returns the error of a restore into an empty data folder, and whether the restore read the PostgreSQL version. */
async function restore(archive: string, uploads?: string) {
  const dataDir = await mkdtemp(join(folder, 'data-'));
  let isVersionRead = false;
  const message = await restoreArchive(archive, {
    dataDir,
    uploads,
    knownMigrations: ['MigrationOne'],
    readEmbeddedVersion: async () => {
      isVersionRead = true;
      return 18;
    },
    isForced: false,
  }).then(
    () => 'restored',
    (error: Error) => error.message,
  );
  expect(await readdir(dataDir)).toEqual([]);
  return { message, isVersionRead };
}

test('an archive of another PostgreSQL version, or of a later release, is rejected before its database is opened', async () => {
  const other = await restore(await createArchive('other', { engine: 19 }));
  expect(other).toEqual({
    message: expect.stringContaining('from PostgreSQL 19, but this version embeds PostgreSQL 18'),
    isVersionRead: true,
  });
  const later = await restore(await createArchive('later', { migrations: ['MigrationOne', 'MigrationTwo'] }));
  expect(later.message).toContain('It was made by a newer version (MigrationTwo)');
});

test('a restore deletes the staging folder of an interrupted restore, but not those of other sites with uploads in the same folder', async () => {
  const parent = await mkdtemp(join(folder, 'uploads-of-sites-'));
  for (const name of ['.restoring-first-aB3dE6', '.restoring-first-two-aB3dE6', '.restoring-second-aB3dE6'])
    await mkdir(join(parent, name));
  await restore(await createArchive('other-engine', { engine: 19 }), join(parent, 'first'));
  expect((await readdir(parent)).toSorted()).toEqual([
    '.restoring-first-two-aB3dE6',
    '.restoring-second-aB3dE6',
  ]);
});

test('the PostgreSQL version is not read for a missing or damaged file', async () => {
  expect(await restore(join(folder, 'nowhere'))).toEqual({
    message: 'The file does not exist',
    isVersionRead: false,
  });
  const bytes = await readFile(await createArchive('intact', {}));
  await writeFile(join(folder, 'truncated'), bytes.subarray(0, bytes.length - 20));
  expect(await restore(join(folder, 'truncated'))).toEqual({
    message: expect.stringContaining('damaged or incomplete'),
    isVersionRead: false,
  });
});
