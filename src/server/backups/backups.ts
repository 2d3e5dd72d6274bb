import type { FastifyBaseLogger } from 'fastify';
import type { Settings } from '../base/settings.ts';
import { removeAbandonedStaging } from '../db/embedded/snapshots.ts';
import { type Em, embeddedClient, type Orm } from '../db/orm.ts';
import { enqueue } from '../jobs/job-queue.ts';
import type { FileStore } from '../storage/file-store.ts';
import { readChangeCount } from './copy-data-dir.ts';
import { isSnapshotDue, snapshotDatabase } from './snapshot.job.ts';
import { handleSnapshotRequests } from './snapshot-requests.ts';

/**
 * Makes snapshots of the embedded database: enqueues one after every hundred changes, including changes from before
 * this start, and handles the requests of backup commands. Requires an open job queue.
 * @returns a function that stops it
 */
export async function startBackups({
  orm,
  settings: { dataDir },
  files,
  log,
}: {
  orm: Orm;
  settings: Pick<Settings, 'dataDir'>;
  files: FileStore;
  log: FastifyBaseLogger;
}): Promise<() => Promise<void>> {
  try {
    await removeAbandonedStaging(dataDir);
  } catch (error) {
    log.warn({ err: error }, 'could not remove an unfinished snapshot from DATA_DIR/backups');
  }
  const client = await embeddedClient(orm);
  const em = () => orm.em.fork() as Em;
  const enqueueSnapshot = async () => {
    try {
      await enqueue(em(), snapshotDatabase, { reason: 'changes' });
    } catch (error) {
      log.warn(
        { err: error },
        'could not enqueue a snapshot of the database; trying again after the next 100 changes',
      );
    }
  };
  // The notification arrives while a statement runs. Enqueuing in the same tick would wait for that statement.
  const unlisten = await client.listen('bimah_hundred_changes', () => void setImmediate(enqueueSnapshot));
  if (await isSnapshotDue(dataDir, await readChangeCount(client))) await enqueueSnapshot();
  const stopHandling = await handleSnapshotRequests({ em, dataDir, files, log });
  return async () => {
    await stopHandling();
    await unlisten();
  };
}
