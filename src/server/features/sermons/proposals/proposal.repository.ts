import { SqlEntityRepository } from '@mikro-orm/postgresql';
import type { Proposal } from './proposal.entity.ts';

// A join would break the sermon's computed columns.
const withSermon = { populate: ['sermon'], strategy: 'select-in' } as const;

/** Queries over proposed changes. */
export class ProposalRepository extends SqlEntityRepository<Proposal> {
  /** The latest proposal of a sermon, open or decided. */
  findOfSermon(sermonId: number): Promise<Proposal | null> {
    return this.findOne({ sermon: sermonId });
  }

  /** The open proposal of a sermon, with the sermon. */
  findOpenOfSermon(sermonId: number): Promise<Proposal | null> {
    return this.findOne({ sermon: sermonId, outcome: null }, withSermon);
  }

  /** A page of open proposals with their sermons, oldest first, and the count of all. */
  findOpenPage({ limit, offset }: { limit: number; offset: number }): Promise<[Proposal[], number]> {
    return this.findAndCount({ outcome: null }, { ...withSermon, orderBy: { id: 'asc' }, limit, offset });
  }

  /** The next open proposals after an id, with their sermons. */
  findOpenAfter(id: number, limit: number): Promise<Proposal[]> {
    return this.find({ outcome: null, id: { $gt: id } }, { ...withSermon, orderBy: { id: 'asc' }, limit });
  }

  /** Count of open proposals. */
  countOpen(): Promise<number> {
    return this.count({ outcome: null });
  }

  /** URLs of the files in proposals of these sermons. */
  async findFiles(sermonIds: readonly number[]): Promise<string[]> {
    const rows = await this.find({ sermon: { $in: [...sermonIds] } }, { fields: ['files'] });
    return rows.flatMap(({ files }) => files);
  }
}
