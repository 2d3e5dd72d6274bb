import type { AuditEntryOutput, AuditListInput } from '../../../shared/audit.schemas.ts';
import type { Page } from '../../../shared/pagination.ts';
import type { Em } from '../../db/orm.ts';
import { AuditEntry } from './audit-entry.entity.ts';
import { shortenChanges } from './shorten.ts';

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
  | 'subscriber.export'
  | 'sermons.import'
  | 'sermons.export'
  | 'site.export'
  | 'admin.login'
  | 'admin.login-failed'
  | 'admin.logout'
  | 'admin.password';

/** Each changed field with its value before and after. */
export type AuditChanges = Record<string, { before: unknown; after: unknown }>;

interface AuditRecord {
  readonly actor: string;
  readonly action: AuditAction;
  readonly subject?: { readonly type: 'sermon' | 'subscriber'; readonly id: number; readonly label: string };
  readonly changes?: AuditChanges;
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
      changes: changes && shortenChanges(changes),
    }),
  );
}

type Scope = Pick<AuditListInput, 'sermonId'>;

const condition = ({ sermonId }: Scope) =>
  sermonId === undefined ? {} : { subjectType: 'sermon', subjectId: String(sermonId) };

/** A page of the audit log, the latest act first. */
export async function listAudit(
  em: Em,
  { page, limit, ...scope }: AuditListInput,
): Promise<Page<AuditEntryOutput>> {
  const [rows, total] = await em.findAndCount(AuditEntry, condition(scope), {
    orderBy: { id: 'desc' },
    limit,
    offset: (page - 1) * limit,
  });
  return { items: rows.map(presentAuditEntry), total, page, limit };
}

/** How many acts the log holds. */
export const countAudit = (em: Em, scope: Scope): Promise<number> => em.count(AuditEntry, condition(scope));

const batchSize = 200;

/** The whole log, the latest act first, read in small batches: memory stays the same (DECISIONS §9). */
export async function* everyAuditEntry(em: Em, scope: Scope): AsyncGenerator<AuditEntryOutput> {
  let last: number | undefined;
  do {
    const behind = last === undefined ? {} : { id: { $lt: last } };
    const where = { ...condition(scope), ...behind };
    const batch: AuditEntry[] = await em
      .fork()
      .find(AuditEntry, where, { orderBy: { id: 'desc' }, limit: batchSize });
    for (const entry of batch) yield presentAuditEntry(entry);
    last = batch.length === batchSize ? batch.at(-1)?.id : undefined;
  } while (last !== undefined);
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
