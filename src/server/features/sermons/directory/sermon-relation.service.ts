import type { NeighboursOutput, SermonCardOutput } from '../../../../shared/sermon.schemas.ts';
import { largestId } from '../../../db/largest-id.ts';
import type { Em } from '../../../db/orm.ts';
import { presentSermonCard } from '../sermon/sermon.presenter.ts';
import { SermonRelationRepository } from './sermon-relation.repository.ts';

/** Maximum related sermons on a page. */
const relatedSermons = 3;

/** The previous and next sermons of a visible one in the public order; null for a sermon that is not visible. */
export async function neighboursOf(em: Em, { id }: { id: number }): Promise<NeighboursOutput> {
  if (id > largestId) return { previous: null, next: null };
  const { previous, next } = await new SermonRelationRepository(em).findVisibleNeighbours(id);
  return {
    previous: previous ? presentSermonCard(previous) : null,
    next: next ? presentSermonCard(next) : null,
  };
}

/** Up to three sermons related to a visible one; none for a sermon that is not visible. */
export async function relatedTo(em: Em, { id }: { id: number }): Promise<SermonCardOutput[]> {
  if (id > largestId) return [];
  return (await new SermonRelationRepository(em).findVisibleRelated(id, relatedSermons)).map(
    presentSermonCard,
  );
}
