import type { Page } from '../../../shared/pagination.ts';
import type { AdminSermonOutput } from '../../../shared/sermon.schemas.ts';
import {
  type AcceptInput,
  type CorrectableField,
  type CorrectableTexts,
  correctableFields,
  correctableTexts,
  type ProposalOutcome,
  type ProposalOutput,
  type ProposedChange,
  type ProposedFields,
  proposedFields,
} from '../../../shared/submission.schemas.ts';
import { fileFields } from '../../../shared/uploads/upload.schemas.ts';
import { AppError } from '../../base/errors.ts';
import { largestId } from '../../db/largest-id.ts';
import type { Em } from '../../db/orm.ts';
import { paginate } from '../../db/paginate.ts';
import { inTransaction } from '../../db/transaction.ts';
import { type AuditChanges, recordAudit } from '../audit/audit.service.ts';
import { editedText } from '../formatting/sermon-text.ts';
import { notifyProposal, notifyProposalDecision } from '../sermons/emails/sermon-emails.job.ts';
import { lockSermon } from '../sermons/moderation/moderation.service.ts';
import { changeSermon } from '../sermons/moderation/sermon-edit.service.ts';
import { Proposal } from '../sermons/proposals/proposal.entity.ts';
import type { Sermon } from '../sermons/sermon/sermon.entity.ts';
import { presentSermon, presentSermonForAdmin } from '../sermons/sermon/sermon.presenter.ts';
import { claimUploads, releaseUploads } from '../uploads/upload.service.ts';

/**
 * Proposes changes of a sermon, in the caller's transaction, which has locked the sermon. They are added to the open
 * proposal, if there is one; a field whose new text the sermon already has is no longer proposed.
 * @throws AppError BAD_REQUEST when a file URL is unknown, or the formatted text cannot be read
 */
export async function proposeChanges(
  em: Em,
  sermon: Sermon,
  fields: ProposedFields,
  actor: string,
): Promise<void> {
  const proposals = em.getRepository(Proposal);
  const earlier = await proposals.findOfSermon(sermon.id);
  const openProposal = earlier?.outcome == null ? earlier : null;
  const current = correctableTexts(presentSermon(sermon));
  const proposed: CorrectableTexts = { ...openProposal?.fields };
  const base: CorrectableTexts = { ...openProposal?.base };
  // The plain and the formatted text replace each other.
  if (fields.content !== undefined || fields.contentMarkdown !== undefined) {
    delete proposed.content;
    delete proposed.contentMarkdown;
  }
  for (const [field, text] of Object.entries(changedTexts(fields, sermon)) as [CorrectableField, string][]) {
    proposed[field] = text;
    base[field] = replacedText(current, field);
  }
  for (const field of correctableFields) {
    if (proposed[field] !== current[field] && proposed[field] !== undefined) continue;
    delete proposed[field];
    delete base[field];
  }
  if (hasSameTexts(proposed, openProposal?.fields ?? {})) return;
  const files = fileFields.map((field) => proposed[field]).filter((url): url is string => Boolean(url));
  await claimUploads(em, proposed);
  const earlierFiles = earlier?.files ?? [];
  if (earlier) await em.remove(earlier).flush();
  const isEmpty = Object.keys(proposed).length === 0;
  if (!isEmpty) em.create(Proposal, { sermon, fields: proposed, base, files });
  recordAudit(em, {
    actor,
    action: isEmpty ? 'proposal.withdraw' : 'proposal.send',
    subject: subjectOf(sermon),
    ...(!isEmpty && { changes: differences(current, proposed) }),
  });
  await em.flush();
  await releaseUploads(
    em,
    earlierFiles.filter((url) => !files.includes(url)),
  );
  if (!isEmpty) await notifyProposal(em, sermon);
}

