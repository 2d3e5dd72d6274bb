import { SqlEntityRepository } from '@mikro-orm/postgresql';
import type { SubmissionLink } from './submission-link.entity.ts';

/** Queries over the personal links of submissions. */
export class SubmissionLinkRepository extends SqlEntityRepository<SubmissionLink> {
  /** Stores the link of a sermon and replaces an earlier one. */
  async replace(sermonId: number, tokenHash: string): Promise<void> {
    await this.upsert({ sermon: sermonId, tokenHash, createdAt: new Date() });
  }

  /** Deletes the link of a sermon. @returns whether there was one */
  async delete(sermonId: number): Promise<boolean> {
    return (await this.nativeDelete({ sermon: sermonId })) > 0;
  }
}
