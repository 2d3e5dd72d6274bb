import { exportInput } from '../../../shared/export.schemas.ts';
import { adminProcedure, router } from '../../trpc/init.ts';
import { exportEverything, exportSermons } from './export.service.ts';

/** Exports for administrators, as streams for REST; null for HEAD. */
export const exportsAdminRouter = router({
  sermons: adminProcedure
    .input(exportInput)
    .query(({ ctx, input }) =>
      input.isHead ? null : exportSermons(ctx.em, { actor: ctx.session.username }),
    ),
  everything: adminProcedure
    .input(exportInput)
    .query(({ ctx, input }) =>
      input.isHead ? null : exportEverything(ctx.em, ctx.files, { actor: ctx.session.username }),
    ),
});
