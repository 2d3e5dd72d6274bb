import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '../composition/database.ts';
import { Upload } from '../features/uploads/upload.entity.ts';
import { scriptRunner } from '../testing/script-runner.ts';

const { folder, runScript, createStoppedSite } = await scriptRunner();

test('npm run restore counts the same uploaded files as npm run backup', async () => {
  const from = await createStoppedSite();
  const id = '0'.repeat(32);
  const database = await openDatabase({ databaseUrl: undefined, dataDir: from });
  const url = `/uploads/${id}/480x480.jpg`;
  const em = database.orm.em.fork();
  em.create(Upload, { id, kind: 'headshot', url, contentType: 'image/jpeg', size: 1 });
  await em.flush();
  await database.close();
  await mkdir(join(from, 'uploads', id), { recursive: true });
  for (const name of ['480x480.jpg', '160.webp', '480.webp'])
    await writeFile(join(from, 'uploads', id, name), 'x');

  const archive = join(folder, 'archive.tar.zst');
  const backup = await runScript({ script: 'backup', args: [archive], env: { DATA_DIR: from } });
  const env = { DATA_DIR: join(folder, 'restored') };
  const restore = await runScript({ script: 'restore', args: [archive], env });
  for (const { out, err } of [backup, restore])
    expect(out + err).toContain('  0 sermons, 0 subscribers, 1 uploaded file\n');
});
