import { sermonUrl } from '../../../shared/sermon-url.ts';
import type {
  CorrectionInput,
  ProposedFields,
  SubmissionOutput,
  SubmissionState,
} from '../../../shared/submission.schemas.ts';
import { AppError } from '../../base/errors.ts';
import type { Settings } from '../../base/settings.ts';
import type { Em } from '../../db/orm.ts';
import { inTransaction } from '../../db/transaction.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { notifyCorrection, requestLinks, sendLink } from '../sermons/emails/sermon-emails.job.ts';
import {
  deleteOlderLinks,
  deleteSubmissionLinks,
  sermonIdOfToken,
} from '../sermons/links/submission-link.service.ts';
import { lockSermon } from '../sermons/moderation/moderation.service.ts';
import { changeSermon } from '../sermons/moderation/sermon-edit.service.ts';
import { Proposal } from '../sermons/proposals/proposal.entity.ts';
import { Sermon } from '../sermons/sermon/sermon.entity.ts';
import { presentSermon } from '../sermons/sermon/sermon.presenter.ts';
import { isVisible } from '../sermons/sermon/visible-sermons.ts';
import { proposeChanges, withdrawProposal } from './proposal.service.ts';

/** The submitter in the audit log. Not a name, because the link does not prove who uses it. */
export const submitter = 'the rabbi';

type SiteSettings = Pick<Settings, 'publicUrl'>;

function stateOf(sermon: Sermon): SubmissionState {
  if (isVisible(sermon)) return 'published';
  if (sermon.isPublished === 'true') return 'hidden';
  return sermon.review === 'corrected' ? 'waiting' : (sermon.review ?? 'waiting');
}

async function presentSubmission(
  em: Em,
  { publicUrl }: SiteSettings,
  sermon: Sermon,
): Promise<SubmissionOutput> {
  const state = stateOf(sermon);
  const latest = await em.getRepository(Proposal).findOfSermon(sermon.id);
  // While the sermon is declined, a proposal is not open (docs/product/submissions.md W7).
  const proposal = state === 'declined' && latest?.outcome == null ? null : latest;
  return {
    state,
    note: state === 'returned' || state === 'declined' ? (sermon.reviewNote ?? null) : null,
    url: state === 'published' ? sermonUrl(publicUrl, sermon) : null,
    version: sermon.version,
    sermon: presentSermon(sermon),
    proposal: proposal && {
      id: proposal.id,
      outcome: proposal.outcome ?? null,
      fields: proposal.fields as Record<string, string>,
      createdAt: proposal.createdAt.toISOString(),
    },
  };
}

/**
 * Finds the sermon of a token, locks it until the transaction ends, and deletes its links that are older than the used
 * one (docs/product/submissions.md W1).
 * @throws AppError NOT_FOUND
 */
async function lockByToken(em: Em, token: string): Promise<Sermon> {
  const sermon = await lockSermon(em, await sermonIdOfToken(em, token));
  await deleteOlderLinks(em, token);
  return sermon;
}

/**
 * The submission of a token. Changes nothing: mail scanners open links.
 * @throws AppError NOT_FOUND
 */
export async function submissionByToken(
  em: Em,
  settings: SiteSettings,
  token: string,
): Promise<SubmissionOutput> {
  const sermon = await em.getRepository(Sermon).findAnyById(await sermonIdOfToken(em, token));
  if (!sermon) throw new AppError('NOT_FOUND', 'No such submission');
  return presentSubmission(em, settings, sermon);
}

const closedMessages: Partial<Record<SubmissionState, string>> = {
  declined: 'This sermon was declined, so it can no longer be changed.',
  withdrawn: 'This sermon was withdrawn, so it can no longer be changed.',
  hidden: 'This sermon is currently hidden from the site. To have it changed, reply to our email.',
};

/**
 * Corrects a draft; a returned one goes back to the moderators (docs/product/submissions.md W4). Proposes the changes
 * of a published sermon (W10).
 * @throws AppError NOT_FOUND; BAD_REQUEST when a file URL is unknown, or the formatted text cannot be read; CONFLICT
 *   when the sermon can no longer be corrected, or, with the stored submission, when `version` or `proposal` is not
 *   current
 */
