import type { FastifyBaseLogger } from 'fastify';
import { deferContentVersion, raiseContentVersion } from '../../db/content-version.ts';
import type { Em } from '../../db/orm.ts';
import { inTransaction } from '../../db/transaction.ts';
import { SermonUpdateRepository } from '../sermons/directory/sermon-update.repository.ts';
import { retainedVersions } from '../sermons/index/sermon-index.repository.ts';
import { resolveContributorIds } from './names/resolve-contributors.ts';
import { ResolveSermonsRepository } from './resolve-sermons.repository.ts';

/** Sermons per transaction. On the embedded database, other requests wait for one transaction at most. */
const batchSize = 500;

/** Whether at least one sermon has no rabbi or synagogue yet. */
export const hasUnresolvedSermons = async (em: Em): Promise<boolean> =>
  (await new ResolveSermonsRepository(em).countUnresolved(1)) > 0;

interface Tools {
  /** Returns a new entity manager. */
  em(): Em;
  readonly log?: FastifyBaseLogger;
}

interface Result {
  readonly resolved: number;
  /** Count of sermons that are still unresolved because of an error. */
  readonly failed: number;
}

/**
 * Resolves all sermons that have no rabbi or synagogue: finds or creates both from the names in the sermon and stores
 * their ids. Works in batches by sermon id, while the site is running. Raises the content version once, at the end. If
 * a run is stopped, the next one resolves the remaining sermons.
 */
export async function resolveStoredSermons(tools: Tools, stopping: AbortSignal): Promise<Result> {
  const repository = new ResolveSermonsRepository(tools.em());
  const isBulk = (await repository.countUnresolved(batchSize + 1)) > batchSize;
  if (isBulk) await repository.enableFastUpdate();
  try {
    return await resolveBatches(tools, stopping);
  } finally {
    // A run that was killed does not get here; the job then runs again.
    await repository.disableFastUpdate();
    await inTransaction(tools.em(), async (em) => {
      // More than the retained versions, so that every process reloads its whole index of sermons.
      await raiseContentVersion(em, retainedVersions + 1);
      await new SermonUpdateRepository(em).recordAllVisible();
    });
  }
}

async function resolveBatches({ em, log }: Tools, stopping: AbortSignal): Promise<Result> {
  let resolved = 0;
  let failed = 0;
  let after = 0;
  while (!stopping.aborted) {
    const ids = await new ResolveSermonsRepository(em()).findUnresolvedIds(after, batchSize);
    const last = ids.at(-1);
    if (last === undefined) break;
    after = last;
    try {
      resolved += await inTransaction(em(), (em) => resolveBatch(em, ids));
    } catch (error) {
      // One failing sermon must not block the others of its batch.
      log?.warn({ err: error }, 'could not resolve a batch of sermons; resolving them one by one');
      for (const id of ids) {
        if (stopping.aborted) break;
        try {
          resolved += await inTransaction(em(), (em) => resolveBatch(em, [id]));
        } catch (error) {
          failed += 1;
          log?.warn({ err: error, sermonId: id }, 'could not resolve the rabbi and synagogue of a sermon');
        }
      }
    }
  }
  return { resolved, failed };
}

async function resolveBatch(em: Em, ids: readonly number[]): Promise<number> {
  const repository = new ResolveSermonsRepository(em);
  await deferContentVersion(em);
  await repository.raisePendingLimit();
  const sermons = await repository.lockUnresolved(ids);
  const contributorIds = await resolveContributorIds(em, sermons);
  await repository.store(sermons.map(({ id }, index) => ({ id, ...(contributorIds[index] ?? {}) })));
  return sermons.length;
}
