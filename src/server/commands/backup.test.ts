import { mkdir, readdir, truncate, writeFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '../composition/database.ts';
import { Upload } from '../features/uploads/upload.entity.ts';
import { scriptRunner } from '../testing/script-runner.ts';

const { folder, runScript, startScript, createStoppedSite } = await scriptRunner();

/** Creates the data folder of a site with an uploaded picture, stored as three files, and one whose files are missing. */
async function createSiteWithPicture(name: string): Promise<{ dataDir: string; picture: string }> {
  const dataDir = await createStoppedSite(name);
  const id = '0'.repeat(32);
  const database = await openDatabase({ databaseUrl: undefined, dataDir });
  const urlOf = (uploadId: string) => `/uploads/${uploadId}/480x480.jpg`;
  const em = database.orm.em.fork();
  for (const uploadId of [id, '1'.repeat(32)])
    em.create(Upload, {
      id: uploadId,
      kind: 'headshot',
      url: urlOf(uploadId),
      contentType: 'image/jpeg',
      size: 1,
    });
  await em.flush();
  await database.close();
  await mkdir(join(dataDir, 'uploads', id), { recursive: true });
  for (const file of ['480x480.jpg', '160.webp', '480.webp'])
    await writeFile(join(dataDir, 'uploads', id, file), 'x');
  return { dataDir, picture: join(dataDir, urlOf(id)) };
}

test('npm run backup and npm run restore count the uploaded files in the archive', async () => {
  const { dataDir } = await createSiteWithPicture('with-picture');
  const archive = join(folder, 'archive.tar.zst');
  const backup = await runScript({ script: 'backup', args: [archive], env: { DATA_DIR: dataDir } });
  const env = { DATA_DIR: join(folder, 'restored') };
  const restore = await runScript({ script: 'restore', args: [archive], env });
  for (const { out, err } of [backup, restore])
    expect(out + err).toContain('  0 sermons, 0 subscribers, 1 uploaded file\n');
});

test('npm run backup and npm run restore print the absolute path of an archive outside of the current folder', async () => {
  const dataDir = await createStoppedSite('elsewhere');
  const backup = await runScript({ script: 'backup', env: { DATA_DIR: dataDir } });
  const archives = join(dataDir, 'backups');
  expect(backup.out).toContain(`\n  ${archives}${sep}`);
  const list = await runScript({ script: 'restore', env: { DATA_DIR: dataDir } });
  expect(list.out).toContain(`\n  ${archives}${sep}`);
});

test('npm run backup fails in a folder without a database and does not create one', async () => {
  const dataDir = join(folder, 'wrong');
  const { code, err } = await runScript({ script: 'backup', env: { DATA_DIR: dataDir } });
  expect(err).toContain(`There is no database in ${join(dataDir, 'database')}.`);
  expect(code).toBe(1);
  expect(await readdir(dataDir).catch(() => [])).toEqual([]);
});

test('npm run backup removes its unfinished archive when it is interrupted, and the next run replaces one that SIGKILL left', async () => {
  const { dataDir, picture } = await createSiteWithPicture('interrupted');
  const target = join(folder, 'target');
  await mkdir(target);
  const run = { script: 'backup', args: [join(target, 'site.tar.zst')], env: { DATA_DIR: dataDir } } as const;
  // A sparse file of 1 TB: packing it takes longer than any test.
  await truncate(picture, 2 ** 40);
  const interrupt = async (signal: 'SIGINT' | 'SIGTERM' | 'SIGKILL') => {
    const { process, result } = startScript(run);
    await expect.poll(() => readdir(target)).toEqual(['site.tar.zst.unfinished']);
    process.kill(signal);
    return (await result).code;
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    expect(await interrupt(signal)).toBe(130);
    expect(await readdir(target)).toEqual([]);
    expect(await readdir(join(dataDir, 'backups'))).toEqual([]);
  }
  await interrupt('SIGKILL');
  expect(await readdir(target)).toEqual(['site.tar.zst.unfinished']);
  await truncate(picture, 1);
  expect(await runScript(run)).toMatchObject({ code: 0, err: '' });
  expect(await readdir(target)).toEqual(['site.tar.zst']);
});
