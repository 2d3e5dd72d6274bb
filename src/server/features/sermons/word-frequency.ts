import type { Em } from '../../db/orm.ts';

interface Known {
  readonly until: number;
  readonly shares: Promise<ReadonlyMap<string, number>>;
}

/** What each database that this process has open knew when it was last asked. */
const databases = new WeakMap<object, Known>();
const rememberedFor = 5 * 60_000;

/** The commonest stems of all sermons, and in what share of them each stands, as PostgreSQL last counted a sample. */
async function readShares(em: Em): Promise<ReadonlyMap<string, number>> {
  const rows = await em.execute<{ stem: string | null; share: number }[]>(
    `select common.stem, common.share::float8 as share from pg_stats,
       unnest(most_common_elems::text::text[], most_common_elem_freqs) as common (stem, share)
     where schemaname = current_schema() and tablename = 'sermons' and attname = 'search'`,
  );
  return new Map(rows.flatMap(({ stem, share }) => (stem === null ? [] : [[stem, share] as const])));
}

/**
 * In what share of all sermons a word stands, at a guess; of several words, all of them.
 * @param words the stems that each word may have
 * @returns 0 when one of them is not common, or nothing was counted yet
 */
export async function shareOfWords(em: Em, words: readonly (readonly string[])[]): Promise<number> {
  if (words.length === 0) return 0;
  const driver = em.getDriver();
  let known = databases.get(driver);
  if (!known || known.until < performance.now()) {
    known = { until: performance.now() + rememberedFor, shares: readShares(em) };
    databases.set(driver, known);
    known.shares.catch(() => databases.delete(driver));
  }
  const shares = await known.shares;
  return words.reduce(
    (share, stems) => share * Math.max(0, ...stems.map((stem) => shares.get(stem) ?? 0)),
    1,
  );
}
