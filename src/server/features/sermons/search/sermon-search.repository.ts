import type { DirectorySort } from '../../../../shared/directory.ts';
import type { Em } from '../../../db/orm.ts';
import { preparedStatement } from '../../../db/prepared-statements.ts';
import { orderKeys } from '../sermon/order-columns.ts';
import { idBlock } from '../sermon/search-columns.ts';
import { visible } from '../sermon/visible-sermons.ts';
import type { SearchScope, SqlCondition } from './search-scope.ts';

/** Maximum results of a search. Further matches are left out, and the total is marked as cut. */
export const searchLimit = 500;

/** Up to this number, all matches are ranked. With more, only a sample of them is. */
export const maxRanked = 2 * searchLimit;

/** Maximum results from the newest sermons when too many sermons match. */
const maxFromNewest = 350;

// Planning these statements takes longer than running them, so their plans are cached.
const foldedTexts = preparedStatement(
  'select search_text(value) as folded from jsonb_array_elements_text(?::jsonb) with ordinality order by ordinality',
);
const readWords = preparedStatement(
  `select to_tsquery('english', ?)::text as query,
     (select json_agg(tsvector_to_array(to_tsvector('english', value)) order by place)::text
      from jsonb_array_elements_text(?::jsonb) with ordinality as words (value, place)) as stems`,
);
const matchingWords = preparedStatement(
  `select value as word from jsonb_array_elements_text(?::jsonb)
   where to_tsvector('english', search_text(value)) @@ ?::tsquery`,
);

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

/** More ids than this are sent as a bitmap, whose size depends only on the largest id. */
const maxListedIds = 1_000;
/** In scopes up to this size, `search_within` looks up ids and words, and reads only sermons that are in both. */
const maxIdsWithin = 20_000;
/** The largest id in a bitmap, which then has 1 MB. With a larger id, the ids are sent as a list. */
const maxBitmapId = 8_000_000;

/** A search query, serialized for PostgreSQL. */
export interface PreparedQuery {
  /** A tsquery. */
  readonly query: string;
  /** The tsquery of the words as typed: literal matches rank above corrected ones. */
  readonly exact: string;
  /** A tsquery for ranking: stems of the required parts, joined by OR. */
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
 * Queries of the full-text search. One match in a field outweighs any number of matches in the fields after it: title,
 * rabbi, synagogue, keywords, preview, content (docs/product/finding.md F6).
 */
export class SermonSearchRepository {
  readonly #em: Em;

  constructor(em: Em) {
    this.#em = em;
  }

  /** Removes accents, niqqud and punctuation from texts, exactly as in the search columns. Keeps the case. */
  async fold(texts: readonly string[]): Promise<string[]> {
    const rows = await this.#em.execute<{ folded: string }[]>(foldedTexts, [JSON.stringify(texts)]);
    return rows.map((row) => row.folded);
  }

  /**
   * Parses a query, and reads the stems of words; a stop word has none.
   * @param query in the syntax of `to_tsquery`
   */
  async readQuery(
    query: string,
    words: readonly string[],
  ): Promise<{ query: string; stems: Map<string, string[]> }> {
    const [row] = await this.#em.execute<{ query: string; stems: string | null }[]>(readWords, [
      query,
      JSON.stringify(words),
    ]);
    const stems = JSON.parse(row?.stems ?? '[]') as string[][];
    return {
      query: row?.query ?? '',
      stems: new Map(words.map((word, index) => [word, stems[index] ?? []])),
    };
  }

  /** Up to 20 words of titles and names that are or were visible and resemble this one, the most similar first. */
  async findSimilarWords(word: string): Promise<string[]> {
    const rows = await this.#em.execute<{ word: string }[]>(
      `select word from search_words where letters % search_letters(?)
       order by similarity(letters, search_letters(?)) desc, word limit 20`,
      [word, word],
    );
    return rows.map((row) => row.word);
  }

  /** Returns those of the words, as written in texts, that match a tsquery. */
  async findMatchingWords(words: readonly string[], query: string): Promise<Set<string>> {
    if (words.length === 0) return new Set();
    const rows = await this.#em.execute<{ word: string }[]>(matchingWords, [JSON.stringify(words), query]);
    return new Set(rows.map((row) => row.word));
  }

  /** A page of the matching visible sermons. With more than `maxRanked`, `total` exceeds it and the page is empty. */
  async findVisible(
    prepared: PreparedQuery,
    scope: SearchScope | undefined,
    slice: SearchSlice,
  ): Promise<{ ids: number[]; total: number }> {
    return this.#findSorted(prepared, scope, slice, maxRanked + 1);
  }

  /**
   * A page of visible sermons that match common words: those among the newest sermons, and some others that contain
   * the words in a title or name.
   */
  async findVisibleNewest(
    prepared: PreparedQuery,
    scope: SearchScope | undefined,
    newestScope: NewestScope,
    slice: SearchSlice,
  ): Promise<{ ids: number[]; total: number }> {
    const { total, nameMatches, ids } = await this.#findNewest(prepared, scope, newestScope, slice);
    // Matches are not evenly distributed over ids, for example after the import of an archive: search all ids.
    if (newestScope.nameIdFraction < 1 && nameMatches < newestScope.maxNameMatches)
      return this.#findNewest(prepared, scope, { ...newestScope, nameIdFraction: 1 }, slice);
    return { total, ids };
  }

  async #findNewest(
    prepared: PreparedQuery,
    scope: SearchScope | undefined,
    { newest, fullTextCount, maxNameMatches, nameIdFraction }: NewestScope,
    slice: SearchSlice,
  ): Promise<{ ids: number[]; total: number; nameMatches: number }> {
    const { query } = prepared;
    const { sql: condition, values } = scopeCondition(scope);
    const rank = rankOf(prepared, slice);
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

  /** A page of matching visible sermons; an arbitrary selection of `searchLimit` if more match. */
  async findSomeVisible(
    prepared: PreparedQuery,
    scope: SearchScope | undefined,
    slice: SearchSlice,
  ): Promise<{ ids: number[]; total: number }> {
    return this.#findSorted(prepared, scope, slice, searchLimit);
  }

  /** One page of at most `maxMatches` matches, sorted; no ids if there are more than `maxRanked`. */
  async #findSorted(
    prepared: PreparedQuery,
    scope: SearchScope | undefined,
    slice: SearchSlice,
    maxMatches: number,
  ): Promise<{ ids: number[]; total: number }> {
    const rank = rankOf(prepared, slice);
    const { sql: condition, values } = matchCondition(prepared, scope, maxMatches);
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
}

