import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { openDatabase } from '../composition/database.ts';
import type { Em } from '../db/orm.ts';
import { exportEverything, exportSermons } from '../features/exports/export.service.ts';
import { openFileStore } from '../storage/file-store.ts';
import { assertWritable, createUsageError, printLine, runCommand } from './command.ts';

const usage = `npm run export -- FILE

  FILE   ending in .zip: sermons, subscribers, locations, rabbis, synagogues, proposed changes, the activity log and all
         uploaded files; ending in .csv: the sermons only
`;

await runCommand({ usage, maxPositionals: 1 }, async ({ positional: path, settings }) => {
  if (!path || !/\.(zip|csv)$/i.test(path)) {
    throw createUsageError('The file name must end in .zip or .csv.', usage);
  }
  await assertWritable(path);
  const database = await openDatabase(settings);
  const unfinished = `${path}.part`;
  try {
    const em = database.orm.em.fork() as Em;
    const actor = 'npm run export';
    const content = /\.csv$/i.test(path)
      ? Readable.from(await exportSermons(em, { actor }))
      : await exportEverything(em, await openFileStore(settings), { actor });
    // Written to a temporary name first: the final name exists only for complete files.
    await pipeline(content, createWriteStream(unfinished, { mode: 0o600 }));
    await rename(unfinished, path);
    printLine(`Saved ${path}`);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  } finally {
    await database.close();
  }
});
