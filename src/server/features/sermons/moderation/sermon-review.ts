import type { EndedReview } from '../../../../shared/moderation.schemas.ts';
import type { AuditChanges } from '../../audit/audit.service.ts';
import type { Sermon } from '../sermon/sermon.entity.ts';

/** Reads the review that publishing a sermon ends; null when there is none. */
export function readReview({ id, review, reviewNote }: Sermon): EndedReview | null {
  return review && review !== 'withdrawn' ? { id, review, note: reviewNote ?? null } : null;
}

/**
 * Sets the review state and the note.
 * @param review null removes them
 * @returns the changes for the audit log
 */
export function setReview(sermon: Sermon, review: EndedReview | null): AuditChanges {
  const before = { review: sermon.review ?? null, note: sermon.reviewNote ?? null };
  sermon.review = review?.review ?? null;
  sermon.reviewNote = review?.note ?? null;
  return {
    review: { before: before.review, after: sermon.review },
    note: { before: before.note, after: sermon.reviewNote },
  };
}
