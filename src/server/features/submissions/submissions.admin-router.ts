import { z } from 'zod';
import { adminSermonOutput } from '../../../shared/sermon.schemas.ts';
import {
  acceptBody,
  declineBody,
  proposalListInput,
  proposalOutput,
  proposalPage,
  returnBody,
} from '../../../shared/submission.schemas.ts';
import { entryId } from '../../../shared/text/whole-number.ts';
import { adminProcedure, router } from '../../trpc/init.ts';
import {
  acceptProposal,
  countProposals,
  declineProposal,
  listProposals,
  proposalOfSermon,
  streamProposals,
} from './proposal.service.ts';
import { declineSermon, reopenSermon, returnSermon } from './review.service.ts';
import { revokeLinks, sendNewLink } from './submission.service.ts';

const idInput = z.object({ id: entryId });

/** For administrators: decisions about submissions (without publishing), personal links, and proposed changes. */
export const submissionsAdminRouter = router({
  return: adminProcedure
    .input(returnBody.extend(idInput.shape))
    .output(adminSermonOutput)
    .mutation(({ ctx, input }) => returnSermon(ctx.em, { ...input, actor: ctx.session.username })),
  decline: adminProcedure
    .input(declineBody.extend(idInput.shape))
    .output(adminSermonOutput)
    .mutation(({ ctx, input }) => declineSermon(ctx.em, { ...input, actor: ctx.session.username })),
  reopen: adminProcedure
    .input(idInput)
    .output(adminSermonOutput)
    .mutation(({ ctx, input }) => reopenSermon(ctx.em, { ...input, actor: ctx.session.username })),
  revokeLink: adminProcedure
    .input(idInput)
    .mutation(({ ctx, input }) => revokeLinks(ctx.em, { ...input, actor: ctx.session.username })),
  sendLink: adminProcedure
    .input(idInput)
    .mutation(({ ctx, input }) => sendNewLink(ctx.em, { ...input, actor: ctx.session.username })),
  proposals: adminProcedure
    .input(proposalListInput.prefault({}))
    .output(proposalPage)
    .query(({ ctx, input }) => listProposals(ctx.em, input)),
  /** All open proposals, for REST, which streams them. */
  streamProposals: adminProcedure.query(async ({ ctx }) => ({
    total: await countProposals(ctx.em),
    items: streamProposals(ctx.em),
  })),
  /** The open proposal of a sermon. */
  proposalOf: adminProcedure
    .input(idInput)
    .output(proposalOutput.nullable())
    .query(({ ctx, input }) => proposalOfSermon(ctx.em, input.id)),
  accept: adminProcedure
    .input(acceptBody.extend(idInput.shape))
    .output(adminSermonOutput)
    .mutation(({ ctx, input }) => acceptProposal(ctx.em, { ...input, actor: ctx.session.username })),
  declineProposal: adminProcedure
    .input(idInput)
    .mutation(({ ctx, input }) => declineProposal(ctx.em, { ...input, actor: ctx.session.username })),
});
