import type { SqlCondition } from '../../../db/sql-condition.ts';
import { dayNumberSql } from '../index/sermon-columns.ts';
import type { SermonCondition, SermonIndex } from '../index/sermon-index.ts';
import { indexedProperties } from '../sermon/search-columns.ts';
import { visible } from '../sermon/visible-sermons.ts';

/** The sermons that a search may find. */
export interface SearchScope {
  /** The filters on properties that the full-text indexes contain. */
  readonly indexed: readonly SqlCondition[];
  /** The ids of all sermons in the scope; undefined when `indexed` has all filters. */
  readonly ids: readonly number[] | undefined;
}

/** More ids than this are sent as a bitmap, whose size depends only on the largest id. */
const maxListedIds = 1_000;
/** In scopes up to this size, `search_within` looks up ids and words, and reads only sermons that are in both. */
const maxIdsWithin = 20_000;
/** The largest id in a bitmap, which then has 1 MB. With a larger id, the ids are sent as a list. */
const maxBitmapId = 8_000_000;

const dayMs = 86_400_000;
const yearOf = (day: number): number => new Date(day * dayMs).getUTCFullYear();

/** The sermons that meet the conditions. */
export function scopeOf(index: SermonIndex, conditions: readonly SermonCondition[]): SearchScope {
  const indexed = conditions
    .map((condition) => indexedCondition(index, condition))
    .filter((condition) => condition !== undefined);
  const isComplete = indexed.length === conditions.length;
  const all = { limit: Number.POSITIVE_INFINITY, offset: 0 };
  return { indexed, ids: isComplete ? undefined : index.page('date desc', conditions, all).ids };
}

/**
 * Converts a condition to SQL on an indexed property.
 * @returns undefined for a property that the full-text indexes do not contain
 */
function indexedCondition(index: SermonIndex, condition: SermonCondition): SqlCondition | undefined {
  if (condition.column === 'day') {
    const from = Math.max(condition.from, index.days.first);
    const to = Math.min(condition.to, index.days.last);
    const years: number[] = [];
    for (let year = yearOf(from); year <= yearOf(to); year++) years.push(year);
    const yearCondition = valueCondition('year', years);
    return {
      sql: `${yearCondition.sql} and ${dayNumberSql('sermons')} between ? and ?`,
      values: [...yearCondition.values, from, to],
    };
  }
  const { column, anyOf } = condition;
  return column === 'location' || column === 'language' || column === 'keyword'
    ? valueCondition(column, [...anyOf])
    : undefined;
}

const valueCondition = (
  property: keyof typeof indexedProperties,
  values: readonly (string | number)[],
): SqlCondition => ({
  sql: `${indexedProperties[property].column} && (select array_agg(value)::${indexedProperties[property].type} from jsonb_array_elements_text(?::jsonb))`,
  values: [JSON.stringify(values)],
});

/** A condition for the matching visible sermons. A search within ids ends after `maxMatches`. */
export function matchCondition(
  query: string,
  scope: SearchScope | undefined,
  maxMatches: number,
): SqlCondition {
  const { indexed = [], ids } = scope ?? {};
  // With filters on indexed properties, the full-text index alone is fast in larger scopes.
  if (ids && ids.length <= (indexed.length > 0 ? maxListedIds : maxIdsWithin))
    return {
      sql: 'sermons.id = any (array(select search_within(?::int[], ?::tsquery, ?)))',
      values: [`{${ids.join(',')}}`, query, maxMatches],
    };
  const { sql, values } = scopeCondition(scope);
  return { sql: `${visible()} and search @@ ?::tsquery${sql}`, values: [query, ...values] };
}

/** A condition for the sermons in a scope, which begins with `and`; empty without a scope. */
export function scopeCondition(scope: SearchScope | undefined): SqlCondition {
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
