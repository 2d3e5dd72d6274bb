import type { AuditAction, AuditEntryOutput, AuditListInput } from '../../../shared/audit.schemas.ts';
import type { Page } from '../../../shared/pagination.ts';
import type { Em } from '../../db/orm.ts';
import { paginate } from '../../db/paginate.ts';
import { AuditEntry } from './audit-entry.entity.ts';
import type { AuditScope } from './audit-entry.repository.ts';
import { type AuditChanges, shortenChanges } from './shorten-changes.ts';

export type { AuditChanges } from './shorten-changes.ts';

interface AuditRecord {
  readonly actor: string;
  readonly action: AuditAction;
  readonly subject?: {
    readonly type: 'sermon' | 'subscriber' | 'rabbi' | 'synagogue' | 'place';
    readonly id: number;
    readonly label: string;
  };
  readonly changes?: AuditChanges;
}

/**
 * Adds an entry to the audit log (docs/product/sermons.md S22), in the transaction of the action: both are stored or
 * neither.
 */
export function recordAudit(em: Em, { actor, action, subject, changes }: AuditRecord): void {
  em.persist(
    em.create(AuditEntry, {
      actor,
      action,
      subjectType: subject?.type,
      subjectId: subject && String(subject.id),
      subjectLabel: subject?.label,
      changes: changes && shortenChanges(changes),
    }),
  );
}

/** Lists one page of the audit log, or of the entries of one sermon, the latest entry first. */
export async function listAudit(
  em: Em,
  { page, limit, ...scope }: AuditListInput,
): Promise<Page<AuditEntryOutput>> {
  const repository = em.getRepository(AuditEntry);
  const rows = await repository.findLatest(scope, { limit, offset: (page - 1) * limit });
  return { items: rows.map(presentAuditEntry), total: await repository.countOf(scope), page, limit };
}

/** Counts the entries of the audit log, or those of one sermon. */
export const countAudit = (em: Em, scope: AuditScope): Promise<number> =>
  em.getRepository(AuditEntry).countOf(scope);

const batchSize = 200;

/** Streams the audit log, or the entries of one sermon, the latest entry first. */
export async function* streamAuditLog(em: Em, scope: AuditScope): AsyncGenerator<AuditEntryOutput> {
  const readNext = (last: AuditEntry | undefined, limit: number) =>
    em.fork().getRepository(AuditEntry).findLatestBefore(scope, last?.id, limit);
  for await (const entry of paginate(batchSize, readNext)) yield presentAuditEntry(entry);
}

function presentAuditEntry(entry: AuditEntry): AuditEntryOutput {
  return {
    id: entry.id,
    createdAt: entry.createdAt.toISOString(),
    actor: entry.actor,
    action: entry.action,
    subjectType: entry.subjectType ?? null,
    subjectId: entry.subjectId ?? null,
    subjectLabel: entry.subjectLabel ?? null,
    changes: entry.changes ?? null,
  };
}
