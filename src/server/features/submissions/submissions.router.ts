import {
  correctionInput,
  linkRequestInput,
  linkRequestOutput,
  submissionOutput,
  submissionTokenInput,
} from '../../../shared/submission.schemas.ts';
import { createCallerFactory, limitedBy, limitedGuesses, publicProcedure, router } from '../../trpc/init.ts';
import {
  correctSubmission,
  requestSubmissionLinks,
  revokeOwnLinks,
  submissionByToken,
  withdrawOwnProposal,
  withdrawSubmission,
} from './submission.service.ts';

/** For submitters, who have no account: their submissions, by personal link, and requests for new links. */
export const submissionsRouter = router({
  byToken: publicProcedure
    .input(submissionTokenInput)
    .use(limitedGuesses)
    .output(submissionOutput)
    .query(({ ctx, input }) => submissionByToken(ctx.em, ctx.settings, input.token)),
  correct: publicProcedure
    .input(correctionInput)
    .use(limitedBy('correction'))
    .output(submissionOutput)
    .mutation(({ ctx, input }) => correctSubmission(ctx.em, ctx.settings, input)),
  withdraw: publicProcedure
    .input(submissionTokenInput)
    .use(limitedBy('correction'))
    .mutation(({ ctx, input }) => withdrawSubmission(ctx.em, input.token)),
  withdrawProposal: publicProcedure
    .input(submissionTokenInput)
    .use(limitedBy('correction'))
    .mutation(({ ctx, input }) => withdrawOwnProposal(ctx.em, input.token)),
  revokeLink: publicProcedure
    .input(submissionTokenInput)
    .use(limitedBy('correction'))
    .mutation(({ ctx, input }) => revokeOwnLinks(ctx.em, input.token)),
  requestLink: publicProcedure
    .input(linkRequestInput)
    .use(limitedBy('linkRequest'))
    .output(linkRequestOutput)
    .mutation(({ ctx, input }) => requestSubmissionLinks(ctx.em, input.email)),
});

/** Calls these procedures from a route of this feature, under the paths that they have in the whole API. */
export const submissionsCaller = createCallerFactory(router({ submissions: submissionsRouter }));
