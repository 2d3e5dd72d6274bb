import type { Em } from '../../../db/orm.ts';

/** A stem with the share of all sermons that contain it. */
interface CommonStem {
  /** Null for the last two frequencies, which are the minimum and the maximum of the others. */
  readonly stem: string | null;
  /** From 0 to 1. */
  readonly share: number;
  /** Whether the share counts title, rabbi, synagogue and keywords only; otherwise it counts all searched fields. */
  readonly isOfNames: boolean;
}

/** The most common stems, from PostgreSQL's statistics (a sample). Empty before the first `analyze`. */
export const readCommonStems = (em: Em): Promise<CommonStem[]> =>
  em.execute<CommonStem[]>(
    `select common.stem, common.share::float8 as share, attname = 'search_names' as "isOfNames" from pg_stats,
       unnest(most_common_elems::text::text[], most_common_elem_freqs) as common (stem, share)
     where schemaname = current_schema() and tablename = 'sermons' and attname in ('search', 'search_names')`,
  );
