import type { ContributorKind } from '../../../../shared/contributor.schemas.ts';
import type { FollowedOccasions } from '../../../../shared/newsletter/follow.ts';
import type { Em } from '../../../db/orm.ts';

/** What a subscriber follows: ids of rabbis and synagogues that are not merged, and kinds of occasions. */
export interface Follows {
  readonly rabbis: readonly number[];
  readonly synagogues: readonly number[];
  readonly occasions: readonly FollowedOccasions[];
}

/** The fields of a sermon that determine which followers get it. */
export interface FollowedSermon {
  readonly id: number;
  readonly rabbiId: number | null;
  readonly synagogueId: number | null;
  readonly dateDelivered: Date | string;
  readonly country: string;
  readonly chosenOccasions: readonly string[] | null;
}

/** Queries over what subscribers follow. */
export class FollowRepository {
  readonly #em: Em;

  constructor(em: Em) {
    this.#em = em;
  }

  /** What these subscribers follow. A merged rabbi or synagogue counts as the target of its merge. */
  findOfSubscribers(ids: readonly number[]): Promise<(Follows & { readonly id: number })[]> {
    const roots = (table: string) =>
      `coalesce((select json_agg(distinct root_id) from ${table} where id = any (followed_${table})), '[]')`;
    return this.#em.execute(
      `select id, ${roots('rabbis')} as rabbis, ${roots('synagogues')} as synagogues,
         to_json(followed_occasions) as occasions
       from newsletters where id = any (?::int[])`,
      [`{${ids.join(',')}}`],
    );
  }

  /** Count of active subscribers who follow one of these, or nothing. */
  async countFollowers({ rabbis, synagogues, occasions }: Follows): Promise<number> {
    const merged = (table: string) => `array(select id from ${table} where root_id = any (?::int[]))`;
    const followsNone = (table: string) =>
      `not exists (select 1 from ${table} where id = any (followed_${table}))`;
    const [row] = await this.#em.execute<{ count: string }[]>(
      `select count(*)::text as count from newsletters
       where is_active = 'true' and (
         followed_rabbis && ${merged('rabbis')} or followed_synagogues && ${merged('synagogues')}
         or followed_occasions && ?::text[]
         or followed_occasions = '{}' and ${followsNone('rabbis')} and ${followsNone('synagogues')})`,
      [rabbis, synagogues, occasions].map((ids) => `{${ids.join(',')}}`),
    );
    return Number(row?.count ?? 0);
  }

  /** The fields of these sermons that determine who follows them. */
  findSermons(ids: readonly number[]): Promise<FollowedSermon[]> {
    return this.#em.execute(
      `select sermons.id, rabbis.root_id as "rabbiId", synagogues.root_id as "synagogueId",
         date_delivered as "dateDelivered", country, to_json(chosen_occasions) as "chosenOccasions"
       from sermons left join rabbis on rabbis.id = rabbi_id left join synagogues on synagogues.id = synagogue_id
       where sermons.id = any (?::int[])`,
      [`{${ids.join(',')}}`],
    );
  }

  /** Those of these rabbis or synagogues that are public, sorted by name. */
  findPublic(
    kind: ContributorKind,
    ids: readonly number[],
  ): Promise<{ id: number; slug: string; name: string }[]> {
    return this.#em.execute(
      `select id, slug, name from ${kind}s where id = any (?::int[]) and visible_sermons > 0
       order by sort_name collate "C", id`,
      [`{${ids.join(',')}}`],
    );
  }

  /** The slugs of these rabbis or synagogues, public or not. */
  findSlugs(kind: ContributorKind, ids: readonly number[]): Promise<{ id: number; slug: string }[]> {
    return this.#em.execute(`select id, slug from ${kind}s where id = any (?::int[])`, [
      `{${ids.join(',')}}`,
    ]);
  }

  /** Replaces what a subscriber follows. */
  async set(subscriberId: number, { rabbis, synagogues, occasions }: Follows): Promise<void> {
    await this.#em.execute(
      `update newsletters set followed_rabbis = ?, followed_synagogues = ?, followed_occasions = ? where id = ?`,
      [`{${rabbis.join(',')}}`, `{${synagogues.join(',')}}`, `{${occasions.join(',')}}`, subscriberId],
    );
  }
}
