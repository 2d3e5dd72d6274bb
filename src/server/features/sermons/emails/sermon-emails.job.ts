import { createHash } from 'node:crypto';
import type { CorrectableField } from '../../../../shared/submission.schemas.ts';
import type { Settings } from '../../../base/settings.ts';
import type { Em } from '../../../db/orm.ts';
import { defineJob, type JobTools } from '../../../jobs/job.ts';
import { countInLastDay, enqueue, enqueueOrPostpone } from '../../../jobs/job-queue.ts';
import { retryPolicy, sendEmail } from '../../../jobs/send-email.ts';
import type { EmailContent } from '../../../mail/email-content.ts';
import { createSubmissionLink } from '../links/submission-link.service.ts';
import { Proposal } from '../proposals/proposal.entity.ts';
import { Sermon } from '../sermon/sermon.entity.ts';
import { isVisible } from '../sermon/visible-sermons.ts';
import { PendingPublicationEmail } from './pending-publication-email.entity.ts';
import {
  declinedEmail,
  linksEmail,
  proposedEmail,
  publishedEmail,
  receivedEmail,
  returnedEmail,
  reviewEmail,
  settledEmail,
} from './sermon.email.ts';

interface SermonEmailData {
  readonly kind:
    | 'received'
    | 'review'
    | 'published'
    | 'links'
    | 'link'
    | 'corrected'
    | 'decided'
    | 'proposed'
    | 'settled';
  readonly sermonId: number;
}

/** Anyone can submit in another person's name, so limit the confirmation emails to one email address per day. */
const maxReceiptsPerDay = 5;

/** Seconds between a decision and its email, in which an administrator can take the decision back. */
const decisionDelay = 60;

/**
 * Emails the submitter and the moderator about a sermon (docs/product/newsletter.md N15 to N17). Deleted sermons are
 * skipped.
 */
export const sermonEmailJob = defineJob<SermonEmailData>({
  name: 'sermons.notice',
  queue: retryPolicy,
  async run({ kind, sermonId }, tools, job) {
    const em = tools.em();
    const { settings } = tools;
    const sermons = em.getRepository(Sermon);
    const sermon = await sermons.findAnyById(sermonId);
    if (!sermon) return;
    if (kind === 'review' || kind === 'corrected') {
      if (settings.moderatorEmail === undefined) return;
      const content = reviewEmail(settings, sermon, kind === 'corrected');
      await sendEmail(tools, job.id, { to: settings.moderatorEmail, content, replyTo: sermon.email });
      return;
    }
    if (kind === 'links') {
      const latest = await sermons.findLatestByEmail(sermon.email, maxLinks + 1);
      return sendLinks(tools, job.id, latest);
    }
    if (kind === 'proposed') {
      const proposal = await em.getRepository(Proposal).findOpenOfSermon(sermonId);
      if (!proposal || settings.moderatorEmail === undefined) return;
      const fields = Object.keys(proposal.fields) as CorrectableField[];
      const content = proposedEmail(settings, sermon, fields);
      await sendEmail(tools, job.id, { to: settings.moderatorEmail, content, replyTo: sermon.email });
      return;
    }
    if (kind === 'settled') {
      // Replaced by a further proposal: that one gets its own email.
      const outcome = (await em.getRepository(Proposal).findOfSermon(sermonId))?.outcome;
      if (!outcome) return;
      await sendEmail(tools, job.id, { to: sermon.email, content: settledEmail(settings, sermon, outcome) });
      return;
    }
    if (kind === 'link') return sendLinks(tools, job.id, [sermon]);
    // Reopened, corrected or published during the delay: no email.
    if (kind === 'decided' && sermon.review !== 'returned' && sermon.review !== 'declined') return;
    // Unpublished or hidden during the delay: the email stays pending until the sermon is visible again.
    if (
      kind === 'published' &&
      !(isVisible(sermon) && (await em.getRepository(PendingPublicationEmail).has(sermonId)))
    )
      return;
    const dayAgo = new Date(Date.now() - 24 * 60 * 60 * 1000);
    if (kind === 'received' && (await sermons.countSubmittedSince(dayAgo, sermon)) > maxReceiptsPerDay)
      return;
    const content = await submitterEmail(
      kind,
      sermon,
      () => createSubmissionLink(em, settings, sermonId),
      settings,
    );
    await sendEmail(tools, job.id, { to: sermon.email, content });
    if (kind === 'published') await em.getRepository(PendingPublicationEmail).delete(sermonId);
  },
});

