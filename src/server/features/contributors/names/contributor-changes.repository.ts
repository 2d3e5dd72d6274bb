import { mergeRows, unmergeRow } from '../../../db/merged-rows.ts';
import { ContributorTableRepository } from './contributor-table.repository.ts';

/** A row with its root: the row at the end of its merges. */
export interface MergeRow {
  readonly id: number;
  readonly rootId: number;
  readonly mergedIntoId: number | null;
  readonly slug: string;
  readonly name: string;
  readonly chosenName: string | null;
}

/** The fields of a sermon's place that distinguish synagogues. */
export interface SermonPlace {
  readonly city: string;
  readonly country: string;
}

const columns = `id, root_id as "rootId", merged_into_id as "mergedIntoId", slug, name, chosen_name as "chosenName"`;

/**
 * Changes to rabbis or synagogues by an administrator. The caller's transaction holds the lock `slugs`, except while
 * {@link lockSermons} runs.
 */
export class ContributorChangesRepository extends ContributorTableRepository {
  /** Any row, also a merged one. */
  async findBySlug(slug: string): Promise<MergeRow | null> {
    const [row] = await this.em.execute<MergeRow[]>(`select ${columns} from ${this.table} where slug = ?`, [
      slug,
    ]);
    return row ?? null;
  }

  /** Any row, also a merged one. @throws Error when there is none */
  async findById(id: number): Promise<MergeRow> {
    const [row] = await this.em.execute<MergeRow[]>(`select ${columns} from ${this.table} where id = ?`, [
      id,
    ]);
    if (!row) throw new Error(`There is no ${this.kind} with the id ${id}`);
    return row;
  }

  /** Sets the chosen name; null shows the most frequent spelling. @param folded the name, folded */
  async rename(id: number, name: string | null, folded: string | null): Promise<void> {
    await this.em.execute(`update ${this.table} set chosen_name = ?, chosen_folded = ? where id = ?`, [
      name,
      folded,
      id,
    ]);
    await this.#refresh([id]);
  }

  /** Merges a root, with all rows that were merged into it, into another root. */
  async merge(sourceId: number, targetId: number): Promise<void> {
    await this.#lock([sourceId, targetId]);
    await mergeRows(this.em, this.table, sourceId, targetId);
    await this.#refresh([sourceId, targetId]);
  }

  /** Makes a merged row a root again, with the rows that were merged into it. */
  async unmerge({ id, rootId }: MergeRow): Promise<void> {
    await this.#lock([id, rootId]);
    await unmergeRow(this.em, this.table, id);
    await this.#refresh([id, rootId]);
  }

  /** Records that two roots are not the same, in both rows. */
  async dismissDuplicate(id: number, otherId: number): Promise<void> {
    // Removes an earlier dismissal, so that each id is stored once.
    await this.restoreDuplicate(id, otherId);
    await this.em.execute(
      `update ${this.table} set not_duplicates = not_duplicates || case id when ? then ?::int else ?::int end
       where id in (?, ?)`,
      [id, otherId, id, id, otherId],
    );
  }

  /** Undoes {@link dismissDuplicate}. */
  async restoreDuplicate(id: number, otherId: number): Promise<void> {
    await this.#lock([id, otherId]);
    await this.em.execute(
      `update ${this.table} set not_duplicates = array_remove(not_duplicates, case id when ? then ?::int else ?::int end)
       where id in (?, ?)`,
      [id, otherId, id, id, otherId],
    );
  }

  /** Locks sermons. @returns their distinct places, the most frequent one first */
  async lockSermons(sermonIds: readonly number[]): Promise<SermonPlace[]> {
    if (sermonIds.length === 0) return [];
    return this.em.execute(
      `with locked as materialized (
         select city, country from sermons where id = any (?::int[]) order by id for update
       )
       select city, country from locked group by 1, 2 order by count(*) desc, 1, 2`,
      [`{${sermonIds.join(',')}}`],
    );
  }

  /** Moves sermons of a root to another row. @returns the ids of the moved sermons */
  async moveSermons(sermonIds: readonly number[], fromRootId: number, toId: number): Promise<number[]> {
    const rows = await this.em.execute<{ id: number }[]>(
      `update sermons set ${this.kind}_id = ?
       where id = any (?::int[]) and ${this.kind}_id in (select id from ${this.table} where root_id = ?)
       returning id`,
      [toId, `{${sermonIds.join(',')}}`, fromRootId],
    );
    await this.#refresh([fromRootId, toId]);
    return rows.map(({ id }) => id);
  }

  async #lock(ids: readonly number[]): Promise<void> {
    await this.em.execute(
      `select id from ${this.table} where id = any (?::int[]) order by id for no key update`,
      [`{${ids.join(',')}}`],
    );
  }

  /** Recomputes the shown names and the sermon counts. */
  async #refresh(ids: readonly number[]): Promise<void> {
    await this.em.execute(`select refresh_${this.table}(?::int[])`, [`{${ids.join(',')}}`]);
  }
}
