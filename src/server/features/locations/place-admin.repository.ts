import type { PlaceEntry } from '../../../shared/place-admin.schemas.ts';
import { matchesFolded } from '../../db/folded-search.ts';
import { mergeRows, unmergeRow } from '../../db/merged-rows.ts';
import type { Em } from '../../db/orm.ts';
import type { Place } from './location.repository.ts';

/** A location with its root: the location at the end of its merges. */
export interface PlaceRow extends Place {
  readonly id: number;
  readonly rootId: number;
  readonly mergedIntoId: number | null;
}

const searchedText = `fold_text(city || ' ' || state || ' ' || country)`;

/** Queries of the dashboard over locations, and their merges. */
export class PlaceAdminRepository {
  readonly #em: Em;

  constructor(em: Em) {
    this.#em = em;
  }

  /**
   * Ids of a page of the locations that are not merged, sorted by country, state and city, and their total count.
   * @param q search text; it also matches the names of the locations that were merged into a location
   */
  async findPage(
    q: string | undefined,
    { limit, offset }: { limit: number; offset: number },
  ): Promise<{ ids: number[]; total: number }> {
    const match = matchesFolded(searchedText, q ?? '');
    const found = `locations where id in (select root_id from locations where ${match.sql})`;
    const rows = await this.#em.execute<{ id: number }[]>(
      `select id from ${found} order by country, state, city, id limit ? offset ?`,
      [...match.values, limit, offset],
    );
    const [counted] = await this.#em.execute<{ total: number }[]>(
      `select count(*)::int as total from ${found}`,
      [...match.values],
    );
    return { ids: rows.map(({ id }) => id), total: counted?.total ?? 0 };
  }

  /** Entries of these ids, in their order. Skips ids of merged locations. */
  findEntries(ids: readonly number[]): Promise<PlaceEntry[]> {
    const list = `{${ids.join(',')}}`;
    return this.#em.execute<PlaceEntry[]>(
      `select root.id, root.city, root.state, root.country, sum(member.visible_sermons)::int as "sermonCount",
         coalesce(json_agg(json_build_object('id', member.id, 'city', member.city, 'state', member.state,
           'country', member.country) order by member.id) filter (where member.id <> root.id), '[]') as merged
       from locations root join locations member on member.root_id = root.id
       where root.id = any (?::int[]) and root.id = root.root_id
       group by root.id order by array_position(?::int[], root.id)`,
      [list, list],
    );
  }

  /** All locations that are not merged, those with the most visible sermons first. */
  findRoots(): Promise<(Place & { id: number; countryKey: string })[]> {
    return this.#em.execute(
      `select id, city, state, country, country_key as "countryKey" from locations where id = root_id
       order by visible_sermons desc, id`,
    );
  }

  /** Any location, also a merged one. */
  async findById(id: number): Promise<PlaceRow | null> {
    const [row] = await this.#em.execute<PlaceRow[]>(
      `select id, city, state, country, root_id as "rootId", merged_into_id as "mergedIntoId"
       from locations where id = ?`,
      [id],
    );
    return row ?? null;
  }

  /** Merges a root, with all locations that were merged into it, into another root. */
  merge(sourceId: number, targetId: number): Promise<void> {
    return mergeRows(this.#em, 'locations', sourceId, targetId);
  }

  /** Makes a merged location a root again, with the locations that were merged into it. */
  unmerge(id: number): Promise<void> {
    return unmergeRow(this.#em, 'locations', id);
  }
}
