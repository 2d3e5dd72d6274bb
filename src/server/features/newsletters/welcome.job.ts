import { siteSetting } from '../../db/site-setting.ts';
import { defineJob } from '../../jobs/job.ts';
import { retryPolicy, sendEmail } from '../../jobs/send-email.ts';
import { FollowRepository } from './subscribers/follow.repository.ts';
import { unsubscribeUrl, welcomeEmail } from './subscribers/newsletter.email.ts';
import { Subscriber } from './subscribers/subscriber.entity.ts';
import { subscriptionToken } from './subscribers/subscription-token.ts';

/** Sends the welcome email, unless the subscriber has unsubscribed or been deleted since. */
export const welcomeJob = defineJob<{ subscriberId: number }>({
  name: 'newsletters.welcome',
  queue: retryPolicy,
  async run({ subscriberId }, tools, job) {
    const em = tools.em();
    const subscriber = await em.getRepository(Subscriber).findOne({ id: subscriberId });
    if (subscriber?.isActive !== 'true') return;
    const token = subscriptionToken(subscriber.id, await siteSetting(em, 'newsletter_secret'));
    const [follows] = await new FollowRepository(em).findOfSubscribers([subscriber.id]);
    const isFollowing = [follows?.rabbis, follows?.synagogues, follows?.occasions].some((ids) => ids?.length);
    const content = welcomeEmail(tools.settings, unsubscribeUrl(tools.settings, token), isFollowing);
    await sendEmail(tools, job.id, { to: subscriber.email, content });
  },
});
