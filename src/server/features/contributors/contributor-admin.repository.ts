import type { ContributorEntry } from '../../../shared/contributor-admin.schemas.ts';
import { invisible, visible } from '../sermons/sermon/visible-sermons.ts';
import { ContributorTableRepository } from './names/contributor-table.repository.ts';

/** A rabbi or synagogue in the dashboard, with its id. */
export interface EntryRow extends ContributorEntry {
  readonly id: number;
}

/** The names of a rabbi or synagogue, to find duplicates. */
export interface NamesRow {
  readonly id: number;
  /** Null after a split if another row already had the key. */
  readonly key: string | null;
  /** Folded. The first one is the row's own name. */
  readonly names: string[];
  /** Ids that an administrator dismissed as duplicates of this row. */
  readonly notDuplicates: number[];
  /** The places of a synagogue's sermons, also where it had visible sermons before; empty for a rabbi. */
  readonly places: { city: string; country: string }[];
}

/** A sermon of a rabbi or synagogue, in any state. */
export interface SermonRow {
  readonly id: number;
  readonly title: string;
  readonly rabbiName: string;
  readonly synagogueName: string;
  readonly city: string;
  readonly country: string;
  readonly dateDelivered: Date | string;
  readonly isPublic: boolean;
}

/** A stored rabbi or synagogue, merged or not. */
export interface StoredRow {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly hebrewName: string | null;
  readonly chosenName: string | null;
  readonly sermonCount: number;
  /** The slug of the row into which this one was merged. */
  readonly mergedInto: string | null;
}

interface Slice {
  readonly limit: number;
  readonly offset: number;
}

/** Queries of the dashboard over rabbis or synagogues. */
export class ContributorAdminRepository extends ContributorTableRepository {
  /**
   * A page of the rows that are not merged, sorted by name. A search also matches the names of the rows merged into
   * them.
   */
  findPage(q: string | undefined, slice: Slice): Promise<{ ids: number[]; total: number }> {
    if (!q) return this.findPageOf({ sql: 'id = root_id', values: [] }, slice);
    const { sql, values } = this.matchesName(`(search_text || ' ' || folded || ' ' || fold_text(name))`, q);
    const condition = `id = root_id and id in (select root_id from ${this.table} where ${sql})`;
    return this.findPageOf({ sql: condition, values }, slice);
  }

  /** Entries in the order of these ids. */
  async findEntries(ids: readonly number[]): Promise<EntryRow[]> {
    if (ids.length === 0) return [];
    const kind = this.kind;
    const idArray = `{${ids.join(',')}}`;
    return this.em.execute<EntryRow[]>(
      `select root.id, root.slug, root.name, root.hebrew_name as "hebrewName", root.chosen_name as "chosenName",
         root.visible_sermons as "sermonCount",
         (select count(*)::int from sermons where ${kind}_id = any (members.ids) and ${invisible()}) as "otherCount",
         array(
           select locations.city from contributions contribution
           join locations own on own.id = contribution.location_id
           join locations on locations.id = own.root_id
           where contribution.${kind}_id = any (members.ids) and contribution.visible_sermons > 0
           group by locations.city order by sum(contribution.visible_sermons) desc, locations.city limit 3
         ) as places,
         coalesce((
           select json_agg(location order by position) from (
             select json_build_object('city', locations.city, 'state', locations.state, 'country', locations.country)
                 as location,
               row_number() over (order by sum(contribution.visible_sermons) desc, locations.city, locations.id)
                 as position
             from contributions contribution
             join locations own on own.id = contribution.location_id
             join locations on locations.id = own.root_id
             where contribution.${kind}_id = any (members.ids) and contribution.visible_sermons > 0
             group by locations.id order by position limit 3
           ) places
         ), '[]') as locations,
         coalesce((
           select json_agg(json_build_object('slug', slug, 'name', name) order by name, id)
           from ${this.table} member where member.root_id = root.id and member.id <> root.id
         ), '[]') as merged
       from ${this.table} root
       cross join lateral (
         select array_agg(id) as ids from ${this.table} member where member.root_id = root.id
       ) members
       where root.id = any (?::int[]) and root.id = root.root_id order by array_position(?::int[], root.id)`,
      [idArray, idArray],
    );
  }

  /** The next rows after an id, merged or not. */
  findAfter(id: number, limit: number): Promise<StoredRow[]> {
    return this.em.execute(
      `select source.id, source.slug, source.name, source.hebrew_name as "hebrewName",
         source.chosen_name as "chosenName", source.visible_sermons as "sermonCount", target.slug as "mergedInto"
       from ${this.table} source left join ${this.table} target on target.id = source.merged_into_id
       where source.id > ? order by source.id limit ?`,
      [id, limit],
    );
  }

  /** The id of the row with this slug; after a merge, of the target. */
  async findRootId(slug: string): Promise<number | null> {
    const [row] = await this.em.execute<{ id: number }[]>(
      `select root_id as id from ${this.table} where slug = ?`,
      [slug],
    );
    return row?.id ?? null;
  }

  /** A page of the sermons of a root and of the rows merged into it, in any state, newest first. */
  async findSermons(rootId: number, { limit, offset }: Slice): Promise<{ rows: SermonRow[]; total: number }> {
    const members = `${this.kind}_id in (select id from ${this.table} where root_id = ?)`;
    const order = 'order by date_delivered desc, id desc';
    // Each part of the union uses an index.
    const selectSermons = (condition: string, isPublic: boolean) =>
      `(select id, title, date_delivered, rabbi_name as "rabbiName", synagogue_name as "synagogueName", city, country,
          ${isPublic} as "isPublic"
        from sermons where ${members} and ${condition} ${order} limit ?)`;
    const rows = await this.em.execute<SermonRow[]>(
      `select *, date_delivered as "dateDelivered" from (${selectSermons(visible(), true)} union all ${selectSermons(invisible(), false)}) sermons
       ${order} limit ? offset ?`,
      [rootId, limit + offset, rootId, limit + offset, limit, offset],
    );
    const [counted] = await this.em.execute<{ total: number }[]>(
      `select (select visible_sermons from ${this.table} where id = ?)
         + (select count(*)::int from sermons where ${members} and ${invisible()}) as total`,
      [rootId, rootId],
    );
    return { rows, total: counted?.total ?? 0 };
  }

  /**
   * The names of the rabbis or synagogues that have a sermon in any state, ordered by the count of visible sermons,
   * highest first.
   */
  findNames(): Promise<NamesRow[]> {
    const kind = this.kind;
    const belongsToRoot = `${kind}_id in (select id from ${this.table} member where member.root_id = root.id)`;
    return this.em.execute(
      `select id, key, array_remove(array[folded, fold_text(hebrew_name), chosen_folded], null) as names,
         not_duplicates as "notDuplicates",
         ${
           kind === 'rabbi'
             ? `'[]'::json`
             : `coalesce((
                  select json_agg(json_build_object('city', city, 'country', country) order by city, country) from (
                    select city, country from contributions contribution
                    join locations on locations.id = contribution.location_id where ${belongsToRoot}
                    union select city, country from sermons where ${belongsToRoot} and ${invisible()}
                  ) places
                ), '[]')`
         } as places
       from ${this.table} root
       where id = root_id
         and (visible_sermons > 0 or exists (select from sermons where ${belongsToRoot} and ${invisible()}))
       order by visible_sermons desc, id`,
    );
  }
}
