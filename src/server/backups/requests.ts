import { mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { embeddedFolder } from '../data-folder.ts';
import type { Em } from '../db/orm.ts';
import { embeddedClient } from '../db/orm.ts';
import type { FileStore } from '../storage/file-store.ts';
import { backupsFolder, ensureBackupsFolder, ensureRoom, stagingPrefix } from './copies.ts';
import { copyEmbedded, sizeOfCopy } from './embedded-copy.ts';

// A command that wants a copy of a database that another process has open asks for it with a folder in
// DATA_DIR/backups, and the answer appears in it. Who may write there may read the database anyway.

/** The folder in an asked one that holds the copy. */
export const copyIn = (asked: string): string => join(asked, 'database');
const answerIn = (asked: string) => join(asked, 'answer.json');

const answerSchema = z.object({
  failure: z.string().nullable(),
  milliseconds: z.number().nullable(),
});
/** What the process that serves answered. */
export type CopyAnswer = z.infer<typeof answerSchema>;

const lookEvery = 500;

/** Asks for a copy. @returns the folder in which it appears; whoever asked removes it (`removeStaging`). */
export async function askForCopy(dataDir: string): Promise<string> {
  return mkdtemp(join(await ensureBackupsFolder(dataDir), stagingPrefix.asked));
}

/** The answer to a request; null while there is none. */
export async function readAnswer(asked: string): Promise<CopyAnswer | null> {
  try {
    return answerSchema.parse(JSON.parse(await readFile(answerIn(asked), 'utf8')));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** Copies the open database for whoever asked, and says how it went. */
export async function answerWithCopy(em: Em, asked: string, dataDir: string): Promise<CopyAnswer> {
  let answer: CopyAnswer;
  try {
    const source = embeddedFolder(dataDir);
    await ensureRoom(asked, 2 * (await sizeOfCopy(source)));
    const { milliseconds } = await copyEmbedded(await embeddedClient({ em }), source, copyIn(asked));
    answer = { failure: null, milliseconds };
  } catch (error) {
    await rm(copyIn(asked), { recursive: true, force: true });
    answer = { failure: error instanceof Error ? error.message : String(error), milliseconds: null };
  }
  await writeFile(`${answerIn(asked)}.part`, JSON.stringify(answer), { mode: 0o600 });
  await rename(`${answerIn(asked)}.part`, answerIn(asked));
  return answer;
}

interface Log {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
}

/**
 * Answers requests for copies as long as the process serves. While one is being packed, no uploaded file is removed.
 * @returns a function that ends it.
 */
export async function answerRequests({
  em,
  dataDir,
  files,
  log,
}: {
  em: () => Em;
  dataDir: string;
  files: Pick<FileStore, 'removals'>;
  log: Log;
}): Promise<() => Promise<void>> {
  const ending = new AbortController();
  const isThere = async (path: string) => (await stat(path).catch(() => null)) !== null;

  async function look(): Promise<void> {
    const names = await readdir(backupsFolder(dataDir)).catch(() => []);
    const asked = names.filter((name) => name.startsWith(stagingPrefix.asked));
    if (asked.length === 0) return files.removals.open();
    await files.removals.close();
    for (const name of asked) {
      const folder = join(backupsFolder(dataDir), name);
      // Whoever asked may have taken it back since.
      if ((await isThere(answerIn(folder))) || !(await isThere(folder))) continue;
      const { failure, milliseconds } = await answerWithCopy(em(), folder, dataDir);
      if (failure === null) log.info({ milliseconds }, 'a backup was asked for; the database was copied');
      else log.warn({ reason: failure }, 'a backup was asked for, and the database could not be copied');
    }
  }

  // A command that outlived the process which answered it still needs the files.
  await look();
  const looking = (async () => {
    while (!ending.signal.aborted) {
      try {
        await pause(lookEvery, undefined, { signal: ending.signal, ref: false });
        await look();
      } catch (error) {
        if (!ending.signal.aborted) log.warn({ err: error }, 'a request for a backup could not be answered');
      }
    }
  })();
  return async () => {
    ending.abort();
    await looking;
  };
}
