import { createHash } from 'node:crypto';
import type { Em } from '../../../db/orm.ts';
import { defineJob, type JobTools } from '../../../jobs/job.ts';
import { countInLastDay, enqueue, enqueueOrPostpone } from '../../../jobs/job-queue.ts';
import { retryPolicy, sendEmail } from '../../../jobs/send-email.ts';
import type { EmailContent } from '../../../mail/email-content.ts';
import { createSubmissionLink } from '../links/submission-link.service.ts';
import { Proposal } from '../proposals/proposal.entity.ts';
import { Sermon } from '../sermon/sermon.entity.ts';
import { isVisible } from '../sermon/visible-sermons.ts';
import { proposedEmail, reviewEmail } from './moderator.email.ts';
import { PendingPublicationEmail } from './pending-publication-email.entity.ts';
import {
  declinedEmail,
  linksEmail,
  newLinkEmail,
  publishedEmail,
  receivedEmail,
  returnedEmail,
  settledEmail,
} from './submitter.email.ts';

/**
 * The kinds of emails about a sermon. Do not rename the values: queued jobs contain them.
 * - To the moderator: `review` (submitted), `corrected` (a returned sermon), `proposed` (changes).
 * - To the submitter: `received`, `published`, `decided` (returned or declined), `settled` (a decision about a
 *   proposal), `link` (a new link to this sermon), `links` (to up to 100 sermons with its email address).
 */
type SermonEmailKind =
  | 'review'
  | 'corrected'
  | 'proposed'
  | 'received'
  | 'published'
  | 'decided'
  | 'settled'
  | 'link'
  | 'links';

interface SermonEmailData {
  readonly kind: SermonEmailKind;
  readonly sermonId: number;
}

/** Maximum receipts (`received`) per email address in 24 hours, because anyone can submit in another person's name. */
const maxReceiptsPerDay = 5;

/** Delay of an email about a publication, a review decision or a new proposal: time to undo the action. */
const emailDelaySeconds = 60;

/**
 * Sends one email about a sermon, to the submitter or the moderator (docs/product/newsletter.md N15 to N17). Nothing is
 * sent if the sermon was deleted.
 */
export const sermonEmailJob = defineJob<SermonEmailData>({
  // Do not rename: stored jobs have this name.
  name: 'sermons.notice',
  queue: retryPolicy,
  async run({ kind, sermonId }, tools, job) {
    const em = tools.em();
    const sermon = await em.getRepository(Sermon).findAnyById(sermonId);
    if (sermon) await senders[kind]({ em, tools, sermon, jobId: job.id });
  },
});

interface EmailJob {
  readonly em: Em;
  readonly tools: JobTools;
  readonly sermon: Sermon;
  readonly jobId: string;
}

/**
 * Sends the email of each kind. Emails about a publication, a review decision or a proposal are skipped if they no
 * longer apply, and receipts above {@link maxReceiptsPerDay} are skipped.
 */
const senders: Record<SermonEmailKind, (job: EmailJob) => Promise<void>> = {
  review: (job) => emailModerator(job, reviewEmail(job.tools.settings, job.sermon, false)),
  corrected: (job) => emailModerator(job, reviewEmail(job.tools.settings, job.sermon, true)),
  async proposed(job) {
    const { em, sermon, tools } = job;
    const proposals = em.getRepository(Proposal);
    const proposal = await proposals.findOpenOfSermon(sermon.id);
    if (!proposal || proposal.isEmailed || tools.settings.moderatorEmail === undefined) return;
    await emailModerator(job, proposedEmail(tools.settings, sermon, proposal.fields));
    await proposals.markEmailed(proposal.id);
  },
  async received(job) {
    const { em, sermon, tools } = job;
    const dayAgo = new Date(Date.now() - 24 * 60 * 60 * 1000);
    if ((await em.getRepository(Sermon).countSubmittedSince(dayAgo, sermon)) > maxReceiptsPerDay) return;
    const link = await createSubmissionLink(em, tools.settings, sermon.id);
    await emailSubmitter(job, receivedEmail(tools.settings, sermon, link));
  },
  async published(job) {
    const { em, sermon, tools } = job;
    const pending = em.getRepository(PendingPublicationEmail);
    // Unpublished or hidden during the delay: the email stays pending until the sermon is visible again.
    if (!isVisible(sermon) || !(await pending.has(sermon.id))) return;
    await emailSubmitter(job, publishedEmail(tools.settings, sermon));
    await pending.delete(sermon.id);
  },
  async decided(job) {
    const { em, sermon, tools } = job;
    if (sermon.review === 'declined') return emailSubmitter(job, declinedEmail(tools.settings, sermon));
    // Reopened, corrected, withdrawn or published during the delay: no email.
    if (sermon.review !== 'returned') return;
    const link = await createSubmissionLink(em, tools.settings, sermon.id);
    await emailSubmitter(job, returnedEmail(tools.settings, sermon, link));
  },
  async settled(job) {
    const { em, sermon, tools } = job;
    const outcome = (await em.getRepository(Proposal).findOfSermon(sermon.id))?.outcome;
    // Without an outcome, a later proposal has replaced the decided one. The later decision gets its own email.
    if (outcome) await emailSubmitter(job, settledEmail(tools.settings, sermon, outcome));
  },
  async link(job) {
    const { em, sermon, tools } = job;
    const link = await createSubmissionLink(em, tools.settings, sermon.id);
    await emailSubmitter(job, newLinkEmail(tools.settings, sermon, link));
  },
  async links(job) {
    const { em, sermon, tools } = job;
    const latest = await em.getRepository(Sermon).findLatestByEmail(sermon.email, maxLinks + 1);
    const links: { sermon: Sermon; url: string }[] = [];
    for (const sermon of latest.slice(0, maxLinks))
      links.push({ sermon, url: await createSubmissionLink(em, tools.settings, sermon.id) });
    await emailSubmitter(job, linksEmail(tools.settings, links, latest.length > maxLinks));
  },
};

