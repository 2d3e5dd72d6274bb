import { type FilterQuery, LockMode, raw } from '@mikro-orm/core';
import { SqlEntityRepository } from '@mikro-orm/postgresql';
import { matchesFolded } from '../../../db/folded-search.ts';
import type { Follows } from './follow.repository.ts';
import type { Subscriber } from './subscriber.entity.ts';

/** Matches subscribers whose email address and name together contain all words of `q`. */
function queryFilter(q: string | undefined): FilterQuery<Subscriber> {
  if (!q) return {};
  const { sql, values } = matchesFolded('search_text', q);
  return { [raw(sql, [...values])]: [] };
}

const newestFirst = { dateSubscribed: 'desc', id: 'desc' } as const;

/** Queries over subscribers. Email addresses are stored in lower case (docs/product/newsletter.md N2). */
export class SubscriberRepository extends SqlEntityRepository<Subscriber> {
  /** A page of the subscribers that match `q`, newest first. Without `q`, every subscriber matches. */
  findNewest(
    q: string | undefined,
    { limit, offset }: { limit: number; offset: number },
  ): Promise<Subscriber[]> {
    return this.find(queryFilter(q), { orderBy: newestFirst, limit, offset });
  }

  /** The matching subscribers after `last`, newest first; the newest ones without `last`. */
  findNewestAfter(q: string | undefined, last: Subscriber | undefined, limit: number): Promise<Subscriber[]> {
    const after = last && {
      $or: [
        { dateSubscribed: { $lt: last.dateSubscribed } },
        { dateSubscribed: last.dateSubscribed, id: { $lt: last.id } },
      ],
    };
    return this.find({ $and: [queryFilter(q), after ?? {}] }, { orderBy: newestFirst, limit });
  }

  /** Count of the matching subscribers; of all without `q`. */
  countMatching(q: string | undefined): Promise<number> {
    return this.count(queryFilter(q));
  }

  /** Finds a subscriber by id and locks it until the transaction ends. */
  lock(id: number): Promise<Subscriber | null> {
    return this.findOne({ id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  }

  /**
   * Adds a subscriber or reactivates an existing one. A given name replaces the stored one. Stores `follows`, unless the
   * subscriber was active.
   * @returns the id, and whether the subscriber was active before; a new one was not
   */
  async addOrReactivate(
    email: string,
    name: string | null,
    follows: Follows,
  ): Promise<{ id: number; wasActive: boolean }> {
    const followed = [follows.rabbis, follows.synagogues, follows.occasions].map(
      (ids) => `{${ids.join(',')}}`,
    );
    // One statement, so that a new subscriber with follows counts as one change. It waits for a concurrent first
    // subscription of the same email address, and then adds nothing.
    const [added] = await this.em.execute<{ id: number }[]>(
      `insert into newsletters
         (email, name, date_subscribed, followed_rabbis, followed_synagogues, followed_occasions)
       values (?, ?, ?, ?, ?, ?)
       on conflict (email) do nothing returning id`,
      [email, name, new Date(), ...followed],
    );
    if (added) return { id: added.id, wasActive: false };
    const [stored] = await this.em.execute<{ id: number; wasActive: boolean }[]>(
      `select id, is_active = 'true' as "wasActive" from newsletters where email = ? for update`,
      [email],
    );
    // The subscriber was deleted in between.
    if (!stored) return this.addOrReactivate(email, name, follows);
    await this.em.execute(
      `update newsletters set is_active = 'true', bounced_at = null, name = coalesce(?, name)${
        stored.wasActive ? '' : ', followed_rabbis = ?, followed_synagogues = ?, followed_occasions = ?'
      } where id = ?`,
      [name, ...(stored.wasActive ? [] : followed), stored.id],
    );
    return stored;
  }

  /**
   * Reserves the one welcome email that a subscriber can get in 24 hours.
   * @returns false if one was reserved in the last 24 hours
   */
  async reserveWelcomeEmail(id: number): Promise<boolean> {
    const now = new Date();
    const rows = await this.em.execute<{ id: number }[]>(
      `update newsletters set welcomed_at = ?
       where id = ? and (welcomed_at is null or welcomed_at < ?)
       returning id`,
      [now, id, new Date(now.getTime() - 24 * 60 * 60 * 1000)],
    );
    return rows.length > 0;
  }

  /** Deactivates the subscriber whose emails bounce. @returns the id; null for an unknown email address */
  async markBounced(email: string): Promise<number | null> {
    const [row] = await this.em.execute<{ id: number }[]>(
      `update newsletters set is_active = 'false', bounced_at = ? where email = ? returning id`,
      [new Date(), email],
    );
    return row?.id ?? null;
  }
}
