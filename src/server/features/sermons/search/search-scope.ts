import { dayNumberSql } from '../index/sermon-columns.ts';
import type { SermonCondition, SermonIndex } from '../index/sermon-index.ts';
import { indexedProperties } from '../sermon/search-columns.ts';

/** A condition on `sermons`, and the values of its parameters. */
export interface SqlCondition {
  readonly sql: string;
  readonly values: readonly unknown[];
}

/** The sermons that a search may find. */
export interface SearchScope {
  /** The filters on properties that the full-text indexes contain. */
  readonly indexed: readonly SqlCondition[];
  /** The ids of all sermons in the scope; undefined when `indexed` has all filters. */
  readonly ids: readonly number[] | undefined;
}

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
