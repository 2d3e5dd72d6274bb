import type { ContributorOutput } from '../../../shared/contributor.schemas.ts';
import { preparedStatement } from '../../db/prepared-statements.ts';
import { visible } from '../sermons/sermon/visible-sermons.ts';
import { ContributorTableRepository } from './names/contributor-table.repository.ts';

/** A rabbi or synagogue that is not merged. */
export interface ContributorRow extends Omit<ContributorOutput, 'latestDate'> {
  /** Ids of the row and of all rows merged into it. Sermons refer to any of them. */
  readonly memberIds: readonly number[];
  readonly latestDate: Date | string | null;
}

/**
 * SQL condition for public rows. Excludes merged rows, which keep their count from before the merge. `id = root_id` has
 * the same rows, but the planner has no statistics on it, and would not use the index on names.
 */
const publicCondition = 'merged_into_id is null and visible_sermons > 0';

/** Public queries over rabbis or synagogues. */
export class ContributorReadsRepository extends ContributorTableRepository {
  /**
   * Id of the public row with this slug; after a merge, of the target. Null when there is none, also for a merged row
   * whose slug was never public.
   */
  async findVisibleId(slug: string): Promise<number | null> {
    const [row] = await this.em.execute<{ id: number }[]>(
      preparedStatement(`select root.id from ${this.table} own join ${this.table} root on root.id = own.root_id
       where own.slug = ? and root.visible_sermons > 0 and ${this.isRootOrWasPublic('own')}`),
      [slug],
    );
    return row?.id ?? null;
  }

  /** A page of the public rows, sorted by name. */
  findVisiblePage(
    q: string | undefined,
    slice: { limit: number; offset: number },
  ): Promise<{ ids: number[]; total: number }> {
    const { sql, values } = this.matchesName('search_text', q ?? '');
    return this.findPageOf({ sql: `${publicCondition} and ${sql}`, values }, slice);
  }

  /** Ids of the public rows where each word of a query begins a word of the name, the most visible sermons first. */
  async findNameMatches(q: string, limit: number): Promise<number[]> {
    const { sql, values } = this.matchesName('search_text', q, { atWordStart: true });
    const rows = await this.em.execute<{ id: number }[]>(
      `select id from ${this.table} where ${publicCondition} and ${sql}
       order by visible_sermons desc, sort_name collate "C", id limit ?`,
      [...values, limit],
    );
    return rows.map(({ id }) => id);
  }

  /** Rows with all fields of the API, in the order of these ids. */
  async findRows(ids: readonly number[]): Promise<ContributorRow[]> {
    if (ids.length === 0) return [];
    const kind = this.kind;
    // One index scan per member: over a list of ids, the planner would not use the order of the index.
    const newest = (column: string, condition: string) => `
      select newest.${column} from unnest(members.ids) member_id
      cross join lateral (
        select ${column}, date_delivered as day, id from sermons
        where ${kind}_id = member_id and ${visible()} ${condition}
        order by date_delivered desc, id desc limit 1
      ) newest order by newest.day desc, newest.id desc limit 1`;
    return this.em.execute<ContributorRow[]>(
      preparedStatement(`select root.slug, root.name, root.hebrew_name as "hebrewName",
         to_json(members.ids) as "memberIds", root.visible_sermons as "sermonCount",
         (${newest('headshot_url', 'and headshot_url is not null')}) as "portraitUrl",
         (${newest('website', 'and website is not null')}) as website,
         (${newest('date_delivered', '')}) as "latestDate",
         coalesce((
           select json_agg((
               select json_build_object('city', city, 'state', state, 'country', country)
               from locations where id = counted.root_id
             ) order by count desc, root_id)
           from (
             select (select root_id from locations where id = location_id) as root_id, sum(sermons) as count
             from (
               select location_id, sum(visible_sermons) as sermons
               from contributions where ${kind}_id = any (members.ids) and visible_sermons > 0 group by location_id
             ) own group by 1 order by count desc, root_id limit 20
           ) counted
         ), '[]') as places
       from ${this.table} root
       cross join lateral (
         select array_agg(id order by id) as ids from ${this.table} member where member.root_id = root.id
       ) members
       where root.id = any ((select ?::int[])::int[]) and root.visible_sermons > 0
       order by array_position(?::int[], root.id)`),
      [`{${ids.join(',')}}`, `{${ids.join(',')}}`],
    );
  }

  /** The synagogues of a rabbi, or the rabbis of a synagogue: the 500 with the most visible sermons. */
  findOthers(memberIds: readonly number[]): Promise<{ slug: string; name: string; sermonCount: number }[]> {
    const other = this.kind === 'rabbi' ? 'synagogue' : 'rabbi';
    return this.em.execute(
      // Looks up each row by its id: with joins, the planner would read all rows of the table.
      preparedStatement(`select root.slug, root.name, counted.count as "sermonCount" from (
         select (select root_id from ${other}s where id = ${other}_id) as root_id, sum(visible_sermons)::int as count
         from contributions
         where ${this.kind}_id = any ((select ?::int[])::int[]) and visible_sermons > 0 group by 1
       ) counted
       cross join lateral (
         select slug, name, sort_name from ${other}s where id = counted.root_id limit 1
       ) root
       order by counted.count desc, root.sort_name collate "C", counted.root_id limit 500`),
      [`{${memberIds.join(',')}}`],
    );
  }

  /** Every public slug, for the sitemap. */
  async findVisibleSlugs(): Promise<string[]> {
    const rows = await this.em.execute<{ slug: string }[]>(
      `select slug from ${this.table} where ${publicCondition} order by id`,
    );
    return rows.map(({ slug }) => slug);
  }
}
