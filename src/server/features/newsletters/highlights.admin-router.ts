import {
  highlightsOutput,
  highlightsSentOutput,
  highlightsTestInput,
  highlightsTestOutput,
} from '../../../shared/newsletter.schemas.ts';
import { adminProcedure, router } from '../../trpc/init.ts';
import { nextHighlights, sendHighlights, testHighlights } from './highlights.service.ts';

/** The weekly highlights for administrators (DECISIONS §7). */
export const highlightsAdminRouter = router({
  next: adminProcedure.output(highlightsOutput).query(({ ctx }) => nextHighlights(ctx.em, ctx.settings)),
  test: adminProcedure
    .input(highlightsTestInput)
    .output(highlightsTestOutput)
    .mutation(({ ctx, input }) =>
      testHighlights(ctx.em, {
        ...input,
        settings: ctx.settings,
        mailer: ctx.mailer,
        actor: ctx.session.username,
      }),
    ),
  send: adminProcedure
    .output(highlightsSentOutput)
    .mutation(({ ctx }) => sendHighlights(ctx.em, { settings: ctx.settings, actor: ctx.session.username })),
});
