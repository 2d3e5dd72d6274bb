import type { Follow } from '../../../shared/newsletter/follow.ts';
import type { SubscribeInput, SubscriptionOutput } from '../../../shared/newsletter/newsletter.schemas.ts';
import { subscribedMessage } from '../../../shared/newsletter/subscribed-message.ts';
import { AppError } from '../../base/errors.ts';
import { safeEqual } from '../../base/safe-compare.ts';
import type { Em } from '../../db/orm.ts';
import { siteSetting } from '../../db/site-setting.ts';
import { inTransaction } from '../../db/transaction.ts';
import { enqueue } from '../../jobs/job-queue.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { addFollows, describeFollows, replaceFollows, resolveFollows } from './subscribers/follow.service.ts';
import { Subscriber } from './subscribers/subscriber.entity.ts';
import { readSubscriptionToken } from './subscribers/subscription-token.ts';
import { welcomeJob } from './welcome.job.ts';

/**
 * Subscribes an email address at once. The response never reveals whether it was known (docs/product/newsletter.md N1).
 * A subscriber who was not active gets a welcome email, at most once in 24 hours.
 * @param actor the administrator who adds the subscriber, recorded in the audit log (docs/product/sermons.md S22)
 * @throws AppError BAD_REQUEST when `follow` names a rabbi or synagogue that is not public
 */
export async function subscribe(
  em: Em,
  { email, name, follow, actor }: SubscribeInput & { readonly actor?: string | undefined },
): Promise<{ message: string }> {
  await inTransaction(em, async (em) => {
    const subscribers = em.getRepository(Subscriber);
    const follows = await resolveFollows(em, follow);
    const { id, wasActive } = await subscribers.addOrReactivate(email.toLowerCase(), name, follows);
    if (wasActive) await addFollows(em, id, follows);
    if (!wasActive && (await subscribers.reserveWelcomeEmail(id)))
      await enqueue(em, welcomeJob, { subscriberId: id });
    if (!wasActive && actor !== undefined) {
      recordAudit(em, {
        actor,
        action: 'subscriber.add',
        subject: { type: 'subscriber', id, label: email.toLowerCase() },
      });
    }
  });
  return { message: subscribedMessage };
}

/**
 * Returns the state of the subscription that a link refers to.
 * @throws AppError NOT_FOUND when the link is invalid or the subscriber is deleted
 */
export async function findSubscription(em: Em, token: string): Promise<SubscriptionOutput> {
  return present(em, await findByToken(em, token));
}

/**
 * Ends or resumes the subscription that a link refers to. Idempotent.
 * @throws AppError NOT_FOUND
 */
export function setSubscription(
  em: Em,
  { token, isActive }: { token: string; isActive: boolean },
): Promise<SubscriptionOutput> {
  return inTransaction(em, async (em) => {
    const subscriber = await findByToken(em, token);
    subscriber.isActive = isActive ? 'true' : 'false';
    if (isActive) subscriber.bouncedAt = null;
    await em.flush();
    return present(em, subscriber);
  });
}

/**
 * Replaces what the subscriber of a link follows. Rabbis and synagogues that are not public stay followed, unless the
 * list is empty: then all sermons are sent. Idempotent.
 * @throws AppError NOT_FOUND when the link is invalid or the subscriber is deleted
 */
export function chooseFollows(
  em: Em,
  { token, follow }: { token: string; follow: readonly Follow[] },
): Promise<SubscriptionOutput> {
  return inTransaction(em, async (em) => {
    const subscriber = await findByToken(em, token);
    await em.getRepository(Subscriber).lock(subscriber.id);
    await replaceFollows(em, subscriber.id, follow);
    return present(em, subscriber);
  });
}

/** Whether a bounce report has the right secret; false when `BOUNCE_SECRET` is not set. */
export const isBounceSecret = (secret: string, expectedSecret: string | undefined): boolean =>
  expectedSecret !== undefined && safeEqual(secret, expectedSecret);

/**
 * Handles a bounce report of a mail service: deactivates the subscriber. An unknown email address is ignored.
 * @throws AppError NOT_FOUND when `BOUNCE_SECRET` is not set; UNAUTHORIZED when the secret is wrong
 */
export async function recordBounce(
  em: Em,
  {
    email,
    reason,
    secret,
    expectedSecret,
  }: {
    email: string;
    reason: string | null;
    secret: string;
    expectedSecret: string | undefined;
  },
): Promise<void> {
  if (expectedSecret === undefined) throw new AppError('NOT_FOUND', 'Not found');
  if (!isBounceSecret(secret, expectedSecret))
    throw new AppError('UNAUTHORIZED', 'The shared secret is missing or wrong');
  await inTransaction(em, async (em) => {
    const id = await em.getRepository(Subscriber).markBounced(email.toLowerCase());
    if (id === null) return;
    recordAudit(em, {
      actor: 'mail service',
      action: 'subscriber.bounce',
      subject: { type: 'subscriber', id, label: email.toLowerCase() },
      changes: { reason: { before: null, after: reason } },
    });
  });
}

/** Returns the subscriber id of a link's token; null when the token is invalid. The subscriber may be deleted. */
export const readSubscriberId = async (em: Em, token: string): Promise<number | null> =>
  readSubscriptionToken(token, await siteSetting(em, 'newsletter_secret'));

async function findByToken(em: Em, token: string): Promise<Subscriber> {
  const id = await readSubscriberId(em, token);
  const subscriber = id === null ? null : await em.getRepository(Subscriber).findOne({ id });
  if (!subscriber) throw new AppError('NOT_FOUND', 'This unsubscribe link is not valid');
  return subscriber;
}

/** The email address is masked, because the link may be forwarded with the email. */
async function present(em: Em, { id, email, isActive }: Subscriber): Promise<SubscriptionOutput> {
  const at = email.lastIndexOf('@');
  return {
    email: `${email.slice(0, 1)}…${email.slice(at)}`,
    isActive: isActive === 'true',
    ...(await describeFollows(em, id)),
  };
}