/** Withdraws the undecided proposal of a locked sermon, in the caller's transaction. No effect without one. */
export async function withdrawProposal(em: Em, sermon: Sermon, actor: string): Promise<void> {
  const proposal = await em.getRepository(Proposal).findUndecidedOfSermon(sermon.id);
  if (!proposal) return;
  const { files } = proposal;
  em.remove(proposal);
  recordAudit(em, { actor, action: 'proposal.withdraw', subject: subjectOf(sermon) });
  await em.flush();
  await releaseUploads(em, files);
}

/** A page of open proposals, oldest first. */
export async function listProposals(
  em: Em,
  { page, limit }: { page: number; limit: number },
): Promise<Page<ProposalOutput>> {
  const [rows, total] = await em.getRepository(Proposal).findOpenPage({ limit, offset: (page - 1) * limit });
  return { items: rows.map((row) => presentProposal(row, row.sermon.unwrap())), total, page, limit };
}

/** Count of open proposals. */
export const countProposals = (em: Em): Promise<number> => em.getRepository(Proposal).countOpen();

const batchSize = 20;

/** Streams all open proposals, oldest first. */
export async function* streamProposals(em: Em): AsyncGenerator<ProposalOutput> {
  const readNext = (last: Proposal | undefined, limit: number) =>
    em
      .fork()
      .getRepository(Proposal)
      .findOpenAfter(last?.id ?? 0, limit);
  for await (const row of paginate(batchSize, readNext)) yield presentProposal(row, row.sermon.unwrap());
}

/** The open proposal of a sermon; null without one. */
export async function proposalOfSermon(em: Em, sermonId: number): Promise<ProposalOutput | null> {
  const row = sermonId > largestId ? null : await em.getRepository(Proposal).findOpenOfSermon(sermonId);
  return row && presentProposal(row, row.sermon.unwrap());
}

/** The proposal and the administrator of a decision. */
interface Decision {
  readonly id: number;
  readonly actor: string;
}

/**
 * Accepts all or some fields of a proposal; the others are declined.
 * @throws AppError NOT_FOUND when it was decided, withdrawn or replaced; BAD_REQUEST when a field is not proposed;
 *   CONFLICT with the stored proposal when the sermon was changed after `version`, or without `version`, when an
 *   accepted field has a conflict
 */
export function acceptProposal(
  em: Em,
  { id, actor, fields, version }: Decision & AcceptInput,
): Promise<AdminSermonOutput> {
  return inTransaction(em, async (em) => {
    const { proposal, sermon } = await lockProposal(em, id);
    const stored = presentProposal(proposal, sermon);
    const accepted = stored.changes.filter(({ field }) => fields?.includes(field) ?? true);
    const unknown = fields?.find((field) => !accepted.some((change) => change.field === field));
    if (unknown) throw new AppError('BAD_REQUEST', `The proposal does not change ${unknown}`);
    if (version === undefined ? accepted.some(({ isConflict }) => isConflict) : version !== sermon.version)
      throw new AppError('CONFLICT', conflictMessage, { stored });
    const texts = Object.fromEntries(accepted.map(({ field, proposed }) => [field, proposed]));
    const change = { actor, action: 'proposal.accept', updatesLocationSpelling: true } as const;
    const isChanged = await changeSermon(em, sermon, proposedFields.parse(texts), change);
    if (!isChanged) recordAudit(em, { actor, action: 'proposal.accept', subject: subjectOf(sermon) });
    const outcome = accepted.length === stored.changes.length ? 'accepted' : 'partly';
    await closeProposal(em, proposal, sermon, outcome);
    return presentSermonForAdmin(sermon);
  });
}

/**
 * Declines a proposal.
 * @throws AppError NOT_FOUND when it was decided, withdrawn or replaced
 */
export function declineProposal(em: Em, { id, actor }: Decision): Promise<void> {
  return inTransaction(em, async (em) => {
    const { proposal, sermon } = await lockProposal(em, id);
    recordAudit(em, {
      actor,
      action: 'proposal.decline',
      subject: subjectOf(sermon),
      changes: differences(proposal.fields, correctableTexts(presentSermon(sermon)), proposal.fields),
    });
    await closeProposal(em, proposal, sermon, 'declined');
  });
}

