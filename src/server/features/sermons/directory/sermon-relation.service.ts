import type { NeighboursOutput, SermonCardOutput } from '../../../../shared/sermon.schemas.ts';
import { largestId } from '../../../db/largest-id.ts';
import type { Em } from '../../../db/orm.ts';
import { occasionsOfSermon } from '../../occasions/catalog/sermon-occasions.ts';
import { currentIndex } from '../index/sermon-index.service.ts';
import { presentSermonCard } from '../sermon/sermon.presenter.ts';
import { readCards } from './sermon-list.service.ts';
import { type RelatedCandidate, SermonRelationRepository } from './sermon-relation.repository.ts';

/** Maximum candidates for the same occasions: the newest ones. */
const maxOccasionCandidates = 24;
/** Maximum related sermons on a page. */
const maxRelated = 3;

/** The previous and the next sermon of a visible one in the public order; both null if it is not visible. */
export async function neighboursOf(em: Em, { id }: { id: number }): Promise<NeighboursOutput> {
  if (id > largestId) return { previous: null, next: null };
  const { previous, next } = await new SermonRelationRepository(em).findVisibleNeighbours(id);
  return {
    previous: previous ? presentSermonCard(previous) : null,
    next: next ? presentSermonCard(next) : null,
  };
}

/**
 * Up to three sermons related to a visible one, those with the highest weight first: 4 for a common occasion, 3 for the
 * same rabbi, and 2 for each of up to three common keywords. Ties are sorted newest first. None for a sermon that is
 * not visible.
 */
export async function relatedTo(em: Em, { id }: { id: number }): Promise<SermonCardOutput[]> {
  if (id > largestId) return [];
  const index = await currentIndex(em, 'date desc');
  const occasions = new Set(index.valuesOf(id, 'occasion'));
  const same = index.page('date desc', [{ column: 'occasion', anyOf: occasions }], {
    offset: 0,
    limit: maxOccasionCandidates,
  });
  const weightOf = (candidate: RelatedCandidate): number =>
    (occasionsOfSermon(candidate).some(({ slug }) => occasions.has(slug)) ? 4 : 0) +
    (candidate.isSameRabbi ? 3 : 0) +
    2 * Math.min(3, candidate.commonKeywordCount);
  const ids = (await new SermonRelationRepository(em).findVisibleCandidates(id, same.ids))
    .map((candidate) => ({ ...candidate, weight: weightOf(candidate) }))
    .sort(
      (one, other) =>
        other.weight - one.weight ||
        other.dateDelivered.getTime() - one.dateDelivered.getTime() ||
        other.id - one.id,
    )
    .slice(0, maxRelated)
    .map((candidate) => candidate.id);
  return readCards(em, ids);
}
