import { defineEntity, p } from '@mikro-orm/core';
import { createdAt } from '../../db/columns.ts';
import { AuditEntryRepository } from './audit-entry.repository.ts';
import type { AuditChanges } from './shorten-changes.ts';

const AuditEntrySchema = defineEntity({
  name: 'AuditEntry',
  tableName: 'audit_log',
  repository: () => AuditEntryRepository,
  properties: {
    id: p.bigint('number').primary(),
    createdAt: createdAt(),
    /** Who acted: an administrator's name, `the rabbi` (a submitter), `mail service`, or a command: `npm run …`. */
    actor: p.text(),
    /** `sermon.publish`, `subscriber.delete`, `admin.login` … */
    action: p.text(),
    subjectType: p.text().nullable(),
    subjectId: p.text().nullable(),
    /** Name of the subject at that time: a sermon's title, a subscriber's email address. */
    subjectLabel: p.text().nullable(),
    /** Each changed field with its value before and after, long texts shortened by `shortenChanges`. */
    changes: p.json<AuditChanges>().nullable(),
  },
  indexes: [
    {
      name: 'audit_log_created_at_index',
      expression: 'create index "audit_log_created_at_index" on "audit_log" ("created_at" desc, "id" desc)',
    },
    { name: 'audit_log_subject_index', properties: ['subjectType', 'subjectId', 'id'] },
  ],
});

/** Who did what, to which subject, and when (docs/product/sermons.md S22). */
export class AuditEntry extends AuditEntrySchema.class {}
AuditEntrySchema.setClass(AuditEntry);
