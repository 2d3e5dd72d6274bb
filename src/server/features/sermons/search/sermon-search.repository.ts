import type { DirectorySort } from '../../../../shared/directory.ts';
import { parseIds } from '../../../db/id-list.ts';
import type { Em } from '../../../db/orm.ts';
import { preparedStatement } from '../../../db/prepared-statements.ts';
import { orderKeys } from '../sermon/order-columns.ts';
import { idBlock } from '../sermon/search-columns.ts';
import { visible } from '../sermon/visible-sermons.ts';
import { matchCondition, type SearchScope, scopeCondition } from './search-scope.ts';

/** Maximum results of a search. Further matches are left out, and the total is marked as cut. */
export const searchLimit = 500;

/** Up to this number, all matches are ranked. With more, only a sample of them is. */
export const maxRanked = 2 * searchLimit;

/** When too many sermons match: maximum results from titles and names of older sermons. */
export const maxFromNames = 150;

/** When too many sermons match: maximum results from the newest sermons. */
const maxFromNewest = searchLimit - maxFromNames;

/**
 * Which sermons to search for words that too many sermons contain: the newest ones, and the titles and names of others.
 * Here, titles and names are the fields of `search_names`: title, rabbi, synagogue and keywords.
 */
export interface NewestScope {
  /** Ids of the newest visible sermons in the scope, newest first. Their titles and names are searched. */
  readonly newest: readonly number[];
  /** How many of `newest`, from the start, are searched in full. */
  readonly fullTextCount: number;
  /** Maximum matches in titles and names of other sermons, of any age. */
  readonly maxNameMatches: number;
  /** The fraction of the id range, from the lowest id, that is searched for those; 1 is the whole range. */
  readonly nameIdFraction: number;
}

/** A search query as tsqueries. */
export interface TsQueries {
  /** Matches the sermons to find. */
  readonly query: string;
  /** Matches the words as typed: literal matches rank above corrected ones. */
  readonly exact: string;
  /** For ranking: stems of the required parts, joined by OR. */
  readonly ranking: string;
}

/** The order of results, and the requested page. */
export interface SearchSlice {
  readonly sort: DirectorySort;
  readonly order: 'asc' | 'desc';
  readonly limit: number;
  readonly offset: number;
}

/**
 * Queries of the full-text search. For one word, a match in a field outweighs any number of matches in the fields after
 * it: title, rabbi, synagogue, keywords, preview, content (docs/product/finding.md F6).
 */
export class SermonSearchRepository {
  readonly #em: Em;

  constructor(em: Em) {
    this.#em = em;
  }

