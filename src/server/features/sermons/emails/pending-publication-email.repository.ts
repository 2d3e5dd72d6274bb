import { SqlEntityRepository } from '@mikro-orm/postgresql';
import type { PendingPublicationEmail } from './pending-publication-email.entity.ts';

/** Queries over sermons whose publication email has not been sent. */
export class PendingPublicationEmailRepository extends SqlEntityRepository<PendingPublicationEmail> {
  /** No effect when the sermon has been added before. */
  async add(sermonId: number): Promise<void> {
    await this.upsert({ sermon: sermonId });
  }

  /** Whether the email of this sermon is still to be sent. */
  async has(sermonId: number): Promise<boolean> {
    return (await this.count({ sermon: sermonId })) > 0;
  }

  /** No effect without an entry. */
  async delete(sermonId: number): Promise<void> {
    await this.nativeDelete({ sermon: sermonId });
  }
}
