import { SqlEntityRepository } from '@mikro-orm/postgresql';
import type { AuditAction } from '../../../shared/audit.schemas.ts';
import type { AuditEntry } from './audit-entry.entity.ts';

/** Selects the entries of one sermon; without an id, all entries. */
export interface AuditScope {
  readonly sermonId?: number | undefined;
}

const whereScope = ({ sermonId }: AuditScope) =>
  sermonId === undefined ? {} : { subjectType: 'sermon', subjectId: String(sermonId) };

const latestFirst = { id: 'desc' } as const;

/** Queries over the audit log. The procedure has checked access. */
export class AuditEntryRepository extends SqlEntityRepository<AuditEntry> {
  /** Finds one page of the entries, the latest first. */
  findLatest(scope: AuditScope, { limit, offset }: { limit: number; offset: number }): Promise<AuditEntry[]> {
    return this.find(whereScope(scope), { orderBy: latestFirst, limit, offset });
  }

  /** Finds the entries before an id, the latest first; without an id, the latest entries. */
  findLatestBefore(scope: AuditScope, id: number | undefined, limit: number): Promise<AuditEntry[]> {
    const before = id === undefined ? {} : { id: { $lt: id } };
    return this.find({ ...whereScope(scope), ...before }, { orderBy: latestFirst, limit });
  }

  /** Counts the entries of a scope. */
  countOf(scope: AuditScope): Promise<number> {
    return this.count(whereScope(scope));
  }

  /** Whether the log has this action on a sermon. */
  async hasAction(sermonId: number, action: AuditAction): Promise<boolean> {
    return (await this.count({ ...whereScope({ sermonId }), action })) > 0;
  }
}
