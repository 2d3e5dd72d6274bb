import type { Em } from '../../db/orm.ts';
import { defineJob } from '../../jobs/job.ts';
import { enqueue } from '../../jobs/job-queue.ts';
import { areCitationsIndexed, indexAllCitations } from './index-citations.service.ts';

/** Indexes the citations of all sermons again after the rules changed (docs/product/sources.md Q9). */
export const indexCitations = defineJob<object>({
  name: 'sources.index',
  // After a crash, the next process continues. A large library takes longer than the default of 15 minutes.
  queue: { retryLimit: 50, retryDelay: 10, expireInSeconds: 12 * 60 * 60, heartbeatSeconds: 10 },
  run: async (_data, { em, log, stopping, refreshPublic }) => {
    const changed = await indexAllCitations(em(), stopping);
    if (changed === null) return;
    await refreshPublic?.();
    log.info({ changed }, 'indexed the citations of all sermons');
  },
});

/** Enqueues {@link indexCitations} when the sermons were indexed with other rules, or never. */
export async function ensureCitationsIndexed(em: Em): Promise<void> {
  if (!(await areCitationsIndexed(em))) await enqueue(em, indexCitations, {}, { singletonKey: 'all' });
}
