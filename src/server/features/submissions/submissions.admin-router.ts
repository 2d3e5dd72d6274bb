import { z } from 'zod';
import { adminSermonOutput } from '../../../shared/sermon.schemas.ts';
import { declineBody, returnBody } from '../../../shared/submission.schemas.ts';
import { entryId } from '../../../shared/text/whole-number.ts';
import { adminProcedure, router } from '../../trpc/init.ts';
import { declineSermon, reopenSermon, returnSermon } from './review.service.ts';
import { revokeLink, sendNewLink } from './submission.service.ts';

const one = z.object({ id: entryId });

/** Decisions about submissions, except publishing, and their personal links. */
export const submissionsAdminRouter = router({
  return: adminProcedure
    .input(returnBody.extend(one.shape))
    .output(adminSermonOutput)
    .mutation(({ ctx, input }) => returnSermon(ctx.em, { ...input, actor: ctx.session.username })),
  decline: adminProcedure
    .input(declineBody.extend(one.shape))
    .output(adminSermonOutput)
    .mutation(({ ctx, input }) => declineSermon(ctx.em, { ...input, actor: ctx.session.username })),
  reopen: adminProcedure
    .input(one)
    .output(adminSermonOutput)
    .mutation(({ ctx, input }) => reopenSermon(ctx.em, { ...input, actor: ctx.session.username })),
  revokeLink: adminProcedure
    .input(one)
    .mutation(({ ctx, input }) => revokeLink(ctx.em, { ...input, actor: ctx.session.username })),
  sendLink: adminProcedure
    .input(one)
    .mutation(({ ctx, input }) => sendNewLink(ctx.em, { ...input, actor: ctx.session.username })),
});