/** Emails the moderator. Replies go to the submitter. Without `MODERATOR_EMAIL`, nothing is sent. */
async function emailModerator({ tools, sermon, jobId }: EmailJob, content: EmailContent): Promise<void> {
  const to = tools.settings.moderatorEmail;
  if (to !== undefined) await sendEmail(tools, jobId, { to, content, replyTo: sermon.email });
}

const emailSubmitter = ({ tools, sermon, jobId }: EmailJob, content: EmailContent): Promise<void> =>
  sendEmail(tools, jobId, { to: sermon.email, content });

/** Maximum sermons that one email links to. If there are more, the email says so. */
const maxLinks = 100;

/** At most one email with links per email address in each clock hour. */
const linksIntervalSeconds = 60 * 60;

/** Maximum emails with links per email address in 24 hours, because anyone can request them for another person. */
const maxLinksPerDay = 3;

/**
 * Enqueues the email with new links to the submissions of an email address. For an unknown one, enqueues a job that does
 * nothing, so that the response time does not reveal which ones are known (docs/product/submissions.md W6). Above the
 * limits of one email in each clock hour and three in 24 hours, enqueues nothing.
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

/** At most one email with a new link per sermon in each clock minute, however often an administrator clicks. */
const linkIntervalSeconds = 60;

/** Enqueues the email with a new link to one sermon. @returns false if one was already enqueued in this clock minute */
export const sendLink = (em: Em, { id }: Sermon): Promise<boolean> =>
  enqueue(
    em,
    sermonEmailJob,
    { kind: 'link', sermonId: id },
    { singletonKey: `link ${id}`, singletonSeconds: linkIntervalSeconds },
  );

/**
 * Enqueues the email about a returned or declined sermon, in the transaction of the decision. A later decision replaces
 * it until it is sent.
 */
export async function notifyDecision(em: Em, { id }: Sermon): Promise<void> {
  await enqueueOrPostpone(
    em,
    sermonEmailJob,
    { kind: 'decided', sermonId: id },
    { singletonKey: `decided ${id}`, startAfter: emailDelaySeconds },
  );
}

/** Enqueues the email to the moderator about a returned sermon that was corrected. */
export async function notifyCorrection(em: Em, { id }: Sermon): Promise<void> {
  await enqueue(em, sermonEmailJob, { kind: 'corrected', sermonId: id });
}

/**
 * Enqueues the email to the moderator about the open proposal of a sermon. Call it when changes are proposed, and when a
 * sermon is no longer declined: while it is, no such email is sent. The email has all changes that are proposed by then,
 * and is sent once for each proposal.
 */
export const notifyProposal = (em: Em, { id }: Pick<Sermon, 'id'>): Promise<void> =>
  enqueueOrPostpone(
    em,
    sermonEmailJob,
    { kind: 'proposed', sermonId: id },
    { singletonKey: `proposed ${id}`, startAfter: emailDelaySeconds },
  );

/** Enqueues the email to the submitter about the decision on a proposal. */
export async function notifyProposalDecision(em: Em, { id }: Sermon): Promise<void> {
  await enqueue(em, sermonEmailJob, { kind: 'settled', sermonId: id });
}

/** Enqueues the emails to the submitter and the moderator, in the transaction of the submission. */
export async function notifySubmission(em: Em, { id }: Sermon): Promise<void> {
  await enqueue(em, sermonEmailJob, { kind: 'received', sermonId: id });
  await enqueue(em, sermonEmailJob, { kind: 'review', sermonId: id });
}

/**
 * Enqueues the publication email, in the transaction that makes a sermon visible: the first time, and each later time
 * until it has been sent. Each call restarts the delay of a minute.
 * @param isFirst whether the sermon becomes visible for the first time
 */
export async function notifyPublication(em: Em, { id }: Sermon, isFirst: boolean): Promise<void> {
  if (isFirst) await em.getRepository(PendingPublicationEmail).add(id);
  else if (!(await em.getRepository(PendingPublicationEmail).has(id))) return;
  await enqueueOrPostpone(
    em,
    sermonEmailJob,
    { kind: 'published', sermonId: id },
    { singletonKey: `published ${id}`, startAfter: emailDelaySeconds },
  );
}
