import type { Em } from '../../db/orm.ts';
import { fullTextIndexes } from '../sermons/sermon/search-columns.ts';
import type { ContributorNames } from './names/resolve-contributors.ts';

const unresolved = '(rabbi_id is null or synagogue_id is null)';

/** Maximum size of each index's pending list. A larger one is merged less often, and each merge takes longer. */
const pendingListKilobytes = 16_384;

/** Queries of the job that resolves stored sermons. */
export class ResolveSermonsRepository {
  readonly #em: Em;

  constructor(em: Em) {
    this.#em = em;
  }

  /** Count of sermons without a rabbi or synagogue, at most `limit`. */
  async countUnresolved(limit: number): Promise<number> {
    const [row] = await this.#em.execute<{ count: number }[]>(
      `select count(*)::int as count from (select from sermons where ${unresolved} limit ?) found`,
      [limit],
    );
    return row?.count ?? 0;
  }

  /** The next ids of unresolved sermons after the id `after`. */
  async findUnresolvedIds(after: number, limit: number): Promise<number[]> {
    const rows = await this.#em.execute<{ id: number }[]>(
      `select id from sermons where ${unresolved} and id > ? order by id limit ?`,
      [after, limit],
    );
    return rows.map(({ id }) => id);
  }

  /** Locks those of these sermons that are still unresolved, and returns their ids and names. */
  lockUnresolved(ids: readonly number[]): Promise<(ContributorNames & { id: number })[]> {
    return this.#em.execute(
      `select id, rabbi_name as "rabbiName", synagogue_name as "synagogueName", city, country from sermons
       where id = any (?::int[]) and ${unresolved} order by id for update`,
      [`{${ids.join(',')}}`],
    );
  }

  /** Stores resolved ids. A sermon keeps the rabbi or synagogue that it already has. */
  async store(sermons: readonly { id: number; rabbiId?: number; synagogueId?: number }[]): Promise<void> {
    if (sermons.length === 0) return;
    await this.#em.execute(
      `update sermons set rabbi_id = coalesce(sermons.rabbi_id, found."rabbiId"),
         synagogue_id = coalesce(sermons.synagogue_id, found."synagogueId")
       from json_to_recordset(?::json) found (id int, "rabbiId" int, "synagogueId" int)
       where sermons.id = found.id`,
      [JSON.stringify(sermons)],
    );
  }

  /**
   * Turns on `fastupdate` of the full-text indexes: PostgreSQL adds new entries to pending lists and merges them in
   * bulk, which is six times faster than one row at a time. Searches read the pending lists, too.
   */
  async enableFastUpdate(): Promise<void> {
    for (const index of fullTextIndexes) {
      await this.#em.execute(`alter index ${index} set (fastupdate = on)`);
    }
  }

  /** Turns off `fastupdate` of the full-text indexes and merges the pending entries. */
  async disableFastUpdate(): Promise<void> {
    for (const index of fullTextIndexes) {
      await this.#em.execute(`alter index ${index} set (fastupdate = off)`);
      await this.#em.execute(`select gin_clean_pending_list('${index}')`);
    }
  }

  /** Allows large pending lists in the current transaction, and enough memory to merge each one at once. */
  async raisePendingLimit(): Promise<void> {
    await this.#em.execute(
      `select set_config(name, '${pendingListKilobytes}', true)
       from unnest(array['gin_pending_list_limit', 'work_mem']) name`,
    );
  }
}
