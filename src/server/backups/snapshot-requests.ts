import { mkdtemp, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { embeddedFolder, exists } from '../base/data-dir.ts';
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
import { copyDataDir, maxSnapshotSize } from './copy-data-dir.ts';

// A command that needs a snapshot of a database that another process has open creates a folder in DATA_DIR/backups. The
// process that has the database open puts the snapshot and a response there. Anyone who can write there can read the
// database anyway.

/** Returns the path of the snapshot below the folder of a request. */
export const snapshotPath = (folder: string): string => join(folder, 'database');
const responsePath = (folder: string) => join(folder, 'response.json');

const responseSchema = z.object({
  failure: z.string().nullable(),
  milliseconds: z.number().nullable(),
});
/** The response of the serving process. */
export type SnapshotResponse = z.infer<typeof responseSchema>;

const pollMs = 500;

/**
 * Number of polls without a heartbeat after which the requesting command counts as ended: 15 minutes, so that a busy
 * machine or a large archive does not end a request. Polls are counted instead of time: a clock can be set, and
 * continues while the machine sleeps.
 */
export const staleAfterPolls = (15 * 60_000) / pollMs;

/** Requests a snapshot. @returns the folder of the request; the caller deletes it with `removeStaging` */
export async function requestSnapshot(dataDir: string): Promise<string> {
  return mkdtemp(join(await ensureBackupsFolder(dataDir), stagingPrefix.command));
}

/** Milliseconds between two updates of the modification time of a request's folder. */
const heartbeatMs = 5_000;

/**
 * Keeps a request alive until the returned function is called.
 * @param onGone called when the folder no longer exists: from then on, files that the snapshot refers to can be deleted
 * @param intervalMs milliseconds between two heartbeats
 */
export function heartbeat(folder: string, onGone: () => void, intervalMs = heartbeatMs): () => void {
  let isActive = true;
  const interval = setInterval(async () => {
    const now = new Date();
    try {
      await utimes(folder, now, now);
    } catch (error) {
      // Other errors may be temporary: the server keeps the request for some time without a heartbeat.
      if (isActive && (error as NodeJS.ErrnoException).code === 'ENOENT') onGone();
    }
  }, intervalMs);
  return () => {
    isActive = false;
    clearInterval(interval);
  };
}

/** Returns the response to a request; null if there is none yet. */
export async function readResponse(folder: string): Promise<SnapshotResponse | null> {
  try {
    return responseSchema.parse(JSON.parse(await readFile(responsePath(folder), 'utf8')));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** Creates the requested snapshot of the open database and writes the response. */
export async function respondWithSnapshot(
  em: Em,
  folder: string,
  dataDir: string,
): Promise<SnapshotResponse> {
  let response: SnapshotResponse;
  try {
    const source = embeddedFolder(dataDir);
    await ensureFreeSpace(folder, 2 * (await maxSnapshotSize(source)));
    const { milliseconds } = await copyDataDir(await embeddedClient({ em }), source, snapshotPath(folder));
    response = { failure: null, milliseconds };
  } catch (error) {
    await rm(snapshotPath(folder), { recursive: true, force: true });
    response = { failure: error instanceof Error ? error.message : String(error), milliseconds: null };
  }
  await writeFile(`${responsePath(folder)}.part`, JSON.stringify(response), { mode: 0o600 });
  await rename(`${responsePath(folder)}.part`, responsePath(folder));
  return response;
}

interface Log {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
}

/**
 * Tracks which requests are still alive. Deletes abandoned ones, because they would block the removal of uploaded files
 * forever.
 * @returns a function that polls and returns the folders of live requests
 */
export function watchRequests(dataDir: string, log: Pick<Log, 'warn'>): () => Promise<string[]> {
  const seen = new Map<string, { readonly changedAt: number; readonly unchangedPolls: number }>();
  return async () => {
    const names: string[] = await readdir(backupsFolder(dataDir)).catch(() => []);
    for (const name of seen.keys()) if (!names.includes(name)) seen.delete(name);
    const active: string[] = [];
    for (const name of names.filter((entry) => entry.startsWith(stagingPrefix.command))) {
      const folder = join(backupsFolder(dataDir), name);
      const changedAt = (await stat(folder).catch(() => null))?.mtimeMs;
      // The command has just deleted its request.
      if (changedAt === undefined) continue;
      const previous = seen.get(name);
      const unchangedPolls = previous?.changedAt === changedAt ? previous.unchangedPolls + 1 : 0;
      seen.set(name, { changedAt, unchangedPolls });
      if (unchangedPolls === staleAfterPolls) await removeRequest(folder);
      if (unchangedPolls < staleAfterPolls) active.push(folder);
    }
    return active;
  };

  async function removeRequest(folder: string): Promise<void> {
    log.warn({ folder }, 'a backup command ended without finishing; removing its files');
    await removeStaging(folder).catch((error: unknown) =>
      log.warn({ err: error, folder }, 'could not remove the files of an unfinished backup'),
    );
  }
}

/**
 * Handles requests for snapshots while the process serves. Uploaded files are not deleted while a snapshot is packed.
 * @returns a function that stops it
 */
export async function handleSnapshotRequests({
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
  const stopping = new AbortController();
  const pollRequests = watchRequests(dataDir, log);

  async function poll(): Promise<void> {
    const folders = await pollRequests();
    if (folders.length === 0) return files.deletions.resume();
    await files.deletions.pause();
    for (const folder of folders) {
      // The command may have just deleted its request.
      if ((await exists(responsePath(folder))) || !(await exists(folder))) continue;
      const { failure, milliseconds } = await respondWithSnapshot(em(), folder, dataDir);
      if (failure === null) log.info({ milliseconds }, 'made a snapshot for a backup');
      else log.warn({ reason: failure }, 'could not make a snapshot for a backup');
    }
  }

  const tryPoll = () =>
    poll().catch((error: unknown) => {
      if (!stopping.signal.aborted) log.warn({ err: error }, 'could not handle a backup request');
    });

  // The first poll runs immediately: a command from before this start may still need its files.
  await tryPoll();
  const polling = (async () => {
    for (;;) {
      await pause(pollMs, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
      if (stopping.signal.aborted) return;
      await tryPoll();
    }
  })();
  return async () => {
    stopping.abort();
    await polling;
  };
}