const conflictMessage =
  'This sermon was changed after the proposal was opened. Nothing was saved. Compare the texts again.';

/**
 * Finds an open proposal and locks its sermon until the transaction ends.
 * @throws AppError NOT_FOUND
 */
async function lockProposal(em: Em, id: number): Promise<{ proposal: Proposal; sermon: Sermon }> {
  const notOpen = () => new AppError('NOT_FOUND', 'This proposal is no longer open');
  const proposals = em.getRepository(Proposal);
  const found = id > largestId ? null : await proposals.findOne({ id });
  if (!found) throw notOpen();
  const sermon = await lockSermon(em, found.sermon.id);
  // Read again: it may have been decided before the lock was granted.
  const proposal = await proposals.findOpenById(id);
  if (!proposal) throw notOpen();
  return { proposal, sermon };
}

/** Stores the outcome of a proposal, for the submitter's page and the email, and releases its files. */
async function closeProposal(
  em: Em,
  proposal: Proposal,
  sermon: Sermon,
  outcome: ProposalOutcome,
): Promise<void> {
  const { files } = proposal;
  Object.assign(proposal, { outcome, fields: {}, base: {}, files: [] });
  await em.flush();
  await releaseUploads(em, files);
  await notifyProposalDecision(em, sermon);
}

function presentProposal({ id, fields, base, createdAt }: Proposal, sermon: Sermon): ProposalOutput {
  const current = correctableTexts(presentSermon(sermon));
  const changes = correctableFields
    .filter((field) => fields[field] !== undefined)
    .map((field): ProposedChange => {
      const baseText = base[field] ?? '';
      const currentText = replacedText(current, field);
      const proposedText = fields[field] ?? '';
      return {
        field,
        base: baseText,
        current: currentText,
        proposed: proposedText,
        // Plain text would replace the formatted text of the sermon.
        isConflict:
          currentText !== proposedText &&
          (currentText !== baseText || (field === 'content' && Boolean(sermon.contentMarkdown))),
      };
    });
  const { title, rabbiName, version } = sermon;
  return { id, sermonId: sermon.id, title, rabbiName, version, createdAt: createdAt.toISOString(), changes };
}

/** The text that a field replaces. Formatted text also replaces plain text. */
const replacedText = (texts: Record<CorrectableField, string>, field: CorrectableField): string =>
  field === 'contentMarkdown' ? texts.contentMarkdown || texts.content : texts[field];

/** The submitted fields as texts. Of plain and formatted text, only the one that changed. */
function changedTexts(
  { content, contentMarkdown, ...fields }: ProposedFields,
  sermon: Sermon,
): CorrectableTexts {
  const text = editedText({ content, contentMarkdown }, sermon);
  const changedText = text.contentMarkdown
    ? { contentMarkdown: text.contentMarkdown }
    : 'content' in text
      ? { content: text.content }
      : text;
  return Object.fromEntries(
    Object.entries({ ...fields, ...changedText })
      .filter(([, value]) => value !== undefined)
      .map(([field, value]) => [field, value ?? '']),
  );
}

const hasSameTexts = (one: CorrectableTexts, other: CorrectableTexts): boolean =>
  correctableFields.every((field) => one[field] === other[field]);

const subjectOf = (sermon: Sermon) => ({ type: 'sermon', id: sermon.id, label: sermon.title }) as const;

/** The values of `fields` before and after, for the audit log. */
const differences = (
  before: CorrectableTexts,
  after: CorrectableTexts,
  fields: CorrectableTexts = after,
): AuditChanges =>
  Object.fromEntries(
    correctableFields
      .filter((field) => fields[field] !== undefined)
      .map((field) => [field, { before: before[field] || null, after: after[field] || null }]),
  );
