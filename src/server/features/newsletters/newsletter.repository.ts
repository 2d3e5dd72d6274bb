import { SqlEntityRepository } from '@mikro-orm/postgresql';
import type { Newsletter } from './newsletter.entity.ts';

/** Queries over subscribers. Addresses are kept in lower case (DECISIONS §7). */
export class NewsletterRepository extends SqlEntityRepository<Newsletter> {
  /** Adds an address, or makes a known one active again; a name that is given replaces the one that is there. */
  async addOrReactivate(email: string, name: string | null): Promise<void> {
    await this.em.execute(
      `insert into newsletters (email, name) values (?, ?)
       on conflict (email) do update set is_active = 'true', name = coalesce(excluded.name, newsletters.name)`,
      [email, name],
    );
  }
}
