import { auditExportInput, auditListInput, auditPage } from '../../../shared/audit.schemas.ts';
import { adminProcedure, router } from '../../trpc/init.ts';
import { countAudit, listAudit, streamAuditLog } from './audit.service.ts';

/** The audit log is readable by administrators and cannot be changed (docs/product/sermons.md S22). */
export const auditAdminRouter = router({
  list: adminProcedure
    .input(auditListInput.prefault({}))
    .output(auditPage)
    .query(({ ctx, input }) => listAudit(ctx.em, input)),
  /** All entries, or those of one sermon, as a stream for REST. */
  stream: adminProcedure.input(auditExportInput.prefault({})).query(async ({ ctx, input }) => ({
    total: await countAudit(ctx.em, input),
    items: streamAuditLog(ctx.em, input),
  })),
});
