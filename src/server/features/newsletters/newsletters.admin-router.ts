import { z } from 'zod';
import { exportInput } from '../../../shared/export.schemas.ts';
import {
  statusBody,
  subscriberExportInput,
  subscriberListInput,
  subscriberOutput,
  subscriberPage,
} from '../../../shared/newsletter/newsletter.schemas.ts';
import { entryId } from '../../../shared/text/whole-number.ts';
import { adminProcedure, router } from '../../trpc/init.ts';
import { highlightsAdminRouter } from './highlights/highlights.admin-router.ts';
import {
  countSubscribers,
  exportSubscribers,
  listSubscribers,
  removeSubscriber,
  setSubscriberStatus,
  streamSubscribers,
} from './subscriber.service.ts';

const idInput = z.object({ id: entryId });

/** The newsletter for administrators. */
export const newslettersAdminRouter = router({
  highlights: highlightsAdminRouter,
  list: adminProcedure
    .input(subscriberListInput.prefault({}))
    .output(subscriberPage)
    .query(({ ctx, input }) => listSubscribers(ctx.em, input)),
  /** All matching subscribers, for REST, which streams them. */
  stream: adminProcedure.input(subscriberExportInput.prefault({})).query(async ({ ctx, input: { q } }) => ({
    total: await countSubscribers(ctx.em, q),
    items: streamSubscribers(ctx.em, q),
  })),
  csv: adminProcedure
    .input(exportInput)
    .query(({ ctx, input }) =>
      input.isHead ? null : exportSubscribers(ctx.em, { actor: ctx.session.username }),
    ),
  setStatus: adminProcedure
    .input(statusBody.extend(idInput.shape))
    .output(subscriberOutput)
    .mutation(({ ctx, input }) => setSubscriberStatus(ctx.em, { ...input, actor: ctx.session.username })),
  remove: adminProcedure
    .input(idInput)
    .mutation(({ ctx, input }) => removeSubscriber(ctx.em, { ...input, actor: ctx.session.username })),
});
