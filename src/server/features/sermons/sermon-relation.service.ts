import type { NeighboursOutput, SermonCardOutput } from '../../../shared/sermon.schemas.ts';
import { largestId } from '../../db/largest-id.ts';
import type { Em } from '../../db/orm.ts';
import { presentSermonCard } from './sermon.presenter.ts';
import { SermonRelationRepository } from './sermon-relation.repository.ts';

/** How many related sermons a page shows at most. */
const relatedSermons = 3;

/** The sermons before and after a visible one in the public order; none for one that nobody sees. */
export async function neighboursOf(em: Em, { id }: { id: number }): Promise<NeighboursOutput> {
  if (id > largestId) return { previous: null, next: null };
  const { previous, next } = await new SermonRelationRepository(em).findVisibleNeighbours(id);
  return {
    previous: previous ? presentSermonCard(previous) : null,
    next: next ? presentSermonCard(next) : null,
  };
}

/** Up to three visible sermons that belong to a visible one; none for one that nobody sees. */
export async function relatedTo(em: Em, { id }: { id: number }): Promise<SermonCardOutput[]> {
  if (id > largestId) return [];
  return (await new SermonRelationRepository(em).findVisibleRelated(id, relatedSermons)).map(
    presentSermonCard,
  );
}
