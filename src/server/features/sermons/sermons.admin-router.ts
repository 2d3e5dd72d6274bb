import { z } from 'zod';
import { limitInput, pageInput } from '../../../shared/pagination.ts';
import {
  adminSermonOutput,
  adminSermonPage,
  sermonFilters,
  sermonId,
} from '../../../shared/sermon.schemas.ts';
import { adminProcedure, router } from '../../trpc/init.ts';
import { listForModeration, publishSermon } from './sermon.service.ts';

/** Sermons for administrators: drafts and hidden ones too (SPEC §2, Admin). */
export const sermonsAdminRouter = router({
  list: adminProcedure
    .input(
      z
        .object({
          filter: z.enum(sermonFilters).default('all'),
          page: pageInput.default(1),
          limit: limitInput.default(50),
        })
        .prefault({}),
    )
    .output(adminSermonPage)
    .query(({ ctx, input }) => listForModeration(ctx.em, input)),
  publish: adminProcedure
    .input(z.object({ id: sermonId, published: z.boolean({ error: 'published must be true or false' }) }))
    .output(adminSermonOutput)
    .mutation(({ ctx, input }) => publishSermon(ctx.em, { ...input, actor: ctx.session.username })),
});
