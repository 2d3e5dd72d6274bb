import { adminProcedure, router } from '../../trpc/init.ts';
import { exportEverything, exportSermons } from './export.service.ts';

/** Exports for administrators, as streams for REST. */
export const exportsAdminRouter = router({
  sermons: adminProcedure.query(({ ctx }) => exportSermons(ctx.em, { actor: ctx.session.username })),
  everything: adminProcedure.query(({ ctx }) =>
    exportEverything(ctx.em, ctx.files, { actor: ctx.session.username }),
  ),
});