export function correctSubmission(
  em: Em,
  settings: SiteSettings,
  { token, version, proposal, ...fields }: CorrectionInput,
): Promise<SubmissionOutput> {
  return inTransaction(em, async (em) => {
    const sermon = await lockByToken(em, token);
    const state = stateOf(sermon);
    const closedMessage = closedMessages[state];
    if (closedMessage) throw new AppError('CONFLICT', closedMessage);
    const stored = await presentSubmission(em, settings, sermon);
    const openProposalId = openProposalIdOf(stored);
    const isOtherProposal = state === 'published' && proposal !== undefined && proposal !== openProposalId;
    if (version !== sermon.version || isOtherProposal)
      throw new AppError('CONFLICT', conflictMessage, { stored });
    const changes = clearFieldsOfRemovedFiles(fields);
    if (state === 'published') {
      await proposeChanges(em, sermon, changes, submitter);
      return presentSubmission(em, settings, sermon);
    }
    const wasReturned = sermon.review === 'returned';
    const change = {
      actor: submitter,
      action: 'submission.correct',
      updatesLocationSpelling: false,
    } as const;
    if (await changeSermon(em, sermon, changes, change)) {
      sermon.review = 'corrected';
      if (wasReturned) await notifyCorrection(em, sermon);
      await em.flush();
    }
    // The sermon has the corrected fields now, so they are removed from a proposal from an earlier publication.
    if (openProposalId !== null) await proposeChanges(em, sermon, changes, submitter);
    return presentSubmission(em, settings, sermon);
  });
}

/** The id of the proposal that waits for a decision; null without one. */
export const openProposalIdOf = ({ proposal }: SubmissionOutput): number | null =>
  proposal?.outcome === null ? proposal.id : null;

const conflictMessage =
  'This sermon was changed after you opened it, by a moderator or in another window. Your changes have not been saved.';

/** Removing an image also removes its caption. Removing the recording unmarks the text as its transcript. */
const clearFieldsOfRemovedFiles = (fields: ProposedFields): ProposedFields => ({
  ...fields,
  ...(fields.headshotUrl === null && { headshotCaption: null }),
  ...(fields.featuredImageUrl === null && { featuredImageCaption: null }),
  ...(fields.audioUrl === null && { isSpokenText: 'false' as const }),
});

/** Withdraws the undecided proposal of a sermon, if any, for its submitter. @throws AppError NOT_FOUND */
export function withdrawOwnProposal(em: Em, token: string): Promise<void> {
  return inTransaction(em, async (em) => {
    await withdrawProposal(em, await lockByToken(em, token), submitter);
  });
}

/**
 * Withdraws a draft: no one can publish it any more. Repeating it has no effect.
 * @throws AppError NOT_FOUND; CONFLICT when it is published or declined
 */
export function withdrawSubmission(em: Em, token: string): Promise<void> {
  return inTransaction(em, async (em) => {
    const sermon = await lockByToken(em, token);
    if (sermon.review === 'withdrawn') return;
    if (sermon.isPublished === 'true')
      throw new AppError(
        'CONFLICT',
        'This sermon was published. Please reply to our email to have it removed.',
      );
    if (sermon.review === 'declined') throw new AppError('CONFLICT', 'This sermon was already declined.');
    // The proposal, if any, is from an earlier publication.
    await withdrawProposal(em, sermon, submitter);
    sermon.review = 'withdrawn';
    sermon.reviewNote = null;
    recordAction(em, sermon, submitter, 'submission.withdraw');
    await em.flush();
  });
}

/** Revokes all personal links of a sermon, for the holder of one. @throws AppError NOT_FOUND */
export function revokeOwnLinks(em: Em, token: string): Promise<void> {
  return inTransaction(em, async (em) => {
    const sermon = await lockByToken(em, token);
    await deleteSubmissionLinks(em, sermon.id);
    recordAction(em, sermon, submitter, 'submission.revoke');
    await em.flush();
  });
}

/** Revokes all personal links of a sermon, for an administrator. @throws AppError NOT_FOUND */
export function revokeLinks(em: Em, { id, actor }: { id: number; actor: string }): Promise<void> {
  return inTransaction(em, async (em) => {
    const sermon = await lockSermon(em, id);
    if (await deleteSubmissionLinks(em, id)) recordAction(em, sermon, actor, 'submission.revoke');
    await em.flush();
  });
}

/**
 * Emails the submitter a new personal link of one sermon, for an administrator; at most once in each clock minute.
 * @throws AppError NOT_FOUND
 */
export function sendNewLink(em: Em, { id, actor }: { id: number; actor: string }): Promise<void> {
  return inTransaction(em, async (em) => {
    const sermon = await lockSermon(em, id);
    if (await sendLink(em, sermon)) recordAction(em, sermon, actor, 'submission.link');
    await em.flush();
  });
}

/** Emails new links to the submissions of an email address. The result is the same for an unknown one. */
export async function requestSubmissionLinks(em: Em, email: string): Promise<{ message: string }> {
  await requestLinks(em, email);
  return {
    message:
      'If sermons were submitted with this email address, we sent links to them. Please check your inbox.',
  };
}

function recordAction(
  em: Em,
  sermon: Sermon,
  actor: string,
  action: 'submission.withdraw' | 'submission.revoke' | 'submission.link',
): void {
  recordAudit(em, { actor, action, subject: { type: 'sermon', id: sermon.id, label: sermon.title } });
}
