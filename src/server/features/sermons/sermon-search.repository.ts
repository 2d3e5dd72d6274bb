import type { DirectorySort } from '../../../shared/directory.ts';
import type { Em } from '../../db/orm.ts';

/** So many of the sermons that match are put in order; where more match, a search is cut (and says so). */
export const searchLimit = 500;

/** Where words are so common, the newest sermons are looked through, this many, for so many matches … */
const newest = { lookedThrough: 1_000, found: 350 };
/** … and so many of those that hold the words in a title or a name are added. */
const named = 150;

const visible = `is_published = 'true' and is_hidden = 'false'`;

/** Which sermons a search may find. */
export interface SearchScope {
  readonly locationIds: readonly number[] | undefined;
  /** The weeks of {@link weeksWithPortion}. */
  readonly weeks: readonly string[] | undefined;
}

/** What is looked for, ready for PostgreSQL. */
export interface PreparedQuery {
  /** A tsquery. */
  readonly query: string;
  /** The tsquery of the words as typed: what matches it comes before what only nearly does. */
  readonly exact: string;
  /** A tsquery of all wanted words, joined by or: for the weight of a sermon. */
  readonly weighed: string;
}

interface SearchSlice {
  readonly sort: DirectorySort;
  readonly order: 'asc' | 'desc';
  readonly limit: number;
  readonly offset: number;
}

/** The rows of a page of results, in order, and how many there are. */
export interface FoundSermons {
  readonly ids: number[];
  readonly total: number;
  readonly isTotalCut: boolean;
}

/**
 * Queries of the full-text search. A word in a field of more weight outweighs any number of them in a lighter one:
 * title, rabbi, synagogue, keywords, preview, content (DECISIONS §5).
 */
export class SermonSearchRepository {
  readonly #em: Em;

  constructor(em: Em) {
    this.#em = em;
  }

