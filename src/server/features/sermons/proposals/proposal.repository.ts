import type { ObjectQuery } from '@mikro-orm/core';
import { SqlEntityRepository } from '@mikro-orm/postgresql';
import type { Proposal } from './proposal.entity.ts';

// A join would break the sermon's computed columns.
const withSermon = { populate: ['sermon'], strategy: 'select-in' } as const;

// While its sermon is declined, a proposal is not open. It is kept: the decision can be undone.
const open: ObjectQuery<Proposal> = {
  outcome: null,
  sermon: { $or: [{ review: null }, { review: { $ne: 'declined' } }] },
};

/** Queries over proposed changes. */
export class ProposalRepository extends SqlEntityRepository<Proposal> {
  /** The latest proposal of a sermon, open or decided. */
  findOfSermon(sermonId: number): Promise<Proposal | null> {
    return this.findOne({ sermon: sermonId });
  }

  /** The undecided proposal of a sermon, also while the sermon is declined. */
  findUndecidedOfSermon(sermonId: number): Promise<Proposal | null> {
    return this.findOne({ sermon: sermonId, outcome: null });
  }

  /** The open proposal of a sermon, with the sermon. */
  findOpenOfSermon(sermonId: number): Promise<Proposal | null> {
    return this.findOne({ $and: [open, { sermon: sermonId }] }, withSermon);
  }

  /** An open proposal, read again if it is already loaded. */
  findOpenById(id: number): Promise<Proposal | null> {
    return this.findOne({ ...open, id }, { refresh: true });
  }

  /** Records that the moderator was emailed about a proposal. */
  async markEmailed(id: number): Promise<void> {
    await this.nativeUpdate({ id }, { isEmailed: true });
  }

  /** A page of open proposals with their sermons, oldest first, and the count of all. */
  findOpenPage({ limit, offset }: { limit: number; offset: number }): Promise<[Proposal[], number]> {
    return this.findAndCount(open, { ...withSermon, orderBy: { id: 'asc' }, limit, offset });
  }

  /** The next open proposals after an id, with their sermons. */
  findOpenAfter(id: number, limit: number): Promise<Proposal[]> {
    return this.find({ ...open, id: { $gt: id } }, { ...withSermon, orderBy: { id: 'asc' }, limit });
  }

  /** Count of open proposals. */
  countOpen(): Promise<number> {
    return this.count(open);
  }

  /** URLs of the files in proposals of these sermons. */
  async findFiles(sermonIds: readonly number[]): Promise<string[]> {
    const rows = await this.find({ sermon: { $in: [...sermonIds] } }, { fields: ['files'] });
    return rows.flatMap(({ files }) => files);
  }
}
