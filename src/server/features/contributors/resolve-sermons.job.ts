import type { Em } from '../../db/orm.ts';
import { defineJob } from '../../jobs/job.ts';
import { enqueueOrPostpone } from '../../jobs/job-queue.ts';
import { hasUnresolvedSermons, resolveStoredSermons } from './resolve-sermons.service.ts';

/** Resolves the rabbis and synagogues of sermons that an earlier version stored (docs/product/people.md K6). */
export const resolveContributorsOfSermons = defineJob<object>({
  name: 'contributors.resolve',
  // Retries the sermons that failed. The delay starts at 1 to 2 minutes and doubles.
  queue: { retryLimit: 10, retryDelay: 60, retryBackoff: true },
  run: async (_data, { em, log, stopping, refreshPublic }) => {
    const startedAt = performance.now();
    const { resolved, failed } = await resolveStoredSermons({ em, log }, stopping);
    await refreshPublic?.();
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    log.info({ resolved, failed, seconds }, 'resolved the rabbis and synagogues of stored sermons');
    if (failed > 0) throw new Error(`${failed} sermons could not be resolved`);
  },
});

/** Enqueues {@link resolveContributorsOfSermons} unless all sermons are resolved. A waiting job runs now. */
export async function ensureSermonsResolved(em: Em): Promise<void> {
  if (!(await hasUnresolvedSermons(em))) return;
  await enqueueOrPostpone(em, resolveContributorsOfSermons, {}, { singletonKey: 'all', startAfter: 0 });
}
