import type { Em } from '../../db/orm.ts';
import { defineJob } from '../../jobs/job.ts';
import { enqueue } from '../../jobs/job-queue.ts';
import { hasUnresolvedSermons, resolveStoredSermons } from './resolve-sermons.service.ts';

/** Resolves the rabbis and synagogues of sermons that an earlier version stored (docs/product/people.md K6). */
export const resolveSermons = defineJob<object>({
  name: 'contributors.resolve',
  // Sermons that failed are tried again, after 1 minute, 2 minutes and so on.
  queue: { retryLimit: 10, retryDelay: 60, retryBackoff: true },
  run: async (_data, { em, log, stopping, refreshPublic }) => {
    const begin = performance.now();
    const { resolved, failed } = await resolveStoredSermons({ em, log }, stopping);
    await refreshPublic?.();
    const seconds = Math.round((performance.now() - begin) / 1000);
    log.info({ resolved, failed, seconds }, 'resolved the rabbis and synagogues of stored sermons');
    if (failed > 0) throw new Error(`${failed} sermons could not be resolved`);
  },
});

/** Enqueues {@link resolveSermons} when a sermon is not resolved. */
export async function ensureSermonsResolved(em: Em): Promise<void> {
  if (await hasUnresolvedSermons(em)) await enqueue(em, resolveSermons, {}, { singletonKey: 'all' });
}
