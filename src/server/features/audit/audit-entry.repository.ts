import { SqlEntityRepository } from '@mikro-orm/postgresql';
import type { AuditEntry } from './audit-entry.entity.ts';

/** Part of the log: the entries of one sermon, or all. */
export interface AuditScope {
  readonly sermonId?: number | undefined;
}

const condition = ({ sermonId }: AuditScope) =>
  sermonId === undefined ? {} : { subjectType: 'sermon', subjectId: String(sermonId) };

const latestFirst = { id: 'desc' } as const;

/** Queries over the audit log. The procedure has checked access. */
export class AuditEntryRepository extends SqlEntityRepository<AuditEntry> {
  /** A page of the log, latest entry first. */
  findLatest(scope: AuditScope, { limit, offset }: { limit: number; offset: number }): Promise<AuditEntry[]> {
    return this.find(condition(scope), { orderBy: latestFirst, limit, offset });
  }

  /** Entries before this id, latest first; without an id, the latest entries. */
  findLatestBefore(scope: AuditScope, id: number | undefined, limit: number): Promise<AuditEntry[]> {
    const before = id === undefined ? {} : { id: { $lt: id } };
    return this.find({ ...condition(scope), ...before }, { orderBy: latestFirst, limit });
  }

  /** Count of entries. */
  countOf(scope: AuditScope): Promise<number> {
    return this.count(condition(scope));
  }
}
