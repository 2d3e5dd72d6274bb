import { SqlEntityRepository } from '@mikro-orm/postgresql';
import { acquireLock } from '../../db/advisory-locks.ts';
import type { Em } from '../../db/orm.ts';
import { preparedStatement } from '../../db/prepared-statements.ts';
import { countryName } from './country.ts';
import type { Location } from './location.entity.ts';

/** A location as entered by a person. */
export interface Place {
  readonly city: string;
  readonly state: string;
  readonly country: string;
}

/** A filter. An omitted field matches all locations; a list matches each of its names. */
export type PlaceFilter = { readonly [Part in keyof Place]?: string | readonly string[] | undefined };

const maxSuggestions = 300;

/**
 * SQL condition of the locations that the filter lists: not merged, with a visible sermon there or at a location that
 * was merged into them.
 */
const isListed = `id = root_id and (visible_sermons > 0 or exists (
  select from locations member where member.root_id = locations.id and member.visible_sermons > 0
))`;

/**
 * Queries over locations. Names are compared case-insensitively, countries by all of their names
 * (docs/product/places.md P1, P7).
 */
export class LocationRepository extends SqlEntityRepository<Location> {
  /** The countries that have a visible sermon, sorted by name. */
  async listVisibleCountries(): Promise<string[]> {
    // Loose index scan: jumps from one country to the next, however many locations each has.
    const rows = await this.em.execute<{ name: string }[]>(
      `with recursive countries as (
         (select country_key as key, country as name from locations where ${isListed}
          order by country_key, lower(state), lower(city) limit 1)
         union all
         select next.key, next.name from countries cross join lateral (
           select country_key as key, country as name from locations
           where ${isListed} and country_key > countries.key
           order by country_key, lower(state), lower(city) limit 1
         ) next
       )
       select name from countries`,
    );
    return rows.map((row) => row.name).sort(byName);
  }

  /** The states of a country that have a visible sermon, sorted by name. */
  async listVisibleStates(country: string): Promise<string[]> {
    return this.listVisibleNames('state', { country });
  }

  /** The cities of a state that have a visible sermon, sorted by name. */
  async listVisibleCities(state: string, country: string | undefined): Promise<string[]> {
    return this.listVisibleNames('city', { state, country });
  }

  /** The next locations with a greater id, sorted by id. */
  findAfter(id: number, limit: number): Promise<Location[]> {
    return this.find({ id: { $gt: id } }, { orderBy: { id: 'asc' }, limit });
  }

  /** Count of all visible sermons. */
  async countVisibleSermons(): Promise<number> {
    const [row] = await this.em.execute<{ count: string }[]>(
      'select coalesce(sum(visible_sermons), 0)::text as count from locations',
    );
    return Number(row?.count ?? 0);
  }

  /** Ids of matching locations, and of locations merged with them, that have a visible sermon. */
  async findVisibleIds(place: PlaceFilter): Promise<number[]> {
    const { where, values } = condition(place);
    // A city also matches locations that were merged into others. A country or state alone does not, because the
    // country or state of a merged location may be wrong.
    const mergeCondition = place.city === undefined ? 'id = root_id' : 'true';
    const sql = `select id from locations where visible_sermons > 0
      and root_id in (select root_id from locations where ${where} and ${mergeCondition})`;
    // With several names, there are too many different statements to cache their plans.
    const isSingle = Object.values(place).every((part) => [part].flat().length <= 1);
    const rows = await this.em.execute<{ id: number }[]>(isSingle ? preparedStatement(sql) : sql, values);
    return rows.map((row) => row.id);
  }

  /**
   * Returns the id of a location and creates it if necessary, in the transaction that saves the sermon. A new location
   * adopts the existing spelling of its country and state; a recognized country that is not stored yet gets its English
   * name.
   */
  async findOrCreateId({ city, state, country }: Place): Promise<number> {
    const find = () =>
      this.em.execute<{ id: number }[]>(
        'select id from locations where country_key = country_key(?) and lower(state) = lower(?) and lower(city) = lower(?)',
        [country, state, city],
      );
    const [existing] = await find();
    if (existing) return existing.id;
    await this.lockForChange();
    const [created] = await this.em.execute<{ id: number }[]>(
      `insert into locations (country, state, city) values (
        coalesce((select country from locations where country_key = country_key(?) limit 1), ?),
        coalesce((select state from locations where country_key = country_key(?) and lower(state) = lower(?) limit 1), ?),
        ?
      ) on conflict do nothing returning id`,
      [country, countryName(country), country, state, state, city],
    );
    if (created) return created.id;
    const [other] = await find();
    if (!other) throw new Error(`The place ${city}, ${state}, ${country} could not be stored`);
    return other.id;
  }

  /**
   * Changes the spelling of the given names in a location, and in all other locations that share them: an
   * administrator's spelling wins. Runs in the transaction that saves the sermon.
   */
  async respell(id: number, { city, state, country }: Partial<Place>): Promise<void> {
    await this.lockForChange();
    await this.em.execute(
      `update locations place set
         country = given.country,
         state = case when lower(place.state) = lower(given.state) then given.state else place.state end,
         city = case when lower(place.state) = lower(given.state) and lower(place.city) = lower(given.city)
           then given.city else place.city end
       from (
         select coalesce(?, country) as country, coalesce(?, state) as state, coalesce(?, city) as city, country_key
         from locations where id = ?
       ) given
       where place.country_key = given.country_key and (
         place.country <> given.country or (lower(place.state) = lower(given.state) and (
           place.state <> given.state or (lower(place.city) = lower(given.city) and place.city <> given.city))))`,
      [country ?? null, state ?? null, city ?? null, id],
    );
  }

  /**
   * The states or cities of the matching locations, those with the most visible sermons first; at most
   * {@link maxSuggestions}.
   */
  async suggestNames(column: 'state' | 'city', place: PlaceFilter): Promise<string[]> {
    const { where, values } = condition(place);
    const rows = await this.em.execute<{ name: string }[]>(
      `select min(${column}) as name from locations where ${isListed} and ${where}
       group by lower(${column}) order by sum(visible_sermons) desc, 1 limit ${maxSuggestions}`,
      values,
    );
    return rows.map((row) => row.name);
  }

  /**
   * Acquires the lock `slugs` before a location is changed, because the transaction may need that lock later. A
   * transaction that holds a location and waits for the lock could deadlock with one that holds the lock and waits for
   * the location, to count its sermons.
   */
  private lockForChange(): Promise<void> {
    return acquireLock(this.em as Em, 'slugs');
  }

  private async listVisibleNames(column: 'state' | 'city', place: PlaceFilter): Promise<string[]> {
    const { where, values } = condition(place);
    const rows = await this.em.execute<{ name: string }[]>(
      `select min(${column}) as name from locations where ${isListed} and ${where} group by lower(${column})`,
      values,
    );
    return rows.map((row) => row.name).sort(byName);
  }
}

/** Sorts as English readers expect, ignoring accents and case. */
const byName = new Intl.Collator('en', { sensitivity: 'base', numeric: true }).compare;

function condition(place: PlaceFilter): { where: string; values: string[] } {
  const parts: string[] = ['true'];
  const values: string[] = [];
  for (const column of ['country', 'state', 'city'] as const) {
    const value = place[column];
    if (value === undefined) continue;
    const names = [value].flat();
    const [expression, placeholder] =
      column === 'country' ? ['country_key', 'country_key(?)'] : [`lower(${column})`, 'lower(?)'];
    parts.push(`${expression} in (${names.map(() => placeholder).join(', ')})`);
    values.push(...names);
  }
  return { where: parts.join(' and '), values };
}
