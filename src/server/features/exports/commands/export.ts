import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { openDatabase } from '../../../db/database.ts';
import type { Em } from '../../../db/orm.ts';
import { readSettings } from '../../../settings.ts';
import { openFileStore } from '../../../storage/file-store.ts';
import { exportEverything, exportSermons } from '../export.service.ts';

// `npm run export -- file.zip` (everything) or `npm run export -- sermons.csv` (the sermons).
const [path] = process.argv.slice(2);
if (!path || !/\.(zip|csv)$/i.test(path)) {
  process.stderr.write('Please name a file: npm run export -- everything.zip, or sermons.csv\n');
  process.exit(1);
}
const settings = readSettings();
const database = await openDatabase(settings);
const unfinished = `${path}.part`;
try {
  const em = database.orm.em.fork() as Em;
  const actor = 'npm run export';
  const content = /\.csv$/i.test(path)
    ? Readable.from(await exportSermons(em, { actor }))
    : await exportEverything(em, await openFileStore(settings), { actor });
  // A file under its own name is a whole one.
  await pipeline(content, createWriteStream(unfinished, { mode: 0o600 }));
  await rename(unfinished, path);
  process.stdout.write(`Written: ${path}\n`);
} catch (error) {
  await rm(unfinished, { force: true });
  throw error;
} finally {
  await database.close();
}
