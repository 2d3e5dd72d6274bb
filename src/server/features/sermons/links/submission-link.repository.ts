import { SqlEntityRepository } from '@mikro-orm/postgresql';
import type { SubmissionLink } from './submission-link.entity.ts';

/** Queries over the personal links of submissions. */
export class SubmissionLinkRepository extends SqlEntityRepository<SubmissionLink> {
  /** Stores a new link of a sermon. Earlier ones keep working. */
  async add(sermonId: number, tokenHash: string): Promise<void> {
    await this.insert({ sermon: sermonId, tokenHash, createdAt: new Date() });
  }

  /** Deletes the links of a sermon that are older than this one. */
  async deleteOlder({ id, sermon }: SubmissionLink): Promise<void> {
    await this.nativeDelete({ sermon: sermon.id, id: { $lt: id } });
  }

  /** Deletes all links of a sermon. @returns whether there were any */
  async deleteOfSermon(sermonId: number): Promise<boolean> {
    return (await this.nativeDelete({ sermon: sermonId })) > 0;
  }
}
