import { setTimeout as pause } from 'node:timers/promises';
import type { JobResult, JobWithMetadata } from 'pg-boss';
import type { Em } from '../../../db/orm.ts';
import { siteSetting } from '../../../db/site-setting.ts';
import { defineJob, type JobTools, redactedFailure } from '../../../jobs/job.ts';
import { MailError } from '../../../mail/mailer.ts';
import { type RenderedLetter, renderLetter } from '../../../mail/render-letter.ts';
import { highlightsLetter, unsubscribeUrl } from '../subscribers/newsletter.letters.ts';
import { subscriptionToken } from '../subscribers/subscription-token.ts';
import { deliveryQueue, highlightsSchedule } from './highlights.rules.ts';
import { sendHighlights, tell } from './highlights.service.ts';
import { HighlightsIssue } from './highlights-issue.entity.ts';
import type { DueDelivery } from './highlights-issue.repository.ts';

type DeliveryData = (typeof deliveryQueue)['data'];

/** Begins an issue when its time has come. Run twice, it finds nothing new the second time. */
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

/** Told of a delivery whose last try has failed, or whose process died in it. */
export const undelivered = defineJob<DeliveryData>({
  name: 'highlights.undelivered',
  async run({ deliveryId }, { em }) {
    await em().getRepository(HighlightsIssue).markFailed(deliveryId, null, true);
  },
});

/**
 * Sends the mails of an issue, a few at a time. A mail counts as sent once that is in the database; a process that
 * dies between the mail server's answer and that record may send the few mails in flight twice, and skips none.
 */
export const deliverHighlights = defineJob<DeliveryData>({
  name: deliveryQueue.name,
  queue: {
    retryLimit: 10,
    retryDelay: 15,
    retryBackoff: true,
    retryDelayMax: 7_200,
    expireInSeconds: 600,
    // The least that the queue takes: when a process is gone, its mails in flight go on from another within it.
    heartbeatSeconds: 10,
  },
  deadLetter: undelivered,
  work: { batchSize: 10 },
  async runBatch(jobs, tools) {
    const em = tools.em();
    const issues = em.getRepository(HighlightsIssue);
    const due = await issues.claim(
      jobs.map(({ data, retryCount }) => ({ deliveryId: data.deliveryId, claim: retryCount })),
    );
    const claimed = new Map(due.map((delivery) => [delivery.id, delivery]));
    const letters = await lettersOf(em, new Set(due.map((delivery) => delivery.issueId)), tools);
    const secret = await siteSetting(em, 'newsletter_secret');
    const results = await Promise.all(
      jobs.map((job) => {
        const delivery = claimed.get(job.data.deliveryId);
        const letter = delivery && letters.get(delivery.issueId);
        // Sent already, taken by a later try, or to somebody who has left: nothing is to be done.
        return delivery && letter ? deliver(job, delivery, letter, secret, tools) : done(job);
      }),
    );
    const ids = jobs.map(({ data }) => data.deliveryId);
    if (claimed.size < jobs.length)
      await issues.skip(
        ids.filter((id) => !claimed.has(id)),
        true,
      );
    const untold = due.filter((delivery) => !letters.has(delivery.issueId));
    await issues.skip(
      untold.map((delivery) => delivery.id),
      false,
    );
    return results;
  },
});

const done = ({ id }: { id: string }): JobResult => ({ id, status: 'completed' });

/** Stands where each subscriber's token goes: one letter is drawn for all of them. */
const tokenPlace = 'TOKEN-OF-THE-SUBSCRIBER';

interface Letter extends RenderedLetter {
  /** The sermons that it tells of. */
  readonly told: readonly number[];
}

/** The letter of each issue; none when no sermon of it is visible any more. */
async function lettersOf(em: Em, issueIds: ReadonlySet<number>, { settings }: JobTools) {
  const issues = em.getRepository(HighlightsIssue);
  const letters = new Map<number, Letter>();
  for (const id of issueIds) {
    const visible = await issues.findVisibleIdsOf(id);
    await issues.markOmitted(id, visible);
    const told = await tell(em, visible);
    if (told.total === 0) continue;
    const { introduction } = await issues.findOneOrFail(id);
    const content = { ...told, introduction };
    const letter = highlightsLetter(settings, content, unsubscribeUrl(settings, tokenPlace));
    letters.set(id, { ...(await renderLetter(letter, settings)), told: visible });
  }
  return letters;
}

async function deliver(
  job: JobWithMetadata<DeliveryData>,
  delivery: DueDelivery,
  letter: Letter,
  secret: string,
  { mailer, settings, log, em }: JobTools,
): Promise<JobResult> {
  const token = subscriptionToken(delivery.subscriberId, secret);
  const address = (text: string) => text.replaceAll(tokenPlace, token);
  const issues = em().getRepository(HighlightsIssue);
  try {
    await mailer.send({
      to: delivery.email,
      subject: letter.subject,
      html: address(letter.html),
      text: address(letter.text),
      unsubscribeUrl: unsubscribeUrl(settings, token),
      messageId: `<highlights-${delivery.issueId}-${delivery.id}@${new URL(settings.publicUrl).hostname}>`,
      isBulk: true,
    });
  } catch (error) {
    const isFinal = error instanceof MailError && error.isPermanent;
    const words = error instanceof Error ? error.message : 'unknown';
    log.warn(
      { job: deliveryQueue.name, jobId: job.id, delivery: delivery.id, reason: words, isFinal },
      'could not send a highlights email',
    );
    await issues.markFailed(delivery.id, words, isFinal);
    return isFinal ? done(job) : { id: job.id, status: 'failed', output: { reason: redactedFailure } };
  }
  await insist(() => issues.markSent(delivery.id, letter.told));
  return done(job);
}

/** The mail is out: not to record it would send it again, so a database that is away for a moment is waited for. */
async function insist(record: () => Promise<void>): Promise<void> {
  for (const wait of [200, 1_000, 3_000, 10_000]) {
    try {
      return await record();
    } catch {
      await pause(wait);
    }
  }
  await record();
}
