import { z } from 'zod';
import {
  bulkInput,
  bulkOutput,
  duplicateOutput,
  editSermonInput,
  featureBody,
  hideBody,
  moderationCardPage,
  moderationExportInput,
  moderationListInput,
  publishBody,
  queueOutput,
  visibilityOutput,
} from '../../../../shared/moderation.schemas.ts';
import { adminSermonOutput, adminSermonPage } from '../../../../shared/sermon.schemas.ts';
import { entryId } from '../../../../shared/text/whole-number.ts';
import { adminProcedure, router } from '../../../trpc/init.ts';
import {
  featureOnly,
  featureSermon,
  hideSermon,
  moderateMany,
  publishSermon,
  removeSermon,
} from './moderation.service.ts';
import {
  countSermons,
  duplicatesOf,
  listCards,
  listForModeration,
  moderationQueue,
  sermonForModeration,
  streamSermons,
} from './moderation-list.service.ts';
import { editSermon } from './sermon-edit.service.ts';

const idInput = z.object({ id: entryId });

/** Sermons for administrators, including drafts and hidden ones. */
export const sermonsAdminRouter = router({
  list: adminProcedure
    .input(moderationListInput.prefault({}))
    .output(adminSermonPage)
    .query(({ ctx, input }) => listForModeration(ctx.em, input)),
  cards: adminProcedure
    .input(moderationListInput.prefault({}))
    .output(moderationCardPage)
    .query(({ ctx, input }) => listCards(ctx.em, input)),
  /** All sermons of a list, for REST, which streams them. */
  stream: adminProcedure.input(moderationExportInput.prefault({})).query(async ({ ctx, input }) => ({
    total: await countSermons(ctx.em, input),
    items: streamSermons(ctx.em, input),
  })),
  byId: adminProcedure
    .input(idInput)
    .output(adminSermonOutput)
    .query(({ ctx, input }) => sermonForModeration(ctx.em, input.id)),
  duplicates: adminProcedure
    .input(idInput)
    .output(z.array(duplicateOutput))
    .query(({ ctx, input }) => duplicatesOf(ctx.em, input.id)),
  queue: adminProcedure
    .input(z.object({ id: entryId.optional() }).prefault({}))
    .output(queueOutput)
    .query(({ ctx, input }) => moderationQueue(ctx.em, input.id)),
  edit: adminProcedure
    .input(editSermonInput)
    .output(adminSermonOutput)
    .mutation(({ ctx, input }) => editSermon(ctx.em, { ...input, actor: ctx.session.username })),
  publish: adminProcedure
    .input(publishBody.extend(idInput.shape))
    .output(visibilityOutput)
    .mutation(({ ctx, input }) => publishSermon(ctx.em, { ...input, actor: ctx.session.username })),
  feature: adminProcedure
    .input(featureBody.extend(idInput.shape))
    .output(adminSermonOutput)
    .mutation(({ ctx, input }) => featureSermon(ctx.em, { ...input, actor: ctx.session.username })),
  /** For the dashboard's list: features this sermon instead of the current one. */
  featureOnly: adminProcedure
    .input(idInput)
    .output(adminSermonOutput)
    .mutation(({ ctx, input }) => featureOnly(ctx.em, { ...input, actor: ctx.session.username })),
  hide: adminProcedure
    .input(hideBody.extend(idInput.shape))
    .output(visibilityOutput)
    .mutation(({ ctx, input }) => hideSermon(ctx.em, { ...input, actor: ctx.session.username })),
  remove: adminProcedure
    .input(idInput)
    .mutation(({ ctx, input }) => removeSermon(ctx.em, { ...input, actor: ctx.session.username })),
  bulk: adminProcedure
    .input(bulkInput)
    .output(bulkOutput)
    .mutation(({ ctx, input }) => moderateMany(ctx.em, { ...input, actor: ctx.session.username })),
});
