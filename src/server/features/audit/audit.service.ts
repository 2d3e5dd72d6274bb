import type { Em } from '../../db/orm.ts';
import { AuditEntry } from './audit-entry.entity.ts';

/** What was done: a noun and a verb. */
export type AuditAction =
  | 'sermon.publish'
  | 'sermon.unpublish'
  | 'sermon.feature'
  | 'sermon.unfeature'
  | 'sermon.hide'
  | 'sermon.unhide'
  | 'sermon.edit'
  | 'sermon.delete'
  | 'subscriber.activate'
  | 'subscriber.deactivate'
  | 'subscriber.delete'
  | 'subscriber.bounce'
  | 'highlights.send'
  | 'highlights.test'
  | 'admin.login'
  | 'admin.login-failed'
  | 'admin.logout'
  | 'admin.password';

interface AuditRecord {
  readonly actor: string;
  readonly action: AuditAction;
  readonly subject?: { readonly type: 'sermon' | 'subscriber'; readonly id: number; readonly label: string };
  readonly changes?: Record<string, { before: unknown; after: unknown }>;
}

/** Leaves a row in the audit log (DECISIONS §3), in the transaction of the act itself: both are kept, or neither. */
export function recordAudit(em: Em, { actor, action, subject, changes }: AuditRecord): void {
  em.persist(
    em.create(AuditEntry, {
      actor,
      action,
      subjectType: subject?.type,
      subjectId: subject && String(subject.id),
      subjectLabel: subject?.label,
      changes,
    }),
  );
}
