import { setTimeout as pause } from 'node:timers/promises';
import type { JobResult, JobWithMetadata } from 'pg-boss';
import type { Em } from '../../../db/orm.ts';
import { siteSetting } from '../../../db/site-setting.ts';
import { defineJob, type JobTools, redactedFailure } from '../../../jobs/job.ts';
import { MailError } from '../../../mail/mailer.ts';
import { type RenderedEmail, renderEmail } from '../../../mail/render-email.ts';
import { chooseSermons } from '../subscribers/follow.service.ts';
import { highlightsEmail, unsubscribeUrl } from '../subscribers/newsletter.email.ts';
import { occasionsOfWeek } from '../subscribers/occasions-of-week.ts';
import { subscriptionToken } from '../subscribers/subscription-token.ts';
import { deliveryQueue, loadCards, sendHighlights } from './highlights.service.ts';
import { HighlightsIssue } from './highlights-issue.entity.ts';
import type { DueDelivery } from './highlights-issue.repository.ts';
import { highlightsSchedule } from './highlights-schedule.ts';

type DeliveryData = (typeof deliveryQueue)['data'];

/** Starts an issue when its scheduled time has come. A second run finds nothing new. */
export const beginHighlights = defineJob<object>({
  name: 'highlights.begin',
  queue: { retryLimit: 5, retryDelay: 30, retryBackoff: true },
  schedule: highlightsSchedule,
  async run(_data, { em, settings, log }) {
    const { issueId, recipients } = await sendHighlights(em(), { settings, actor: null });
    const outcome =
      issueId === null ? 'no weekly highlights to send' : 'started the scheduled weekly highlights';
    log.info({ issueId, recipients }, outcome);
  },
});

/** Dead letter job: marks a delivery as failed after its last attempt. */
export const markUndelivered = defineJob<DeliveryData>({
  name: 'highlights.undelivered',
  async run({ deliveryId }, { em }) {
    await em().getRepository(HighlightsIssue).markFailed(deliveryId, { error: null, isFinal: true });
  },
});

/**
 * Sends the emails of an issue in small batches and records each sent email. If the process dies between the mail
 * server's response and the record, the emails in flight, at most one batch, may be sent twice; none is skipped.
 */
export const deliverHighlights = defineJob<DeliveryData>({
  name: deliveryQueue.name,
  queue: {
    retryLimit: 10,
    retryDelay: 15,
    retryBackoff: true,
    retryDelayMax: 7_200,
    expireInSeconds: 600,
    // pg-boss's minimum: the sooner a crash is noticed, the sooner another process continues.
    heartbeatSeconds: 10,
  },
  deadLetter: markUndelivered,
  work: { batchSize: 10 },
  async runBatch(jobs, tools) {
    const em = tools.em();
    const issues = em.getRepository(HighlightsIssue);
    const due = await issues.claim(
      jobs.map(({ data, retryCount }) => ({ deliveryId: data.deliveryId, claim: retryCount })),
    );
    const claimed = new Map(due.map((delivery) => [delivery.id, delivery]));
    const emails = await renderIssues(em, due, tools);
    const secret = await siteSetting(em, 'newsletter_secret');
    const results = await Promise.all(
      jobs.map((job) => {
        const delivery = claimed.get(job.data.deliveryId);
        const email = delivery && emails.get(delivery.id);
        // Nothing to do: already sent, claimed by a later attempt, no new sermons for the subscriber, or unsubscribed.
        return delivery && email ? deliver(job, delivery, email, secret, tools) : completed(job);
      }),
    );
    const ids = jobs.map(({ data }) => data.deliveryId);
    if (claimed.size < jobs.length)
      await issues.skip(
        ids.filter((id) => !claimed.has(id)),
        { onlyUnsubscribed: true },
      );
    const withoutSermons = due.filter((delivery) => !emails.has(delivery.id));
    await issues.skip(withoutSermons.map((delivery) => delivery.id));
    return results;
  },
});

const completed = ({ id }: { id: string }): JobResult => ({ id, status: 'completed' });

/** Replaced by each subscriber's token: an email is rendered once for many subscribers. */
const tokenPlaceholder = 'TOKEN-OF-THE-SUBSCRIBER';

interface IssueEmail extends RenderedEmail {
  /** The sermons that it shows or, above the maximum, only counts. No later issue has them. */
  readonly includedIds: readonly number[];
}

/**
 * Renders the email of each delivery, once for all subscribers of a batch who get the same sermons. A delivery without
 * visible sermons, or without one that its subscriber follows, has none.
 * @returns emails by the id of the delivery
 */
async function renderIssues(em: Em, due: readonly DueDelivery[], { settings }: JobTools) {
  const issues = em.getRepository(HighlightsIssue);
  const emails = new Map<number, IssueEmail>();
  for (const [issueId, deliveries] of Map.groupBy(due, (delivery) => delivery.issueId)) {
    const visible = await issues.findVisibleIdsOf(issueId);
    await issues.markOmitted(issueId, visible);
    const chosen = await chooseSermons(
      em,
      deliveries.map(({ subscriberId }) => subscriberId),
      visible,
    );
    const idsOf = ({ subscriberId }: DueDelivery) => chosen.get(subscriberId) ?? visible;
    for (const group of Map.groupBy(deliveries, (delivery) => idsOf(delivery).join()).values()) {
      const [first] = group;
      const ids = first ? idsOf(first) : [];
      const cards = await loadCards(em, ids);
      if (cards.total === 0) continue;
      const { introduction, createdAt } = await issues.findOneOrFail(issueId);
      const content = { ...cards, introduction, occasions: await occasionsOfWeek(em, createdAt, settings) };
      const email = highlightsEmail(settings, content, unsubscribeUrl(settings, tokenPlaceholder));
      const rendered = { ...(await renderEmail(email, settings)), includedIds: ids };
      for (const { id } of group) emails.set(id, rendered);
    }
  }
  return emails;
}

async function deliver(
  job: JobWithMetadata<DeliveryData>,
  delivery: DueDelivery,
  email: IssueEmail,
  secret: string,
  { mailer, settings, log, em }: JobTools,
): Promise<JobResult> {
  const token = subscriptionToken(delivery.subscriberId, secret);
  const withToken = (text: string) => text.replaceAll(tokenPlaceholder, token);
  const issues = em().getRepository(HighlightsIssue);
  try {
    await mailer.send({
      to: delivery.email,
      subject: email.subject,
      html: withToken(email.html),
      text: withToken(email.text),
      unsubscribeUrl: unsubscribeUrl(settings, token),
      messageId: `<highlights-${delivery.issueId}-${delivery.id}@${new URL(settings.publicUrl).hostname}>`,
      isBulk: true,
    });
  } catch (error) {
    const isFinal = error instanceof MailError && error.isPermanent;
    const reason = error instanceof Error ? error.message : 'unknown';
    log.warn(
      { job: deliveryQueue.name, jobId: job.id, delivery: delivery.id, reason, isFinal },
      'could not send a highlights email',
    );
    await issues.markFailed(delivery.id, { error: reason, isFinal });
    return isFinal ? completed(job) : { id: job.id, status: 'failed', output: { reason: redactedFailure } };
  }
  await recordWithRetries(() => issues.markSent(delivery.id, email.includedIds));
  return completed(job);
}

/** Records a sent email; retries four times if the database fails: an unrecorded email would be sent again. */
async function recordWithRetries(record: () => Promise<void>): Promise<void> {
  for (const delayMs of [200, 1_000, 3_000, 10_000]) {
    try {
      return await record();
    } catch {
      await pause(delayMs);
    }
  }
  await record();
}
