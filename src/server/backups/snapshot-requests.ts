import { mkdtemp, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { embeddedFolder } from '../base/data-dir.ts';
import {
  backupsFolder,
  ensureBackupsFolder,
  ensureFreeSpace,
  removeStaging,
  stagingPrefix,
} from '../db/embedded/snapshots.ts';
import type { Em } from '../db/orm.ts';
import { embeddedClient } from '../db/orm.ts';
import type { FileStore } from '../storage/file-store.ts';
import { copyDataDir, snapshotSize } from './copy-data-dir.ts';

// A command that wants a copy of a database that another process has open asks for it with a folder in
// DATA_DIR/backups, and the answer appears in it. Who may write there may read the database anyway.

/** The folder in an asked one that holds the copy. */
export const snapshotIn = (asked: string): string => join(asked, 'database');
const responseIn = (asked: string) => join(asked, 'answer.json');

const responseSchema = z.object({
  failure: z.string().nullable(),
  milliseconds: z.number().nullable(),
});
/** What the process that serves answered. */
export type SnapshotResponse = z.infer<typeof responseSchema>;

const pollMs = 500;

/**
 * How often a folder is found unchanged before whoever asked is held to be gone: for a quarter of an hour, much longer
 * than a busy machine, or the reading of a large copy, keeps a command from saying otherwise. Looks are counted, as clocks
 * are set, and go on while a machine sleeps.
 */
export const staleAfterPolls = (15 * 60_000) / pollMs;

/** Asks for a copy. @returns the folder in which it appears; whoever asked removes it (`removeStaging`). */
export async function requestSnapshot(dataDir: string): Promise<string> {
  return mkdtemp(join(await ensureBackupsFolder(dataDir), stagingPrefix.asked));
}

/** How often a command says that it is still at work, by the time of its folder. */
const heartbeatMs = 5_000;

/**
 * Says that whoever asked is still at work, until the returned function is called.
 * @param onGone called when the folder is not there any more: files that the copy names may be removed from then on
 */
export function heartbeat(asked: string, onGone: () => void, every = heartbeatMs): () => void {
  let isActive = true;
  const interval = setInterval(async () => {
    const now = new Date();
    try {
      await utimes(asked, now, now);
    } catch (error) {
      // Where it cannot be said for another reason, the server goes on believing for a while.
      if (isActive && (error as NodeJS.ErrnoException).code === 'ENOENT') onGone();
    }
  }, every);
  return () => {
    isActive = false;
    clearInterval(interval);
  };
}

/** The answer to a request; null while there is none. */
export async function readResponse(asked: string): Promise<SnapshotResponse | null> {
  try {
    return responseSchema.parse(JSON.parse(await readFile(responseIn(asked), 'utf8')));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** Copies the open database for whoever asked, and says how it went. */
export async function respondWithSnapshot(em: Em, asked: string, dataDir: string): Promise<SnapshotResponse> {
  let answer: SnapshotResponse;
  try {
    const source = embeddedFolder(dataDir);
    await ensureFreeSpace(asked, 2 * (await snapshotSize(source)));
    const { milliseconds } = await copyDataDir(await embeddedClient({ em }), source, snapshotIn(asked));
    answer = { failure: null, milliseconds };
  } catch (error) {
    await rm(snapshotIn(asked), { recursive: true, force: true });
    answer = { failure: error instanceof Error ? error.message : String(error), milliseconds: null };
  }
  await writeFile(`${responseIn(asked)}.part`, JSON.stringify(answer), { mode: 0o600 });
  await rename(`${responseIn(asked)}.part`, responseIn(asked));
  return answer;
}

interface Log {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
}

/**
 * Knows which requests are those of somebody who is still at work. The others would keep uploaded files from being
 * removed for ever: what they left is removed.
 * @returns a function that looks who is asking, and names their folders
 */
export function watchRequests(dataDir: string, log: Pick<Log, 'warn'>): () => Promise<string[]> {
  const known = new Map<string, { readonly changedAt: number; readonly unchanged: number }>();
  return async () => {
    const names: string[] = await readdir(backupsFolder(dataDir)).catch(() => []);
    for (const name of known.keys()) if (!names.includes(name)) known.delete(name);
    const active: string[] = [];
    for (const name of names.filter((one) => one.startsWith(stagingPrefix.asked))) {
      const folder = join(backupsFolder(dataDir), name);
      const changedAt = (await stat(folder).catch(() => null))?.mtimeMs;
      // Whoever asked has taken it back since.
      if (changedAt === undefined) continue;
      const before = known.get(name);
      const unchanged = before?.changedAt === changedAt ? before.unchanged + 1 : 0;
      known.set(name, { changedAt, unchanged });
      if (unchanged === staleAfterPolls) await clear(folder);
      if (unchanged < staleAfterPolls) active.push(folder);
    }
    return active;
  };

  async function clear(folder: string): Promise<void> {
    log.warn({ folder }, 'a backup command ended without finishing; removing its files');
    await removeStaging(folder).catch((error: unknown) =>
      log.warn({ err: error, folder }, 'could not remove the files of an unfinished backup'),
    );
  }
}

/**
 * Answers requests for copies as long as the process serves. While one is being packed, no uploaded file is removed.
 * @returns a function that ends it.
 */
export async function handleRequests({
  em,
  dataDir,
  files,
  log,
}: {
  em: () => Em;
  dataDir: string;
  files: Pick<FileStore, 'deletions'>;
  log: Log;
}): Promise<() => Promise<void>> {
  const ending = new AbortController();
  const activeRequests = watchRequests(dataDir, log);
  const isThere = async (path: string) => (await stat(path).catch(() => null)) !== null;

  async function poll(): Promise<void> {
    const asked = await activeRequests();
    if (asked.length === 0) return files.deletions.resume();
    await files.deletions.pause();
    for (const folder of asked) {
      // Whoever asked may have taken it back since.
      if ((await isThere(responseIn(folder))) || !(await isThere(folder))) continue;
      const { failure, milliseconds } = await respondWithSnapshot(em(), folder, dataDir);
      if (failure === null) log.info({ milliseconds }, 'copied the database for a backup');
      else log.warn({ reason: failure }, 'could not copy the database for a backup');
    }
  }

  // A command that outlived the process which answered it still needs the files.
  await poll();
  const polling = (async () => {
    while (!ending.signal.aborted) {
      try {
        await pause(pollMs, undefined, { signal: ending.signal, ref: false });
        await poll();
      } catch (error) {
        if (!ending.signal.aborted) log.warn({ err: error }, 'could not handle a backup request');
      }
    }
  })();
  return async () => {
    ending.abort();
    await polling;
  };
}
