import { SqlEntityRepository } from '@mikro-orm/postgresql';
import type { SlugHistory } from './slug-history.entity.ts';

/** Queries over former slugs, which redirect to their sermons. */
export class SlugHistoryRepository extends SqlEntityRepository<SlugHistory> {
  /** Redirects a former slug to a sermon. */
  async add(slug: string, sermonId: number): Promise<void> {
    await this.upsert({ slug, sermon: sermonId, createdAt: new Date() });
  }

  /** Deletes the redirect of a slug. */
  async delete(slug: string): Promise<void> {
    await this.nativeDelete({ slug });
  }
}