  /**
   * A page of matching visible sermons, sorted. Reads at most `maxMatches` matches: an arbitrary selection if there are
   * more. With more than `maxRanked` of them, the page is empty.
   * @returns `total`: the count of the matches that were read
   */
  async findVisible(
    queries: TsQueries,
    scope: SearchScope | undefined,
    slice: SearchSlice,
    maxMatches: number,
  ): Promise<{ ids: number[]; total: number }> {
    const rank = rankOf(queries, slice);
    const { sql: condition, values } = matchCondition(queries.query, scope, maxMatches);
    // Ranks the matches even if there turn out to be too many: keeping their vectors until all are counted would cost
    // as much.
    const statement = `
      with matching as materialized (
         select id, date_delivered, ${rank.sql} as rank from sermons where ${condition} limit ${maxMatches}
       )
       select (select count(*)::int from matching) as total, (
         select string_agg(id::text, ',') from (
           select id from matching where (select count(*) from matching) <= ${maxRanked}
           order by rank ${rank.direction}, date_delivered desc, id desc
           limit ? offset ?
         ) page
       ) as ids`;
    // The full-text indexes suit every value, so the plan can be cached. Statements with ids need a plan each time.
    const [row] = await this.#em.execute<{ total: number; ids: string | null }[]>(
      scope?.ids ? statement : preparedStatement(statement),
      [...rank.values, ...values, clampLimit(slice), slice.offset],
    );
    return { total: row?.total ?? 0, ids: parseIds(row?.ids) };
  }

  /**
   * A page of visible sermons that match common words: those among the newest sermons, and some others that contain
   * the words in a title or name.
   */
  async findVisibleNewest(
    queries: TsQueries,
    scope: SearchScope | undefined,
    newestScope: NewestScope,
    slice: SearchSlice,
  ): Promise<{ ids: number[]; total: number }> {
    const { total, nameMatches, ids } = await this.#findNewest(queries, scope, newestScope, slice);
    // Matches are not evenly distributed over ids, for example after the import of an archive: search all ids.
    if (newestScope.nameIdFraction < 1 && nameMatches < newestScope.maxNameMatches)
      return this.#findNewest(queries, scope, { ...newestScope, nameIdFraction: 1 }, slice);
    return { total, ids };
  }

  async #findNewest(
    queries: TsQueries,
    scope: SearchScope | undefined,
    { newest, fullTextCount, maxNameMatches, nameIdFraction }: NewestScope,
    slice: SearchSlice,
  ): Promise<{ ids: number[]; total: number; nameMatches: number }> {
    const { query } = queries;
    const { sql: condition, values } = scopeCondition(scope);
    const rank = rankOf(queries, slice);
    const columns = `sermons.id, sermons.date_delivered, ${rank.sql} as rank`;
    const isPartOfIds = nameIdFraction < 1;
    // `ts_match_vq` is the function behind @@. With it, PostgreSQL does not use the index on `search`: a scan finds
    // enough matches of common words sooner.
    const selectNamed = `
      select ${columns} from sermons where ${visible()}${condition} and search_names @@ ?::tsquery
        and ts_match_vq(search, ?::tsquery) and sermons.id not in (select id from newest)
        ${isPartOfIds ? `and ${idBlock.column} && array(select generate_series(0, ${idBlock.of('(select max(id) from sermons) * ?::float8')}))` : ''}
      limit ${maxNameMatches}`;
    // `search` is large and often stored outside the row (TOAST), so it is read last. Only CASE guarantees that order.
    const sql = `
      with newest as materialized (
        select ${columns} from unnest(?::int[]) with ordinality as latest (id, place)
        join sermons on sermons.id = latest.id
        where case when not (${visible()}) then false
          when place <= ? then ts_match_vq(search, ?::tsquery)
          else ts_match_vq(search_names, ?::tsquery) and ts_match_vq(search, ?::tsquery) end
        limit ${maxFromNewest}
      ),
      named as materialized (${maxNameMatches > 0 ? selectNamed : 'select * from newest limit 0'})
      select (select count(*)::int from newest) as newest, (select count(*)::int from named) as named, (
        select string_agg(id::text, ',') from (
          select id from (select * from newest union all select * from named) matching
          order by rank ${rank.direction}, date_delivered desc, id desc limit ? offset ?
        ) page
      ) as ids`;
    // With a scope, or over all ids, the best index depends on the values: plan such a statement each time.
    const hasStablePlan = maxNameMatches === 0 || (isPartOfIds && condition === '');
    const [row] = await this.#em.execute<{ newest: number; named: number; ids: string | null }[]>(
      hasStablePlan ? preparedStatement(sql) : sql,
      [
        ...[...rank.values, `{${newest.join(',')}}`, fullTextCount, query, query, query],
        ...(maxNameMatches > 0
          ? [...rank.values, ...values, query, query, ...(isPartOfIds ? [nameIdFraction] : [])]
          : []),
        ...[slice.limit, slice.offset],
      ],
    );
    const nameMatches = row?.named ?? 0;
    return { total: (row?.newest ?? 0) + nameMatches, nameMatches, ids: parseIds(row?.ids) };
  }
}

/** Results after the first `searchLimit` are not listed. */
const clampLimit = ({ limit, offset }: SearchSlice): number =>
  Math.max(0, Math.min(limit, searchLimit - offset));

/** The sort key of the results. Ties are sorted newest first. */
interface Rank {
  /** An SQL expression over the columns of `sermons`. */
  readonly sql: string;
  readonly values: readonly string[];
  readonly direction: 'asc' | 'desc';
}

function rankOf({ query, exact, ranking }: TsQueries, { sort, order }: SearchSlice): Rank {
  if (sort === 'date') {
    return { sql: 'sermons.date_delivered', values: [], direction: order };
  }
  if (sort !== 'relevance') {
    return { sql: orderKeys[sort]('sermons.'), values: [], direction: order };
  }
  // Only a search with corrected words finds sermons that do not match the words as typed.
  const isTolerant = exact !== query;
  // The weights are in PostgreSQL's order, D to A: in `search_names` of keywords, synagogue, rabbi and title; in
  // `search` of content, and of preview with keywords. No rank reaches 10.
  return {
    sql: `
      ${isTolerant ? '(case when sermons.search @@ ?::tsquery then 10 else 0 end) + ' : ''}ts_rank('{0.08, 0.24, 0.5, 1}', sermons.search_names, ?::tsquery)
      + ts_rank('{0.02, 0.06, 0, 0}', sermons.search, ?::tsquery)`,
    values: [...(isTolerant ? [exact] : []), ranking, ranking],
    direction: 'desc',
  };
}
