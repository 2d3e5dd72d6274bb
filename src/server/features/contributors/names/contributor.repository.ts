import { preparedStatement } from '../../../db/prepared-statements.ts';
import { ContributorTableRepository } from './contributor-table.repository.ts';

/** The values of a new row. */
export interface NewContributor {
  readonly key: string | null;
  readonly folded: string;
  readonly name: string;
  readonly chosenName: string | null;
  /** Slugs to try first. */
  readonly slugs: readonly string[];
}

/** Queries over rabbis or synagogues. */
export class ContributorRepository extends ContributorTableRepository {
  /** Ids of the rows with these keys, by key. */
  async findIdsByKeys(keys: readonly string[]): Promise<Map<string, number>> {
    if (keys.length === 0) return new Map();
    const rows = await this.em.execute<{ key: string; id: number }[]>(
      `select key, id from ${this.table} where key in (select json_array_elements_text(?::json))`,
      [JSON.stringify(keys)],
    );
    return new Map(rows.map(({ key, id }) => [key, id]));
  }

  /**
   * SQL of the rows with the slugs in a JSON parameter whose root has a visible sermon. Excludes merged rows whose slug
   * was never public.
   */
  get #publicRows(): string {
    return `${this.table} own where slug = any (array(select json_array_elements_text(?::json)))
      and exists (select from ${this.table} root where root.id = own.root_id and root.visible_sermons > 0)
      and ${this.isRootOrWasPublic('own')}`;
  }

  /** Ids, as text, of the public rows with these slugs and of all rows merged with them. */
  async findIdsBySlugs(slugs: readonly string[]): Promise<string[]> {
    const rows = await this.em.execute<{ id: string }[]>(
      preparedStatement(`select id::text as id from ${this.table} where root_id in (
         select root_id from ${this.#publicRows}
       )`),
      [JSON.stringify(slugs)],
    );
    return rows.map(({ id }) => id);
  }

  /**
   * Finds rows by ids or public slugs, grouped by root.
   * @returns slug and name of each root, the ids of the rows of its group, and which of the given slugs belong to it
   */
  findGroups(
    ids: readonly number[],
    slugs: readonly string[],
  ): Promise<{ slug: string; name: string; ids: number[]; givenSlugs: string[] }[]> {
    // With arrays, PostgreSQL looks the rows up in an index. With `in (select …)` it reads the whole table.
    return this.em.execute(
      preparedStatement(`with given as (
         select root_id, slug from ${this.#publicRows}
       )
       select root.slug, root.name,
         (select json_agg(own.id) from ${this.table} own where own.root_id = root.id) as ids,
         (select coalesce(json_agg(given.slug), '[]') from given where given.root_id = root.id) as "givenSlugs"
       from ${this.table} root where root.id = any (array(
         select root_id from ${this.table} where id = any ((select ?::int[])::int[]) union select root_id from given
       ))`),
      [JSON.stringify(slugs), `{${ids.join(',')}}`],
    );
  }

  /** Returns which of these slugs are in use. */
  async findTakenSlugs(slugs: readonly string[]): Promise<Set<string>> {
    const rows = await this.em.execute<{ slug: string }[]>(
      `select slug from ${this.table} where slug in (select json_array_elements_text(?::json))`,
      [JSON.stringify(slugs)],
    );
    return new Set(rows.map(({ slug }) => slug));
  }

  /** Stores new rows. @returns their ids, in this order */
  async insert(rows: readonly (NewContributor & { slug: string })[]): Promise<number[]> {
    const stored = await this.em.execute<{ id: number; slug: string }[]>(
      `insert into ${this.table} (id, root_id, slug, key, folded, name, sort_name, chosen_name, chosen_folded)
       select id, id, slug, key, folded, name, folded, "chosenName", case when "chosenName" is not null then folded end
       from (
         select nextval(pg_get_serial_sequence('${this.table}', 'id')) as id, wanted.*
         from json_to_recordset(?::json) wanted (slug text, key text, folded text, name text, "chosenName" text)
       ) wanted
       returning id, slug`,
      [JSON.stringify(rows)],
    );
    const ids = new Map(stored.map(({ slug, id }) => [slug, id]));
    return rows.map(({ slug }) => ids.get(slug) ?? 0);
  }
}
