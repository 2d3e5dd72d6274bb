import type {
  HighlightsOutput,
  HighlightsSentOutput,
} from '../../../../shared/newsletter/newsletter.schemas.ts';
import { AppError } from '../../../base/errors.ts';
import type { Settings } from '../../../base/settings.ts';
import { acquireLock } from '../../../db/advisory-locks.ts';
import type { Em } from '../../../db/orm.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { JobName } from '../../../jobs/job.ts';
import { enqueueAll, longestInterval, nextRun } from '../../../jobs/job-queue.ts';
import { MailError, type Mailer } from '../../../mail/mailer.ts';
import { type RenderedEmail, renderEmail } from '../../../mail/render-email.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import { readCards } from '../../sermons/directory/sermon-list.service.ts';
import { Sermon } from '../../sermons/sermon/sermon.entity.ts';
import { countRecipients } from '../subscribers/follow.service.ts';
import { highlightsEmail, type IssueContent, unsubscribeUrl } from '../subscribers/newsletter.email.ts';
import { occasionsOfWeek } from '../subscribers/occasions-of-week.ts';
import { HighlightsIssue } from './highlights-issue.entity.ts';
import { highlightsSchedule } from './highlights-schedule.ts';
import { HighlightsSermon } from './highlights-sermon.entity.ts';
import { NextIssue } from './next-issue.entity.ts';

/** The queue of an issue's emails. */
export const deliveryQueue: JobName<{ readonly deliveryId: number }> = {
  name: 'highlights.deliver',
  data: { deliveryId: 0 },
};

const dayMs = 24 * 60 * 60 * 1000;

/** Minimum days that an issue covers (docs/product/newsletter.md N9). */
const minDays = 7;

/** The week in which clocks go back is an hour longer, and issues do not start on the exact second. */
const toleranceMs = 2 * 60 * 60 * 1000;

/** Maximum sermons in an email, which states the count of the others and links to the directory. */
const maxShown = 40;

/** Past issues in the dashboard. */
const maxIssues = 10;

/** The next issue with its recipients and date, and the results of past issues. */
export async function nextHighlights(em: Em, settings: Settings): Promise<HighlightsOutput> {
  const issues = em.getRepository(HighlightsIssue);
  const sermonIds = await findNewIds(em, settings);
  const cards = await loadCards(em, sermonIds);
  const schedule = highlightsSchedule(settings);
  const latest = await issues.findLatest(maxIssues);
  const nextIssue = em.getRepository(NextIssue);
  const { introduction, version } = await nextIssue.read();
  const omitted = await loadCards(em, await nextIssue.findOmittedIds());
  return {
    sermons: [...cards.shown],
    total: cards.total,
    omitted: [...omitted.shown],
    omittedTotal: omitted.total,
    introduction,
    version,
    recipients: await (cards.total === 0 ? issues.countActiveSubscribers() : countRecipients(em, sermonIds)),
    nextAt: (schedule && nextRun(em, schedule)?.toISOString()) ?? null,
    timezone: settings.highlightsTimezone,
    preview: cards.total === 0 ? null : await renderPreview(em, settings, { ...cards, introduction }),
    issues: latest.map((issue) => ({ ...issue, createdAt: issue.createdAt.toISOString() })),
  };
}

/**
 * Sends the next issue to one email address immediately, to test that email works.
 * @throws AppError CONFLICT when there is nothing new; SERVICE_UNAVAILABLE with the reason when the mail server does
 * not accept the email
 */
export async function sendTestHighlights(
  em: Em,
  { email, settings, mailer, actor }: { email: string; settings: Settings; mailer: Mailer; actor: string },
): Promise<{ message: string }> {
  const cards = await loadCards(em, await findNewIds(em, settings));
  if (cards.total === 0) throw new AppError('CONFLICT', nothingNew);
  const { introduction } = await em.getRepository(NextIssue).read();
  const rendered = await renderPreview(em, settings, { ...cards, introduction });
  try {
    await mailer.send({ ...rendered, to: email, subject: `Test: ${rendered.subject}` });
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    throw new AppError('SERVICE_UNAVAILABLE', `The mail server did not accept the email: ${error.message}`, {
      cause: error,
    });
  }
  await inTransaction(em, async (em) => recordAudit(em, { actor, action: 'highlights.test' }));
  return { message: `A test was sent to ${email}.` };
}

