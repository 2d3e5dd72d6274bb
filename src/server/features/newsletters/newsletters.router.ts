import { subscribeInput, subscribeOutput } from '../../../shared/newsletter.schemas.ts';
import { publicProcedure, router } from '../../trpc/init.ts';
import { subscribe } from './newsletter.service.ts';

/** The newsletter for everybody (SPEC §7). */
export const newslettersRouter = router({
  subscribe: publicProcedure
    .input(subscribeInput)
    .output(subscribeOutput)
    .mutation(({ ctx, input }) => subscribe(ctx.em, input)),
});
