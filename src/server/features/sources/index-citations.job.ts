import type { Em } from '../../db/orm.ts';
import { defineJob } from '../../jobs/job.ts';
import { enqueueOrPostpone } from '../../jobs/job-queue.ts';
import { areCitationsIndexed, indexAllCitations } from './index-citations.service.ts';

/** Indexes the citations of all sermons again after the rules changed (docs/product/sources.md Q9). */
export const indexCitations = defineJob<object>({
  name: 'sources.index',
  // Many retries: each one continues where the last run ended. A large library needs more than the default 15 minutes.
  queue: { retryLimit: 50, retryDelay: 10, expireInSeconds: 12 * 60 * 60, heartbeatSeconds: 10 },
  run: async (_data, { em, log, stopping, refreshPublic }) => {
    // Another start or instance may have enqueued the job too, and that run may have finished.
    if (await areCitationsIndexed(em())) return;
    const changedCount = await indexAllCitations(em(), stopping);
    if (changedCount === null) return;
    await refreshPublic?.();
    log.info({ changed: changedCount }, 'indexed the citations of all sermons');
  },
});

/** Enqueues {@link indexCitations} unless it is waiting or all sermons are indexed with the current rules. */
export async function ensureCitationsIndexed(em: Em): Promise<void> {
  if (await areCitationsIndexed(em)) return;
  await enqueueOrPostpone(em, indexCitations, {}, { singletonKey: 'all', startAfter: 0 });
}