/** Results after the first `searchLimit` are not listed. */
const clampLimit = ({ limit, offset }: SearchSlice): number =>
  Math.max(0, Math.min(limit, searchLimit - offset));

const parseIds = (list: string | null | undefined): number[] => (list ? list.split(',').map(Number) : []);

/** The sort key of the results. Ties are sorted newest first. */
interface Rank {
  /** An SQL expression over the columns of `sermons`. */
  readonly sql: string;
  readonly values: readonly string[];
  readonly direction: 'asc' | 'desc';
}

function rankOf({ query, exact, ranking }: PreparedQuery, { sort, order }: SearchSlice): Rank {
  if (sort === 'date') {
    return { sql: 'sermons.date_delivered', values: [], direction: order };
  }
  if (sort !== 'relevance') {
    return { sql: orderKeys[sort]('sermons.'), values: [], direction: order };
  }
  // Only a search with corrected words finds sermons that do not match the words as typed.
  const isTolerant = exact !== query;
  return {
    sql: `
      ${isTolerant ? '(case when sermons.search @@ ?::tsquery then 10 else 0 end) + ' : ''}ts_rank('{0.12, 0.25, 0.5, 1}', sermons.search_names, ?::tsquery)
      + ts_rank('{0.02, 0.06, 0, 0}', sermons.search, ?::tsquery)`,
    values: [...(isTolerant ? [exact] : []), ranking, ranking],
    direction: 'desc',
  };
}

/** A condition for the matching visible sermons. A search within ids ends after `maxMatches`. */
function matchCondition(
  { query }: PreparedQuery,
  scope: SearchScope | undefined,
  maxMatches: number,
): SqlCondition {
  const { indexed = [], ids } = scope ?? {};
  if (ids && ids.length <= (indexed.length > 0 ? maxListedIds : maxIdsWithin))
    return {
      sql: 'sermons.id = any (array(select search_within(?::int[], ?::tsquery, ?)))',
      values: [`{${ids.join(',')}}`, query, maxMatches],
    };
  const { sql, values } = scopeCondition(scope);
  return { sql: `${visible()} and search @@ ?::tsquery${sql}`, values: [query, ...values] };
}

function scopeCondition(scope: SearchScope | undefined): SqlCondition {
  if (!scope) return { sql: '', values: [] };
  const conditions = scope.ids ? [...scope.indexed, idCondition(scope.ids)] : scope.indexed;
  return {
    sql: conditions.map(({ sql }) => ` and ${sql}`).join(''),
    values: conditions.flatMap(({ values }) => values),
  };
}

function idCondition(ids: readonly number[]): SqlCondition {
  const last = ids.reduce((highest, id) => Math.max(highest, id), 0);
  if (ids.length <= maxListedIds || last > maxBitmapId)
    return { sql: 'sermons.id = any (?::int[])', values: [`{${ids.join(',')}}`] };
  const bitmap = Buffer.alloc((last >> 3) + 1);
  for (const id of ids) bitmap[id >> 3] = (bitmap[id >> 3] ?? 0) | (1 << (id & 7));
  return {
    sql: `case when sermons.id <= ${last} then get_bit((select decode(?, 'base64')), sermons.id) = 1 else false end`,
    values: [bitmap.toString('base64')],
  };
}
