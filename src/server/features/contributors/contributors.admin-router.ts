import {
  contributorActionOutput,
  contributorInput,
  contributorsInput,
  duplicateInput,
  mergeInput,
  renameInput,
  splitInput,
} from '../../../shared/contributor.schemas.ts';
import {
  contributorAllSermonsInput,
  contributorEntryOutput,
  contributorEntryPage,
  contributorSermonPage,
  duplicatesInput,
  duplicatesOutput,
} from '../../../shared/contributor-admin.schemas.ts';
import { adminProcedure, router } from '../../trpc/init.ts';
import { findDuplicates, listAllSermons, listEntries, readEntry } from './contributor-admin.service.ts';
import {
  mergeContributor,
  renameContributor,
  setDuplicateDismissed,
  splitContributor,
  unmergeContributor,
} from './names/contributor-changes.service.ts';

/** Rabbis and synagogues in the dashboard, and changes to them (docs/product/people.md K4, K7). */
export const contributorsAdminRouter = router({
  list: adminProcedure
    .input(contributorsInput)
    .output(contributorEntryPage)
    .query(({ ctx, input }) => listEntries(ctx.em, input)),
  bySlug: adminProcedure
    .input(contributorInput)
    .output(contributorEntryOutput)
    .query(({ ctx, input }) => readEntry(ctx.em, input)),
  sermons: adminProcedure
    .input(contributorAllSermonsInput)
    .output(contributorSermonPage)
    .query(({ ctx, input }) => listAllSermons(ctx.em, input)),
  duplicates: adminProcedure
    .input(duplicatesInput)
    .output(duplicatesOutput)
    .query(({ ctx, input }) => findDuplicates(ctx.em, input)),
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
  dismissDuplicate: adminProcedure
    .input(duplicateInput)
    .output(contributorActionOutput)
    .mutation(({ ctx, input }) =>
      setDuplicateDismissed(ctx.em, { ...input, isDismissed: true, actor: ctx.session.username }),
    ),
  restoreDuplicate: adminProcedure
    .input(duplicateInput)
    .output(contributorActionOutput)
    .mutation(({ ctx, input }) =>
      setDuplicateDismissed(ctx.em, { ...input, isDismissed: false, actor: ctx.session.username }),
    ),
  split: adminProcedure
    .input(splitInput)
    .output(contributorActionOutput)
    .mutation(({ ctx, input }) => splitContributor(ctx.em, { ...input, actor: ctx.session.username })),
});
