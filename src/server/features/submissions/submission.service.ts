import type {
  CorrectionInput,
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
  deleteSubmissionLink,
  replaceOlderLinks,
  sermonIdOfToken,
} from '../sermons/links/submission-link.service.ts';
import { lockSermon } from '../sermons/moderation/moderation.service.ts';
import { changeSermon } from '../sermons/moderation/sermon-edit.service.ts';
import { Sermon } from '../sermons/sermon/sermon.entity.ts';
import { presentSermon } from '../sermons/sermon/sermon.presenter.ts';
import { sermonUrl } from '../sermons/sermon/sermon-url.ts';
import { isVisible } from '../sermons/sermon/visible-sermons.ts';

/** The name of a submitter in the audit log. The link proves no identity. */
export const submitter = 'the rabbi';

type Site = Pick<Settings, 'publicUrl'>;

function stateOf(sermon: Sermon): SubmissionState {
  if (isVisible(sermon)) return 'published';
  if (sermon.isPublished === 'true') return 'hidden';
  return sermon.review === 'corrected' ? 'waiting' : (sermon.review ?? 'waiting');
}

function presentSubmission({ publicUrl }: Site, sermon: Sermon): SubmissionOutput {
  const state = stateOf(sermon);
  return {
    state,
    note: state === 'returned' || state === 'declined' ? (sermon.reviewNote ?? null) : null,
    url: state === 'published' ? sermonUrl(publicUrl, sermon) : null,
    version: sermon.version,
    sermon: presentSermon(sermon),
  };
}

/**
 * Finds the sermon of a token and locks it until the transaction ends. The older links of the sermon end with it.
 * @throws AppError NOT_FOUND
 */
async function lockByToken(em: Em, token: string): Promise<Sermon> {
  const sermon = await lockSermon(em, await sermonIdOfToken(em, token));
  await replaceOlderLinks(em, token);
  return sermon;
}

/**
 * The submission of a token. Changes nothing: mail scanners open links.
 * @throws AppError NOT_FOUND
 */
export async function submissionByToken(em: Em, site: Site, token: string): Promise<SubmissionOutput> {
  const sermon = await em.getRepository(Sermon).findAnyById(await sermonIdOfToken(em, token));
  if (!sermon) throw new AppError('NOT_FOUND', 'No such submission');
  return presentSubmission(site, sermon);
}

const closed: Partial<Record<SubmissionState, string>> = {
  declined: 'This sermon was declined, so it can no longer be changed.',
  withdrawn: 'This sermon was withdrawn, so it can no longer be changed.',
};

/**
 * Corrects a draft. A returned draft goes back to the moderators (docs/product/submissions.md W4).
 * @throws AppError NOT_FOUND; CONFLICT with the stored submission when `version` is not the current one, or when the
 *   sermon can no longer be corrected
 */
export function correctSubmission(
  em: Em,
  site: Site,
  { token, version, ...fields }: CorrectionInput,
): Promise<SubmissionOutput> {
  return inTransaction(em, async (em) => {
    const sermon = await lockByToken(em, token);
    const refusal = closed[stateOf(sermon)];
    if (refusal) throw new AppError('CONFLICT', refusal);
    if (sermon.isPublished === 'true')
      throw new AppError(
        'CONFLICT',
        'This sermon was published. Please reply to our email to have it changed.',
      );
    if (version !== sermon.version) {
      const message =
        'This sermon was changed after you opened it, by a moderator or in another window. Your changes have not been saved.';
      throw new AppError('CONFLICT', message, { stored: presentSubmission(site, sermon) });
    }
    const wasReturned = sermon.review === 'returned';
    const change = { actor: submitter, action: 'submission.correct', respellsPlace: false } as const;
    if (await changeSermon(em, sermon, fields, change)) {
      sermon.review = 'corrected';
      if (wasReturned) await notifyCorrection(em, sermon);
      await em.flush();
    }
    return presentSubmission(site, sermon);
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
    sermon.review = 'withdrawn';
    sermon.reviewNote = null;
    audit(em, sermon, submitter, 'submission.withdraw');
    await em.flush();
  });
}

/**
 * Revokes the personal links of a sermon, for the holder of one. @throws AppError NOT_FOUND
 */
export function revokeOwnLink(em: Em, token: string): Promise<void> {
  return inTransaction(em, async (em) => {
    const sermon = await lockByToken(em, token);
    await deleteSubmissionLink(em, sermon.id);
    audit(em, sermon, submitter, 'submission.revoke');
    await em.flush();
  });
}

/** Revokes the personal links of a sermon, for an administrator. @throws AppError NOT_FOUND */
export function revokeLink(em: Em, { id, actor }: { id: number; actor: string }): Promise<void> {
  return inTransaction(em, async (em) => {
    const sermon = await lockSermon(em, id);
    if (await deleteSubmissionLink(em, id)) audit(em, sermon, actor, 'submission.revoke');
    await em.flush();
  });
}

/** Emails the submitter a new personal link of one sermon, for an administrator. @throws AppError NOT_FOUND */
export function sendNewLink(em: Em, { id, actor }: { id: number; actor: string }): Promise<void> {
  return inTransaction(em, async (em) => {
    const sermon = await lockSermon(em, id);
    if (await sendLink(em, sermon)) audit(em, sermon, actor, 'submission.link');
    await em.flush();
  });
}

/** Emails new links to the submissions of an email address. Does the same for an unknown one, without an email. */
export async function requestSubmissionLinks(em: Em, email: string): Promise<{ message: string }> {
  await requestLinks(em, email);
  return {
    message:
      'If sermons were submitted with this email address, we sent links to them. Please check your inbox.',
  };
}

function audit(
  em: Em,
  sermon: Sermon,
  actor: string,
  action: 'submission.withdraw' | 'submission.revoke' | 'submission.link',
): void {
  recordAudit(em, { actor, action, subject: { type: 'sermon', id: sermon.id, label: sermon.title } });
}
