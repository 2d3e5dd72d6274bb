import type { HighlightsOutput, HighlightsSentOutput } from '../../../shared/newsletter.schemas.ts';
import { takeLock } from '../../db/locks.ts';
import type { Em } from '../../db/orm.ts';
import { inTransaction } from '../../db/transaction.ts';
import { AppError } from '../../errors.ts';
import { enqueueAll, longestPause, nextRun } from '../../jobs/job-queue.ts';
import { MailError, type Mailer } from '../../mail/mailer.ts';
import { renderLetter } from '../../mail/render-letter.ts';
import type { Settings } from '../../settings.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { Sermon } from '../sermons/sermon.entity.ts';
import { presentSermonCard } from '../sermons/sermon.presenter.ts';
import { deliveryQueue, highlightsSchedule } from './highlights.rules.ts';
import { HighlightsEntry } from './highlights-entry.entity.ts';
import { HighlightsIssue } from './highlights-issue.entity.ts';
import { highlightsLetter, type IssueContent, unsubscribeUrl } from './newsletter.letters.ts';
import { NextIssue } from './next-issue.entity.ts';

const day = 24 * 60 * 60 * 1000;

/** The sermons of the last seven days (docs/product/newsletter.md N9). */
const daysBack = 7;

/** Weeks in which the clocks are put back are an hour longer, and no issue begins on the second. */
const slack = 2 * 60 * 60 * 1000;

/** More than anybody reads in one mail. An issue tells of all its sermons: of the others, how many and where they are. */
const mostShown = 40;

const shownIssues = 10;

/** What stands where each subscriber's own link goes, in previews and tests. */
const noLink = (settings: Pick<Settings, 'publicUrl'>) => unsubscribeUrl(settings, 'preview');

/** What the next issue holds, whom it goes to and when, and what became of the ones before. */
export async function nextHighlights(em: Em, settings: Settings): Promise<HighlightsOutput> {
  const issues = em.getRepository(HighlightsIssue);
  const told = await tell(em, await findNew(em, settings));
  const schedule = highlightsSchedule(settings);
  const latest = await issues.findLatest(shownIssues);
  const prepared = em.getRepository(NextIssue);
  const { introduction, version } = await prepared.read();
  const omitted = await tell(em, await prepared.findOmittedIds());
  return {
    sermons: [...told.shown],
    total: told.total,
    omitted: [...omitted.shown],
    omittedTotal: omitted.total,
    introduction,
    version,
    recipients: await issues.countRecipients(),
    nextAt: (schedule && nextRun(em, schedule)?.toISOString()) ?? null,
    timezone: settings.highlightsTimezone,
    preview:
      told.total === 0
        ? null
        : await renderLetter(
            highlightsLetter(settings, { ...told, introduction }, noLink(settings)),
            settings,
          ),
    issues: latest.map((issue) => ({ ...issue, createdAt: issue.createdAt.toISOString() })),
  };
}

/**
 * Sends what the next issue would hold to one address, at once, so that whoever asks sees whether mails go out.
 * @throws AppError CONFLICT when there is nothing new; SERVICE_UNAVAILABLE, with its words, when the mail server refuses.
 */
export async function testHighlights(
  em: Em,
  { email, settings, mailer, actor }: { email: string; settings: Settings; mailer: Mailer; actor: string },
): Promise<{ message: string }> {
  const told = await tell(em, await findNew(em, settings));
  if (told.total === 0) throw new AppError('CONFLICT', nothingNew);
  const { introduction } = await em.getRepository(NextIssue).read();
  const content = { ...told, introduction };
  const letter = await renderLetter(highlightsLetter(settings, content, noLink(settings)), settings);
  try {
    await mailer.send({ ...letter, to: email, subject: `Test: ${letter.subject}` });
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    throw new AppError('SERVICE_UNAVAILABLE', `The mail server rejected the email: ${error.message}`, {
      cause: error,
    });
  }
  await inTransaction(em, async (em) => recordAudit(em, { actor, action: 'highlights.test' }));
  return { message: `A test was sent to ${email}.` };
}

const nobodyThere = 'There are no active subscribers yet.';
const nothingNew = 'There is nothing new to send.';

/**
 * Begins an issue: the sermons that no issue has told of, a delivery for every active subscriber, and a job for
 * each delivery, all or nothing. Whoever begins one at the same moment, on any instance, then finds nothing new.
 * @param actor the administrator who sends it; null when its time has come
 */
export function sendHighlights(
  em: Em,
  { settings, actor }: { settings: Settings; actor: string | null },
): Promise<HighlightsSentOutput> {
  return inTransaction(em, async (em) => {
    const issues = em.getRepository(HighlightsIssue);
    await takeLock(em, 'issues of the highlights');
    const sermons = await findNew(em, settings);
    if (sermons.length === 0) return { issueId: null, sermons: 0, recipients: 0, message: nothingNew };
    const nobody = (await issues.countRecipients()) === 0;
    if (nobody) return { issueId: null, sermons: sermons.length, recipients: 0, message: nobodyThere };
    const prepared = em.getRepository(NextIssue);
    const { introduction } = await prepared.read();
    const issue = em.create(HighlightsIssue, { createdAt: new Date(), sentBy: actor, introduction });
    await em.flush();
    // Raises the version also when there is none: an introduction that is being written was meant for this issue.
    await prepared.setIntroduction('');
    await issues.releaseLeftOut(sermons);
    for (const [position, id] of sermons.entries()) {
      em.create(HighlightsEntry, {
        issue: em.getReference(HighlightsIssue, issue.id, { wrapped: true }),
        sermon: em.getReference(Sermon, id, { wrapped: true }),
        position,
      });
    }
    if (actor) recordAudit(em, { actor, action: 'highlights.send' });
    await em.flush();
    const deliveries = await issues.addDeliveries(issue.id);
    await enqueueAll(
      em,
      deliveryQueue,
      deliveries.map((deliveryId) => ({ deliveryId })),
    );
    return {
      issueId: issue.id,
      sermons: sermons.length,
      recipients: deliveries.length,
      message: `Sending the highlights to ${deliveries.length} ${deliveries.length === 1 ? 'subscriber' : 'subscribers'}.`,
    };
  });
}

/**
 * What a letter tells of these sermons: of the first ones by themselves, of the others how many they are.
 * @param ids visible sermons, the first one first
 */
export async function tell(em: Em, ids: readonly number[]): Promise<Pick<IssueContent, 'shown' | 'total'>> {
  const cards = await em.getRepository(Sermon).findVisibleCardsByIds(ids.slice(0, mostShown));
  return { shown: cards.map(presentSermonCard), total: ids.length };
}

/**
 * What the next issue tells of, all of it. One that is late, because nothing ran when its time came, or only some seconds later in
 * the hour than the last, begins where that one ended: a sermon published in between would be told of by neither.
 */
async function findNew(em: Em, settings: Settings): Promise<number[]> {
  const issues = em.getRepository(HighlightsIssue);
  const days = daysOfIssue(em, settings);
  const daysAgo = (days: number) => new Date(Date.now() - days * day - slack);
  const [begin, last] = [daysAgo(days), await issues.findLastMoment()];
  const isLate = last !== null && last < begin && last > daysAgo(2 * days);
  return issues.findVisibleNewIds(isLate ? last : begin, days * day + slack);
}

/** A week, or as long as it is from one issue to the next where the settings ask for fewer of them: every sermon is told of. */
function daysOfIssue(em: Em, settings: Settings): number {
  const schedule = highlightsSchedule(settings);
  return schedule ? Math.max(daysBack, Math.round(longestPause(em, schedule) / day)) : daysBack;
}
