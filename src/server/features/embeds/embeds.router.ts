import { oembedOutput, oembedQuery } from '../../../shared/embed/embed.schemas.ts';
import { publicProcedure, router } from '../../trpc/init.ts';
import { describeEmbed } from './oembed.service.ts';

/** Embedding pages of this site in other sites. */
export const embedsRouter = router({
  oembed: publicProcedure
    .input(oembedQuery)
    .output(oembedOutput)
    .query(({ ctx, input }) => describeEmbed(ctx.em, ctx.settings, input)),
});
