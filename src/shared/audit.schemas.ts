import { z } from 'zod';
import { limitInput, pageInput, pageOf } from './pagination.ts';
import { entryId } from './whole-number.ts';

/** The audit log: all of it, or what was done to one sermon. */
export const auditListInput = z.object({
  sermonId: entryId.optional(),
  page: pageInput.default(1),
  limit: limitInput.default(50),
});
export type AuditListInput = z.output<typeof auditListInput>;

/** The same without pages. */
export const auditExportInput = auditListInput.pick({ sermonId: true });

/** What can be done: a noun and a verb. */
const auditActions = [
  'sermon.publish',
  'sermon.unpublish',
  'sermon.feature',
  'sermon.unfeature',
  'sermon.hide',
  'sermon.unhide',
  'sermon.edit',
  'sermon.delete',
  'subscriber.add',
  'subscriber.activate',
  'subscriber.deactivate',
  'subscriber.delete',
  'subscriber.bounce',
  'subscriber.export',
  'sermons.import',
  'sermons.export',
  'site.export',
  'highlights.send',
  'highlights.test',
  'highlights.introduction',
  'highlights.omit',
  'highlights.restore',
  'admin.login',
  'admin.login-failed',
  'admin.logout',
  'admin.password',
  'admin.password-failed',
] as const;
export type AuditAction = (typeof auditActions)[number];

/** One action: who did what to which, when, and what changed (docs/product/sermons.md S22). */
export const auditEntryOutput = z.object({
  id: z.number().int(),
  createdAt: z.string(),
  actor: z.string(),
  action: z.string(),
  subjectType: z.string().nullable(),
  subjectId: z.string().nullable(),
  subjectLabel: z.string().nullable(),
  changes: z.record(z.string(), z.object({ before: z.unknown(), after: z.unknown() })).nullable(),
});
export type AuditEntryOutput = z.infer<typeof auditEntryOutput>;
export const auditPage = pageOf(auditEntryOutput);