  /** Texts without accents, niqqud and punctuation, exactly as the stored ones are. */
  async fold(texts: readonly string[]): Promise<string[]> {
    const rows = await this.#em.execute<{ folded: string }[]>(
      `select search_text(value) as folded from jsonb_array_elements_text(?::jsonb) with ordinality order by ordinality`,
      [JSON.stringify(texts)],
    );
    return rows.map((row) => row.folded);
  }

  /** What PostgreSQL makes of a search, and the stems of its words; no stems where only stop words are left. */
  async readQuery(
    websearch: string,
    wanted: readonly string[],
  ): Promise<{ query: string; lexemes: string[] }> {
    const [row] = await this.#em.execute<{ query: string; lexemes: string }[]>(
      `select websearch_to_tsquery('english', ?)::text as query,
        array_to_json(tsvector_to_array(to_tsvector('english', ?)))::text as lexemes`,
      [websearch, wanted.join(' ')],
    );
    return { query: row?.query ?? '', lexemes: JSON.parse(row?.lexemes ?? '[]') as string[] };
  }

  /** A tsquery with each word reduced to its stem. */
  async readTolerantQuery(query: string): Promise<string> {
    const [row] = await this.#em.execute<{ query: string }[]>(
      `select to_tsquery('english', ?)::text as query`,
      [query],
    );
    return row?.query ?? '';
  }

  /** Words of visible titles and names that look like this one, the likeliest first. */
  async findSimilarWords(word: string): Promise<string[]> {
    const rows = await this.#em.execute<{ word: string }[]>(
      `select word from search_words where letters % search_letters(?)
       order by similarity(letters, search_letters(?)) desc, word limit 20`,
      [word, word],
    );
    return rows.map((row) => row.word);
  }

  /** Which of these words, as they stand in texts, are what is looked for. */
  async findMatchingWords(words: readonly string[], weighed: string): Promise<Set<string>> {
    if (words.length === 0) return new Set();
    const rows = await this.#em.execute<{ word: string }[]>(
      `select value as word from jsonb_array_elements_text(?::jsonb)
       where to_tsvector('english', search_text(value)) @@ ?::tsquery`,
      [JSON.stringify(words), weighed],
    );
    return new Set(rows.map((row) => row.word));
  }

  /** A page of the visible sermons that match. */
  async findVisible(prepared: PreparedQuery, scope: SearchScope, slice: SearchSlice): Promise<FoundSermons> {
    const { condition, values } = scopeCondition(scope);
    const matching = `select id from sermons where ${visible}${condition} and search @@ ?::tsquery limit ${searchLimit + 1}`;
    const all = await this.#inOrder(matching, [...values, prepared.query], prepared, slice);
    if (all.total <= searchLimit) return { ...all, isTotalCut: false };
    // Too many to weigh each. The function behind @@ is named, because no index can take its place: in the order of
    // the days, matches of common words are found soon.
    const common = `
      with newest as materialized (
        select id from (
          select id, search from sermons where ${visible}${condition}
          order by date_delivered desc, id desc limit ${newest.lookedThrough}
        ) latest where ts_match_vq(search, ?::tsquery) limit ${newest.found}
      )
      select id from newest
      union all
      (select id from sermons where ${visible}${condition} and search_names @@ ?::tsquery
        and id not in (select id from newest) limit ${named})`;
    const commonValues = [...values, prepared.query, ...values, prepared.query];
    const found = await this.#inOrder(common, commonValues, prepared, slice);
    if (found.total > 0) return { ...found, isTotalCut: true };
    // Common in old sermons only: any of them will do.
    const some = `${matching.slice(0, matching.lastIndexOf(' limit'))} limit ${searchLimit}`;
    return {
      ...(await this.#inOrder(some, [...values, prepared.query], prepared, slice)),
      isTotalCut: true,
    };
  }

  /** One page of `matching`, in order. Nothing is put in order when there are more than the limit. */
  async #inOrder(
    matching: string,
    values: readonly unknown[],
    { exact, weighed }: PreparedQuery,
    { sort, order, limit, offset }: SearchSlice,
  ): Promise<{ ids: number[]; total: number }> {
    const weight = `
      (case when sermons.search @@ ?::tsquery then 10 else 0 end)
      + ts_rank('{0.12, 0.25, 0.5, 1}', sermons.search_names, ?::tsquery)
      + ts_rank('{0.02, 0.06, 0, 0}', sermons.search, ?::tsquery)`;
    const orders: Record<DirectorySort, string> = {
      relevance: 'weight desc',
      date: `sermons.date_delivered ${order}`,
      title: `lower(sermons.title) ${order}`,
      rabbi: `lower(sermons.rabbi_name) ${order}`,
      synagogue: `lower(sermons.synagogue_name) ${order}`,
      location: `lower(sermons.city) ${order}, lower(sermons.state) ${order}`,
    };
    const isWeighed = sort === 'relevance';
    const rows = await this.#em.execute<{ total: number; id: number | null }[]>(
      `with matching as materialized (${matching}),
       page as (
         select sermons.id, row_number() over () as place from (
           select sermons.id${isWeighed ? `, ${weight} as weight` : ''}, sermons.date_delivered
           from matching join sermons on sermons.id = matching.id
           where (select count(*) from matching) <= ${searchLimit}
           order by ${orders[sort]}, sermons.date_delivered desc, sermons.id desc
           limit ? offset ?
         ) sermons
       )
       select (select count(*)::int from matching) as total, page.id
       from (select 1) one left join page on true order by page.place`,
      [...values, ...(isWeighed ? [exact, weighed, weighed] : []), limit, offset],
    );
    return { total: rows[0]?.total ?? 0, ids: rows.flatMap((row) => row.id ?? []) };
  }
}

function scopeCondition({ locationIds, weeks }: SearchScope): { condition: string; values: unknown[] } {
  const parts: string[] = [];
  const values: unknown[] = [];
  for (const [column, allowed] of [
    ['location_id', locationIds],
    ['portion', weeks],
  ] as const) {
    if (allowed === undefined) continue;
    parts.push(
      allowed.length > 0 ? ` and ${column} in (${allowed.map(() => '?').join(', ')})` : ' and false',
    );
    values.push(...allowed);
  }
  return { condition: parts.join(''), values };
}
