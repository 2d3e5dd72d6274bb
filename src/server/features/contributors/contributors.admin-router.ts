import {
  contributorActionOutput,
  contributorInput,
  mergeInput,
  renameInput,
  splitInput,
} from '../../../shared/contributor.schemas.ts';
import { adminProcedure, router } from '../../trpc/init.ts';
import {
  mergeContributor,
  renameContributor,
  splitContributor,
  unmergeContributor,
} from './names/contributor-merges.service.ts';

/** Changes to rabbis and synagogues (docs/product/people.md K4). */
export const contributorsAdminRouter = router({
  rename: adminProcedure
    .input(renameInput)
    .output(contributorActionOutput)
    .mutation(({ ctx, input }) => renameContributor(ctx.em, { ...input, actor: ctx.session.username })),
  merge: adminProcedure
    .input(mergeInput)
    .output(contributorActionOutput)
    .mutation(({ ctx, input }) => mergeContributor(ctx.em, { ...input, actor: ctx.session.username })),
  unmerge: adminProcedure
    .input(contributorInput)
    .output(contributorActionOutput)
    .mutation(({ ctx, input }) => unmergeContributor(ctx.em, { ...input, actor: ctx.session.username })),
  split: adminProcedure
    .input(splitInput)
    .output(contributorActionOutput)
    .mutation(({ ctx, input }) => splitContributor(ctx.em, { ...input, actor: ctx.session.username })),
});
