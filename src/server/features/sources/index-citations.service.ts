import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { deferContentVersion, raiseContentVersion } from '../../db/content-version.ts';
import type { Em } from '../../db/orm.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Citation } from '../citations/citation.ts';
import { citationsOf } from '../citations/citations-of-sermon.ts';
import { citationRulesVersion } from '../citations/find-citations.ts';
import { SermonUpdateRepository } from '../sermons/directory/sermon-update.repository.ts';
import { type IndexingProgress, SourceRepository, type StoredText } from './source.repository.ts';

const defaultBatchSize = 50;
/** Milliseconds of work after which the job yields to the event loop. */
const maxBlockingMs = 10;

const isCurrent = ({ rules }: IndexingProgress) => rules === citationRulesVersion;

/** Whether all sermons were indexed with the current rules. */
export async function areCitationsIndexed(em: Em): Promise<boolean> {
  const progress = await new SourceRepository(em).readProgress();
  return isCurrent(progress) && progress.after === null;
}

/**
 * Finds the citations of every sermon again, in batches, while the site serves. Only sermons whose citations changed
 * are written. The progress is stored with each batch: the next run continues after the last one. If visible
 * sermons changed, the content version is raised once, at the end.
 * @param batchSize sermons per batch
 * @returns how many visible sermons changed; null when it was stopped before the end
 */
export async function indexAllCitations(
  em: Em,
  stopping: AbortSignal,
  batchSize = defaultBatchSize,
): Promise<number | null> {
  const repository = new SourceRepository(em);
  const stored = await repository.readProgress();
  // Changes of interrupted runs, also with other rules, have not raised the content version yet.
  let { changed } = stored;
  let after = isCurrent(stored) ? (stored.after ?? 0) : 0;
  while (!stopping.aborted) {
    const texts = await repository.findTextsAfter(after, batchSize);
    const last = texts.at(-1)?.id;
    if (last === undefined) {
      await inTransaction(em, async (em) => {
        const repository = new SourceRepository(em);
        await repository.writeProgress({ rules: citationRulesVersion, after: null, changed: 0 });
        if (changed === 0) return;
        await raiseContentVersion(em);
        await new SermonUpdateRepository(em).recordAllVisible();
      });
      return changed;
    }
    const found = await findChanges(texts);
    after = last;
    changed += found.filter(({ isVisible }) => isVisible).length;
    const progress = { rules: citationRulesVersion, after, changed };
    await inTransaction(em, async (em) => {
      await deferContentVersion(em);
      const repository = new SourceRepository(em);
      if (found.length > 0) await repository.storeCitations(found);
      await repository.writeProgress(progress);
    });
  }
  return null;
}

/** Finds the sermons whose citations differ from the stored ones. */
async function findChanges(texts: readonly StoredText[]) {
  const changes: (Pick<StoredText, 'id' | 'version' | 'isVisible'> & { citations: Citation[] | null })[] = [];
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
