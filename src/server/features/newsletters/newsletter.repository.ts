import { type FilterQuery, LockMode, raw } from '@mikro-orm/core';
import { SqlEntityRepository } from '@mikro-orm/postgresql';
import { matchesFolded } from '../../db/folded-search.ts';
import type { Newsletter } from './newsletter.entity.ts';

/** Subscribers whose email address and name contain all words. */
function found(q: string | undefined): FilterQuery<Newsletter> {
  if (!q) return {};
  const { sql, values } = matchesFolded('search_text', q);
  return { [raw(sql, [...values])]: [] };
}

const newestFirst = { dateSubscribed: 'desc', id: 'desc' } as const;

/** Queries over subscribers. Email addresses are stored in lower case (docs/product/newsletter.md N2). */
export class NewsletterRepository extends SqlEntityRepository<Newsletter> {
  /** A page of the subscribers that a search finds, the newest first; without `q`, of all. */
  findNewest(
    q: string | undefined,
    { limit, offset }: { limit: number; offset: number },
  ): Promise<Newsletter[]> {
    return this.find(found(q), { orderBy: newestFirst, limit, offset });
  }

  /** The next subscribers behind one; the newest ones without it. */
  findNewestBehind(
    q: string | undefined,
    last: Newsletter | undefined,
    limit: number,
  ): Promise<Newsletter[]> {
    const behind = last && {
      $or: [
        { dateSubscribed: { $lt: last.dateSubscribed } },
        { dateSubscribed: last.dateSubscribed, id: { $lt: last.id } },
      ],
    };
    return this.find({ $and: [found(q), behind ?? {}] }, { orderBy: newestFirst, limit });
  }

  countFound(q: string | undefined): Promise<number> {
    return this.count(found(q));
  }

  /** A subscriber by number, locked until the transaction ends. */
  lock(id: number): Promise<Newsletter | null> {
    return this.findOne({ id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  }

  /**
   * Adds an address, or makes a known one active again; a name that is given replaces the one that is there.
   * @returns its number, and whether it was active before
   */
  async addOrReactivate(email: string, name: string | null): Promise<{ id: number; wasActive: boolean }> {
    const [before] = await this.em.execute<{ is_active: string }[]>(
      'select is_active from newsletters where email = ? for update',
      [email],
    );
    const [row] = await this.em.execute<{ id: number }[]>(
      `insert into newsletters (email, name, date_subscribed) values (?, ?, ?)
       on conflict (email) do update
       set is_active = 'true', bounced_at = null, name = coalesce(excluded.name, newsletters.name)
       returning id`,
      [email, name, new Date()],
    );
    if (!row) throw new Error('The subscriber was not stored');
    return { id: row.id, wasActive: before?.is_active === 'true' };
  }

  /**
   * Takes the right to welcome an address, which comes once a day: subscribing it again and again sends nothing.
   * @returns whether it was to be had
   */
  async takeWelcome(id: number): Promise<boolean> {
    const now = new Date();
    const rows = await this.em.execute<{ id: number }[]>(
      `update newsletters set welcomed_at = ?
       where id = ? and (welcomed_at is null or welcomed_at < ?)
       returning id`,
      [now, id, new Date(now.getTime() - 24 * 60 * 60 * 1000)],
    );
    return rows.length > 0;
  }

  /** Makes an address inactive because mails do not reach it; returns its number when it is known. */
  async markBounced(email: string): Promise<number | null> {
    const [row] = await this.em.execute<{ id: number }[]>(
      `update newsletters set is_active = 'false', bounced_at = ? where email = ? returning id`,
      [new Date(), email],
    );
    return row?.id ?? null;
  }
}
