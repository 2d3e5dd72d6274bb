import {
  highlightsOutput,
  highlightsSentOutput,
  highlightsTestInput,
  highlightsTestOutput,
  nextIssueInput,
  undeliveredInput,
  undeliveredPage,
} from '../../../../shared/newsletter/newsletter.schemas.ts';
import { entryId } from '../../../../shared/text/whole-number.ts';
import { adminProcedure, router } from '../../../trpc/init.ts';
import { nextHighlights, sendHighlights, sendTestHighlights } from './highlights.service.ts';
import { changeNextIssue } from './next-issue.service.ts';
import { listUndelivered } from './undelivered.service.ts';

/** The weekly highlights for administrators (docs/product/newsletter.md N14). */
export const highlightsAdminRouter = router({
  next: adminProcedure.output(highlightsOutput).query(({ ctx }) => nextHighlights(ctx.em, ctx.settings)),
  /** The undelivered emails of a past issue, with the reasons. */
  undelivered: adminProcedure
    .input(undeliveredInput.extend({ id: entryId }))
    .output(undeliveredPage)
    .query(({ ctx, input }) => listUndelivered(ctx.em, input)),
  change: adminProcedure
    .input(nextIssueInput)
    .output(highlightsOutput)
    .mutation(async ({ ctx, input }) => {
      await changeNextIssue(ctx.em, { ...input, actor: ctx.session.username });
      return nextHighlights(ctx.em, ctx.settings);
    }),
  test: adminProcedure
    .input(highlightsTestInput)
    .output(highlightsTestOutput)
    .mutation(({ ctx, input }) =>
      sendTestHighlights(ctx.em, {
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
