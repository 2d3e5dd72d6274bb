import { SqlEntityRepository } from '@mikro-orm/postgresql';
import type { AuditEntry } from './audit-entry.entity.ts';

/** The part of the log that somebody asks for: what was done to one sermon, or everything. */
export interface AuditScope {
  readonly sermonId?: number | undefined;
}

const condition = ({ sermonId }: AuditScope) =>
  sermonId === undefined ? {} : { subjectType: 'sermon', subjectId: String(sermonId) };

const latestFirst = { id: 'desc' } as const;

/** Queries over the audit log. Who asks has been checked by the procedure. */
export class AuditEntryRepository extends SqlEntityRepository<AuditEntry> {
  /** A page of the log, the latest act first. */
  findLatest(scope: AuditScope, { limit, offset }: { limit: number; offset: number }): Promise<AuditEntry[]> {
    return this.find(condition(scope), { orderBy: latestFirst, limit, offset });
  }

  /** The acts before the one with this number; the latest ones without it. */
  findLatestBefore(scope: AuditScope, id: number | undefined, limit: number): Promise<AuditEntry[]> {
    const before = id === undefined ? {} : { id: { $lt: id } };
    return this.find({ ...condition(scope), ...before }, { orderBy: latestFirst, limit });
  }

  /** How many acts the log holds. */
  countOf(scope: AuditScope): Promise<number> {
    return this.count(condition(scope));
  }
}
