import { z } from 'zod';
import {
  bounceInput,
  followChoiceInput,
  subscribeInput,
  subscribeOutput,
  subscriptionOutput,
  subscriptionTokenInput,
} from '../../../shared/newsletter/newsletter.schemas.ts';
import { createCallerFactory, limitedBy, limitedGuesses, publicProcedure, router } from '../../trpc/init.ts';
import {
  chooseFollows,
  findSubscription,
  isBounceSecret,
  readSubscriberId,
  recordBounce,
  setSubscription,
  subscribe,
} from './newsletter.service.ts';

const bounceReport = bounceInput.extend({ secret: z.string().max(500) });

/** The newsletter for visitors, and bounce reports of mail services. */
export const newslettersRouter = router({
  subscribe: publicProcedure
    .input(subscribeInput)
    .use(limitedBy('subscribe'))
    .output(subscribeOutput)
    .mutation(({ ctx, input }) => subscribe(ctx.em, { ...input, actor: ctx.session?.username })),
  subscription: publicProcedure
    .input(subscriptionTokenInput)
    .use(limitedGuesses)
    .output(subscriptionOutput)
    .query(({ ctx, input }) => findSubscription(ctx.em, input.token)),
  unsubscribe: publicProcedure
    .meta({
      async subscriberKey({ em }, input) {
        const { data } = subscriptionTokenInput.safeParse(input);
        const id = data ? await readSubscriberId(em, data.token) : null;
        return id === null ? null : `subscriber ${id}`;
      },
    })
    .input(subscriptionTokenInput)
    .output(subscriptionOutput)
    .mutation(({ ctx, input }) => setSubscription(ctx.em, { ...input, isActive: false })),
  resubscribe: publicProcedure
    .input(subscriptionTokenInput)
    .output(subscriptionOutput)
    .mutation(({ ctx, input }) => setSubscription(ctx.em, { ...input, isActive: true })),
  choose: publicProcedure
    .input(followChoiceInput)
    .output(subscriptionOutput)
    .mutation(({ ctx, input }) => chooseFollows(ctx.em, input)),
  bounce: publicProcedure
    .meta({
      async subscriberKey({ settings }, input) {
        const { data } = bounceReport.safeParse(input);
        return data && isBounceSecret(data.secret, settings.bounceSecret)
          ? `bounce ${data.email.toLowerCase()}`
          : null;
      },
    })
    .input(bounceReport)
    .mutation(({ ctx, input }) =>
      recordBounce(ctx.em, { ...input, expectedSecret: ctx.settings.bounceSecret }),
    ),
});

/** Calls these procedures from a route of this feature, under the paths that they have in the whole API. */
export const newslettersCaller = createCallerFactory(router({ newsletters: newslettersRouter }));