/** Renders the next issue as if it were sent now. Its unsubscribe link belongs to no subscriber. */
async function renderPreview(
  em: Em,
  settings: Settings,
  content: Omit<IssueContent, 'occasions'>,
): Promise<RenderedEmail> {
  const occasions = await occasionsOfWeek(em, new Date(), settings);
  const email = highlightsEmail(settings, { ...content, occasions }, unsubscribeUrl(settings, 'preview'));
  return renderEmail(email, settings);
}

const noSubscribers = 'There are no active subscribers yet.';
const nothingNew = 'There is nothing new to send.';

/**
 * Starts an issue: creates it with its sermons, a delivery for every active subscriber and a job for each delivery, all
 * or nothing. Without new sermons or active subscribers, it creates nothing and returns `issueId: null`. A concurrent
 * call, on any instance, finds nothing new.
 * @param actor the administrator who sends it; null for the schedule
 */
export function sendHighlights(
  em: Em,
  { settings, actor }: { settings: Settings; actor: string | null },
): Promise<HighlightsSentOutput> {
  return inTransaction(em, async (em) => {
    const issues = em.getRepository(HighlightsIssue);
    await acquireLock(em, 'issues of the highlights');
    const sermonIds = await findNewIds(em, settings);
    if (sermonIds.length === 0) return { issueId: null, sermons: 0, recipients: 0, message: nothingNew };
    const hasSubscribers = (await issues.countActiveSubscribers()) > 0;
    if (!hasSubscribers)
      return { issueId: null, sermons: sermonIds.length, recipients: 0, message: noSubscribers };
    const nextIssue = em.getRepository(NextIssue);
    const { introduction } = await nextIssue.read();
    const issue = em.create(HighlightsIssue, { createdAt: new Date(), sentBy: actor, introduction });
    await em.flush();
    // Raises the version even if there is no introduction: an edit in progress was meant for this issue and must fail.
    await nextIssue.setIntroduction('');
    await issues.releaseOmitted(sermonIds);
    for (const [position, id] of sermonIds.entries()) {
      em.create(HighlightsSermon, {
        issue: em.getReference(HighlightsIssue, issue.id, { wrapped: true }),
        sermon: em.getReference(Sermon, id, { wrapped: true }),
        position,
      });
    }
    if (actor) recordAudit(em, { actor, action: 'highlights.send' });
    await em.flush();
    const deliveryIds = await issues.addDeliveries(issue.id);
    await enqueueAll(
      em,
      deliveryQueue,
      deliveryIds.map((deliveryId) => ({ deliveryId })),
    );
    const recipients = await countRecipients(em, sermonIds);
    return {
      issueId: issue.id,
      sermons: sermonIds.length,
      recipients,
      message: `Sending the highlights to ${recipients} ${recipients === 1 ? 'subscriber' : 'subscribers'}.`,
    };
  });
}

/**
 * Loads the cards of the first sermons and the total count.
 * @param ids ids of visible sermons, in order
 */
export async function loadCards(
  em: Em,
  ids: readonly number[],
): Promise<Pick<IssueContent, 'shown' | 'total'>> {
  return { shown: await readCards(em, ids.slice(0, maxShown)), total: ids.length };
}

/**
 * Finds all sermon ids of the next issue. If one issue was missed, because no process was running, the next one covers
 * the time since the last one started: otherwise no issue would have the sermons published in between. If more issues
 * were missed, the next one covers only the usual time.
 */
async function findNewIds(em: Em, settings: Settings): Promise<number[]> {
  const issues = em.getRepository(HighlightsIssue);
  const days = daysOfIssue(em, settings);
  const daysAgo = (days: number) => new Date(Date.now() - days * dayMs - toleranceMs);
  const [usualStart, last] = [daysAgo(days), await issues.findLastStart()];
  const isLate = last !== null && last < usualStart && last > daysAgo(2 * days);
  return issues.findVisibleNewIds(isLate ? last : usualStart, days * dayMs + toleranceMs);
}

/** Days that an issue covers: a week, or the interval of a less frequent schedule, so that no sermon is missed. */
function daysOfIssue(em: Em, settings: Settings): number {
  const schedule = highlightsSchedule(settings);
  return schedule ? Math.max(minDays, Math.round(longestInterval(em, schedule) / dayMs)) : minDays;
}
