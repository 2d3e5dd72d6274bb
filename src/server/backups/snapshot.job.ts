import { relative } from 'node:path';
import { listSnapshots } from '../db/embedded/snapshots.ts';
import { embeddedClient } from '../db/orm.ts';
import { defineJob } from '../jobs/job.ts';
import { readChangeCount } from './copy-data-dir.ts';
import { createSnapshot } from './create-snapshot.ts';

/**
 * Number of changes after which a snapshot is made. A power failure can lose this many on the embedded database
 * (docs/product/failures.md D2).
 */
const changesPerSnapshot = 100;

/**
 * Whether the count of changes has crossed a multiple of 100 since the newest snapshot, in either direction: after a
 * restore, the count can be lower than in that snapshot.
 */
export async function isSnapshotDue(dataDir: string, changes: number): Promise<boolean> {
  const [newest] = await listSnapshots(dataDir);
  const hundreds = (count: number) => Math.floor(count / changesPerSnapshot);
  return hundreds(changes) !== hundreds(newest?.changes ?? 0);
}

/** Makes a snapshot every night and after every hundred changes (docs/product/failures.md D2). */
export const snapshotDatabase = defineJob<{ reason?: 'changes' }>({
  name: 'database.copy',
  queue: { retryLimit: 5, retryDelay: 60, retryBackoff: true, retryDelayMax: 3_600, expireInSeconds: 3_600 },
  schedule: ({ databaseUrl }) =>
    databaseUrl ? undefined : { cron: '30 2 * * *', timezone: 'UTC', missed: 'once' },
  async run(data, { em, settings, log, stopping }) {
    const { dataDir, databaseUrl } = settings;
    const reason = data.reason ?? 'night';
    // The nightly run was already due when the site moved to PostgreSQL.
    if (databaseUrl) return;
    if (reason === 'changes') {
      const client = await embeddedClient({ em: em() });
      if (!(await isSnapshotDue(dataDir, await readChangeCount(client)))) return;
    }
    try {
      const { path, ...measurements } = await createSnapshot(em(), { dataDir, reason, stopping });
      log.info(
        { snapshot: relative(dataDir, path), ...measurements },
        'made a snapshot of the database; it survives a power failure',
      );
    } catch (error) {
      // The process is stopping: the queue retries after the next start.
      if (stopping.aborted) throw error;
      const [newest] = await listSnapshots(dataDir).catch(() => []);
      log.error(
        { reason: error instanceof Error ? error.message : String(error), newest: newest?.name ?? null },
        'could not make a snapshot of the database; a power failure would lose all changes since the newest one',
      );
      throw error;
    }
  },
});