async function submitterEmail(
  kind: 'received' | 'published' | 'decided',
  sermon: Sermon,
  createLink: () => Promise<string>,
  settings: Settings,
): Promise<EmailContent> {
  if (kind === 'published') return publishedEmail(settings, sermon);
  if (kind === 'decided' && sermon.review === 'declined') return declinedEmail(settings, sermon);
  const link = await createLink();
  return kind === 'received' ? receivedEmail(settings, sermon, link) : returnedEmail(settings, sermon, link);
}

/** Maximum sermons that one email links to. If there are more, the email says so. */
const maxLinks = 100;

/** Emails a new link to each of these sermons of one submitter. */
async function sendLinks(tools: JobTools, jobId: string, sermons: readonly Sermon[]): Promise<void> {
  const em = tools.em();
  const [newest] = sermons;
  if (!newest) return;
  const links: { sermon: Sermon; url: string }[] = [];
  for (const sermon of sermons.slice(0, maxLinks))
    links.push({ sermon, url: await createSubmissionLink(em, tools.settings, sermon.id) });
  await sendEmail(tools, jobId, {
    to: newest.email,
    content: linksEmail(tools.settings, links, sermons.length > maxLinks),
  });
}

/** Seconds per email with links to one email address: at most one in each full hour. */
const linksIntervalSeconds = 60 * 60;

/** Anyone can ask for links to another person's email address, so limit these emails to one address. */
const maxLinksPerDay = 3;

/**
 * Enqueues the email with new links to the submissions of an email address. An unknown one gets a job that does
 * nothing, so that the response time does not tell whether it is known (docs/product/submissions.md W6).
 */
export async function requestLinks(em: Em, email: string): Promise<void> {
  const [sermon] = await em.getRepository(Sermon).findLatestByEmail(email, 1);
  const recipient = createHash('sha256').update(email.toLowerCase()).digest('base64url');
  const singletonKey = `links ${recipient}`;
  if ((await countInLastDay(em, sermonEmailJob, singletonKey)) >= maxLinksPerDay) return;
  await enqueue(
    em,
    sermonEmailJob,
    { kind: 'links', sermonId: sermon?.id ?? 0 },
    { singletonKey, singletonSeconds: linksIntervalSeconds },
  );
}

/** Seconds in which repeated clicks of an administrator send one email. */
const linkIntervalSeconds = 60;

/** Enqueues the email with a new link to one sermon. @returns whether none was sent in this minute */
export const sendLink = (em: Em, { id }: Sermon): Promise<boolean> =>
  enqueue(
    em,
    sermonEmailJob,
    { kind: 'link', sermonId: id },
    { singletonKey: `link ${id}`, singletonSeconds: linkIntervalSeconds },
  );

/**
 * Enqueues the email about a returned or declined sermon, in the transaction of the decision. A further decision within
 * the minute replaces it.
 */
export async function notifyDecision(em: Em, { id }: Sermon): Promise<void> {
  await enqueueOrPostpone(
    em,
    sermonEmailJob,
    { kind: 'decided', sermonId: id },
    { singletonKey: `decided ${id}`, startAfter: decisionDelay },
  );
}

/** Enqueues the email to the moderator about a returned sermon that was corrected. */
export async function notifyCorrection(em: Em, { id }: Sermon): Promise<void> {
  await enqueue(em, sermonEmailJob, { kind: 'corrected', sermonId: id });
}

/** Enqueues the email to the moderator about proposed changes. Further ones within the minute are in the same email. */
export const notifyProposal = (em: Em, { id }: Sermon): Promise<void> =>
  enqueueOrPostpone(
    em,
    sermonEmailJob,
    { kind: 'proposed', sermonId: id },
    { singletonKey: `proposed ${id}`, startAfter: decisionDelay },
  );

/** Enqueues the email to the submitter about a decided proposal. */
export async function notifyProposalDecision(em: Em, { id }: Sermon): Promise<void> {
  await enqueue(em, sermonEmailJob, { kind: 'settled', sermonId: id });
}

/** Enqueues the emails to the submitter and the moderator, in the transaction of the submission. */
export async function notifySubmission(em: Em, { id }: Sermon): Promise<void> {
  await enqueue(em, sermonEmailJob, { kind: 'received', sermonId: id });
  await enqueue(em, sermonEmailJob, { kind: 'review', sermonId: id });
}

/**
 * Enqueues the publication email in the transaction that makes a sermon visible: the first time, and again as long as
 * that email has not been sent. The delay of a minute starts again each time.
 */
export async function notifyPublication(em: Em, { id }: Sermon, isFirst: boolean): Promise<void> {
  if (isFirst) await em.getRepository(PendingPublicationEmail).add(id);
  else if (!(await em.getRepository(PendingPublicationEmail).has(id))) return;
  await enqueueOrPostpone(
    em,
    sermonEmailJob,
    { kind: 'published', sermonId: id },
    { singletonKey: `published ${id}`, startAfter: decisionDelay },
  );
}
