import type { AdminSermonOutput, SermonReview } from '../../../shared/sermon.schemas.ts';
import { AppError } from '../../base/errors.ts';
import type { Em } from '../../db/orm.ts';
import { inTransaction } from '../../db/transaction.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { notifyDecision, notifyProposal } from '../sermons/emails/sermon-emails.job.ts';
import { lockSermon } from '../sermons/moderation/moderation.service.ts';
import { presentSermonForAdmin } from '../sermons/sermon/sermon.presenter.ts';

/** The sermon and the administrator of a decision. */
interface Decision {
  readonly id: number;
  readonly actor: string;
}

const actions = { returned: 'sermon.return', declined: 'sermon.decline' } as const;

/**
 * Returns a draft to its submitter with a note (docs/product/submissions.md W7). The email goes out after a minute.
 * @throws AppError NOT_FOUND; CONFLICT when the sermon is published or withdrawn
 */
export const returnSermon = (em: Em, { note, ...decision }: Decision & { note: string }) =>
  decide(em, decision, 'returned', note);

/**
 * Declines a draft, with or without a note. The email goes out after a minute.
 * @throws AppError NOT_FOUND; CONFLICT when the sermon is published or withdrawn
 */
export const declineSermon = (em: Em, { note, ...decision }: Decision & { note: string | null }) =>
  decide(em, decision, 'declined', note);

/**
 * Puts a returned or declined draft back among the drafts; other drafts stay as they are. Cancels an unsent email about
 * the decision.
 * @throws AppError NOT_FOUND; CONFLICT when the sermon is published or withdrawn
 */
export const reopenSermon = (em: Em, decision: Decision) => decide(em, decision, null, null);

function decide(
  em: Em,
  { id, actor }: Decision,
  review: Extract<SermonReview, 'returned' | 'declined'> | null,
  note: string | null,
): Promise<AdminSermonOutput> {
  return inTransaction(em, async (em) => {
    const sermon = await lockSermon(em, id);
    if (sermon.isPublished === 'true')
      throw new AppError('CONFLICT', 'This sermon is published. Unpublish it first.');
    if (sermon.review === 'withdrawn') throw new AppError('CONFLICT', 'The rabbi withdrew this sermon.');
    const before = { review: sermon.review ?? null, note: sermon.reviewNote ?? null };
    const isUndecided = before.review === null || before.review === 'corrected';
    const isUnchanged = before.review === review && before.note === note;
    if (isUnchanged || (review === null && isUndecided)) return presentSermonForAdmin(sermon);
    sermon.review = review;
    sermon.reviewNote = note;
    recordAudit(em, {
      actor,
      action: review === null ? 'sermon.reopen' : actions[review],
      subject: { type: 'sermon', id: sermon.id, label: sermon.title },
      ...(note !== null && { changes: { note: { before: before.note, after: note } } }),
    });
    if (review !== null) await notifyDecision(em, sermon);
    if (before.review === 'declined' && review !== 'declined') await notifyProposal(em, sermon);
    await em.flush();
    return presentSermonForAdmin(sermon);
  });
}
