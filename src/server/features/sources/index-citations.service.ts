import { isDeepStrictEqual } from 'node:util';
import type { Em } from '../../db/orm.ts';
import { inTransaction } from '../../db/transaction.ts';
import { citationsOf } from '../citations/citations-of-sermon.ts';
import { citationRules } from '../citations/find-citations.ts';
import { SourceRepository } from './source.repository.ts';

const batchSize = 50;

/** Whether all sermons were read by the present rules. */
export const areCitationsIndexed = async (em: Em): Promise<boolean> =>
  (await new SourceRepository(em).readIndexedRules()) === String(citationRules);

/**
 * Reads the citations of every sermon again, in batches. Sermons whose citations stay as they are are not written.
 * @returns how many sermons changed; null when it was stopped before the end
 */
export async function indexAllCitations(em: Em, stopping: AbortSignal): Promise<number | null> {
  let reached = 0;
  let changed = 0;
  while (!stopping.aborted) {
    const batch = await inTransaction(em, (em) => indexBatch(new SourceRepository(em), reached));
    changed += batch.changed;
    if (batch.last === null) {
      await new SourceRepository(em).writeIndexedRules(String(citationRules));
      return changed;
    }
    reached = batch.last;
  }
  return null;
}

async function indexBatch(
  repository: SourceRepository,
  after: number,
): Promise<{ last: number | null; changed: number }> {
  const rows = await repository.lockTextsAfter(after, batchSize);
  const found = rows.map((row) => ({ ...row, found: citationsOf(row) }));
  const changed = found.filter((row) => !isDeepStrictEqual(row.citations ?? null, row.found));
  if (changed.length > 0) {
    await repository.storeCitations(changed.map(({ id, found }) => ({ id, citations: found })));
  }
  return { last: rows.at(-1)?.id ?? null, changed: changed.length };
}
