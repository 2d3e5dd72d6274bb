import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { deferContentVersion, raiseContentVersion } from '../../db/content-version.ts';
import type { Em } from '../../db/orm.ts';
import { inTransaction } from '../../db/transaction.ts';
import { citationsOf } from '../citations/citations-of-sermon.ts';
import { citationRulesVersion } from '../citations/find-citations.ts';
import { SermonUpdateRepository } from '../sermons/directory/sermon-update.repository.ts';
import { type IndexingProgress, SourceRepository, type StoredText } from './source.repository.ts';

const defaultBatchSize = 50;
/** Milliseconds of work after which the job yields to the event loop. */
const maxBlockingMs = 10;

const isCurrent = ({ rulesVersion }: IndexingProgress) => rulesVersion === citationRulesVersion;

/** Whether all sermons are indexed with the current rules. */
export async function areCitationsIndexed(em: Em): Promise<boolean> {
  const progress = await new SourceRepository(em).readProgress();
  return isCurrent(progress) && progress.lastId === null;
}

/**
 * Finds the citations of all sermons again, in batches, and stores those that changed. The progress is stored with each
 * batch, so that the next run continues where this one was interrupted. If visible sermons changed, the content version
 * is raised once, at the end.
 * @param batchSize sermons per batch
 * @returns the count of visible sermons that changed, including those of interrupted runs and other instances; null
 *   when stopped early
 */
export async function indexAllCitations(
  em: Em,
  stopping: AbortSignal,
  batchSize = defaultBatchSize,
): Promise<number | null> {
  const repository = new SourceRepository(em);
  const progress = await repository.readProgress();
  let lastId = isCurrent(progress) ? (progress.lastId ?? 0) : 0;
  while (!stopping.aborted) {
    const texts = await repository.findTextsAfter(lastId, batchSize);
    const lastText = texts.at(-1);
    if (!lastText) return finishIndexing(em);
    const changes = await findChanges(texts);
    lastId = lastText.id;
    await storeBatch(em, lastId, changes);
  }
  return null;
}

/**
 * Stores the changed citations of a batch, and the progress. Adds the count of changes to the stored count: runs that
 * were interrupted, even with other rules, and runs of other instances have not raised the content version for their
 * changes.
 */
const storeBatch = (em: Em, lastId: number, changes: readonly CitationChange[]) =>
  inTransaction(em, async (em) => {
    await deferContentVersion(em);
    const repository = new SourceRepository(em);
    const { changedCount } = await repository.lockProgress();
    if (changes.length > 0) await repository.storeCitations(changes);
    await repository.writeProgress({
      rulesVersion: citationRulesVersion,
      lastId,
      changedCount: changedCount + changes.filter(({ isVisible }) => isVisible).length,
    });
  });

/** Stores that all sermons are indexed, and raises the content version. @returns the count of changed visible sermons */
const finishIndexing = (em: Em) =>
  inTransaction(em, async (em) => {
    const repository = new SourceRepository(em);
    const { changedCount } = await repository.lockProgress();
    await repository.writeProgress({ rulesVersion: citationRulesVersion, lastId: null, changedCount: 0 });
    if (changedCount > 0) {
      await raiseContentVersion(em);
      await new SermonUpdateRepository(em).recordAllVisible();
    }
    return changedCount;
  });

type CitationChange = Pick<StoredText, 'id' | 'version' | 'isVisible' | 'citations'>;

/** Finds the sermons whose citations differ from their stored citations. */
async function findChanges(texts: readonly StoredText[]): Promise<CitationChange[]> {
  const changes: CitationChange[] = [];
  let lastYield = performance.now();
  for (const { id, version, isVisible, ...text } of texts) {
    const citations = citationsOf(text);
    if (!isDeepStrictEqual(text.citations ?? null, citations)) {
      changes.push({ id, version, isVisible, citations });
    }
    if (performance.now() - lastYield < maxBlockingMs) continue;
    await yieldToEventLoop();
    lastYield = performance.now();
  }
  return changes;
}
