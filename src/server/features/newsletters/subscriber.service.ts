import { toCalendarDay } from '../../../shared/calendar/calendar-day.ts';
import type { SubscriberOutput } from '../../../shared/newsletter/newsletter.schemas.ts';
import type { Page } from '../../../shared/pagination.ts';
import { toFlag } from '../../../shared/text/text.ts';
import { byteOrderMark, csvLine } from '../../base/csv.ts';
import { AppError } from '../../base/errors.ts';
import { largestId } from '../../db/largest-id.ts';
import type { Em } from '../../db/orm.ts';
import { paginate } from '../../db/paginate.ts';
import { inTransaction } from '../../db/transaction.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { HighlightsIssue } from './highlights/highlights-issue.entity.ts';
import { Subscriber } from './subscribers/subscriber.entity.ts';

/** Subscribers per query while streaming. */
const batchSize = 200;

/** An action of an administrator on a subscriber. */
interface SubscriberAction {
  /** Id of the subscriber. */
  readonly id: number;
  /** Username of the administrator, for the audit log. */
  readonly actor: string;
}

/** A page of the subscribers that match `q`, newest first. Without `q`, every subscriber matches. */
export async function listSubscribers(
  em: Em,
  { q, page, limit }: { q?: string | undefined; page: number; limit: number },
): Promise<Page<SubscriberOutput>> {
  const subscribers = em.getRepository(Subscriber);
  const rows = await subscribers.findNewest(q, { limit, offset: (page - 1) * limit });
  return { items: rows.map(presentSubscriber), total: await subscribers.countMatching(q), page, limit };
}

/** Count of matching subscribers, active or not; of all without `q`. */
export const countSubscribers = (em: Em, q?: string): Promise<number> =>
  em.getRepository(Subscriber).countMatching(q);

/** All matching subscribers, newest first. */
export async function* streamSubscribers(em: Em, q?: string): AsyncGenerator<SubscriberOutput> {
  const readNext = (last: Subscriber | undefined, limit: number) =>
    em.fork().getRepository(Subscriber).findNewestAfter(q, last, limit);
  for await (const subscriber of paginate(batchSize, readNext)) yield presentSubscriber(subscriber);
}

/**
 * Activates or deactivates a subscriber.
 * @throws AppError NOT_FOUND
 */
export function setSubscriberStatus(
  em: Em,
  { id, active, actor }: SubscriberAction & { active: boolean },
): Promise<SubscriberOutput> {
  return inTransaction(em, async (em) => {
    const subscriber = await lockSubscriber(em, id);
    const before = subscriber.isActive;
    subscriber.isActive = toFlag(active);
    if (active) subscriber.bouncedAt = null;
    if (before !== subscriber.isActive) {
      recordAudit(em, {
        actor,
        action: active ? 'subscriber.activate' : 'subscriber.deactivate',
        subject: { type: 'subscriber', id, label: subscriber.email },
        changes: { isActive: { before, after: subscriber.isActive } },
      });
    }
    await em.flush();
    return presentSubscriber(subscriber);
  });
}

/**
 * Deletes a subscriber permanently, and the mail server's errors about the subscriber's deliveries.
 * @throws AppError NOT_FOUND
 */
export function removeSubscriber(em: Em, { id, actor }: SubscriberAction): Promise<void> {
  return inTransaction(em, async (em) => {
    const subscriber = await lockSubscriber(em, id);
    recordAudit(em, {
      actor,
      action: 'subscriber.delete',
      subject: { type: 'subscriber', id, label: subscriber.email },
    });
    await em.getRepository(HighlightsIssue).detachSubscriber(id);
    em.remove(subscriber);
    await em.flush();
  });
}

/** Exports all subscribers as CSV lines and records the export in the audit log. */
export async function exportSubscribers(
  em: Em,
  { actor }: { actor: string },
): Promise<AsyncGenerator<string>> {
  await inTransaction(em, async (em) => recordAudit(em, { actor, action: 'subscriber.export' }));
  return csvLines(em);
}

async function* csvLines(em: Em): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(['Email', 'Name', 'Subscription Date', 'Status', 'Bounced']);
  for await (const { email, name, dateSubscribed, isActive, bouncedAt } of streamSubscribers(em)) {
    const status = isActive === 'true' ? 'Active' : 'Inactive';
    const bounceDay = bouncedAt === null ? '' : toCalendarDay(new Date(bouncedAt));
    yield csvLine([email, name ?? '', toCalendarDay(new Date(dateSubscribed)), status, bounceDay]);
  }
}

const presentSubscriber = ({
  id,
  email,
  name,
  dateSubscribed,
  isActive,
  bouncedAt,
}: Subscriber): SubscriberOutput => ({
  id,
  email,
  name: name ?? null,
  dateSubscribed: dateSubscribed.toISOString(),
  isActive,
  bouncedAt: bouncedAt?.toISOString() ?? null,
});

async function lockSubscriber(em: Em, id: number): Promise<Subscriber> {
  const subscriber = id > largestId ? null : await em.getRepository(Subscriber).lock(id);
  if (!subscriber) throw new AppError('NOT_FOUND', 'No such subscriber');
  return subscriber;
}
