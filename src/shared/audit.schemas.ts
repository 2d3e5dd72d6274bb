import { z } from 'zod';
import { limitInput, pageInput, pageOf } from './pagination.ts';
import { entryIdOf } from './text/whole-number.ts';

/** The filter and page of the audit log: all entries, or those of one sermon. */
export const auditListInput = z.object({
  sermonId: entryIdOf('sermonId').optional(),
  page: pageInput.default(1),
  limit: limitInput.default(50),
});
export type AuditListInput = z.output<typeof auditListInput>;

/** The filter without the page. */
export const auditExportInput = auditListInput.pick({ sermonId: true });

/** The audited actions, as `area.action`. */
const auditActions = [
  'sermon.publish',
  'sermon.unpublish',
  'sermon.feature',
  'sermon.unfeature',
  'sermon.hide',
  'sermon.unhide',
  'sermon.edit',
  'sermon.delete',
  'sermon.return',
  'sermon.decline',
  'sermon.reopen',
  'submission.correct',
  'submission.withdraw',
  'submission.revoke',
  'submission.link',
  'proposal.send',
  'proposal.withdraw',
  'proposal.accept',
  'proposal.decline',
  'subscriber.add',
  'subscriber.activate',
  'subscriber.deactivate',
  'subscriber.delete',
  'subscriber.bounce',
  'subscriber.export',
  'sermons.import',
  'sermons.export',
  'site.export',
  'rabbi.rename',
  'rabbi.merge',
  'rabbi.unmerge',
  'rabbi.split',
  'rabbi.dismiss-duplicate',
  'rabbi.restore-duplicate',
  'synagogue.rename',
  'synagogue.merge',
  'synagogue.unmerge',
  'synagogue.split',
  'synagogue.dismiss-duplicate',
  'synagogue.restore-duplicate',
  'place.merge',
  'place.unmerge',
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

/** An audit log entry: actor, action, subject, time and changes (docs/product/sermons.md S22). */
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
