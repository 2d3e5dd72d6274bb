import { SqlEntityRepository } from '@mikro-orm/postgresql';
import type { PendingPublicationEmail } from './pending-publication-email.entity.ts';

/** Queries over sermons whose publication email has not been sent. */
export class PendingPublicationEmailRepository extends SqlEntityRepository<PendingPublicationEmail> {
  async add(sermonId: number): Promise<void> {
    await this.upsert({ sermon: sermonId });
  }

  async has(sermonId: number): Promise<boolean> {
    return (await this.count({ sermon: sermonId })) > 0;
  }

  async delete(sermonId: number): Promise<void> {
    await this.nativeDelete({ sermon: sermonId });
  }
}
