import type { NeighboursOutput, SermonCardOutput } from '../../../shared/sermon.schemas.ts';
import { largestId } from '../../db/largest-id.ts';
import type { Em } from '../../db/orm.ts';
import { Sermon } from './sermon.entity.ts';
import { presentSermonCard } from './sermon.presenter.ts';
import { SermonRelationRepository } from './sermon-relation.repository.ts';

/** How many related sermons a page shows at most. */
const relatedSermons = 3;

/** The sermons before and after a visible one in the public order; none for one that nobody sees. */
export async function neighboursOf(em: Em, { id }: { id: number }): Promise<NeighboursOutput> {
  if (id > largestId) return { previous: null, next: null };
  const { previous, next } = await new SermonRelationRepository(em).findVisibleNeighbours(id);
  const rows = await em
    .getRepository(Sermon)
    .findVisibleCardsByIds([previous, next].filter((number) => number !== null));
  const card = (number: number | null) => {
    const row = rows.find((candidate) => candidate.id === number);
    return row ? presentSermonCard(row) : null;
  };
  return { previous: card(previous), next: card(next) };
}

/** Up to three visible sermons that belong to a visible one; none for one that nobody sees. */
export async function relatedTo(em: Em, { id }: { id: number }): Promise<SermonCardOutput[]> {
  if (id > largestId) return [];
  const ids = await new SermonRelationRepository(em).findVisibleRelated(id, relatedSermons);
  return (await em.getRepository(Sermon).findVisibleCardsByIds(ids)).map(presentSermonCard);
}
