import { daysBetween } from '../../../../shared/calendar/calendar-day.ts';
import { contributorKinds } from '../../../../shared/contributor.schemas.ts';
import type { SermonFilters } from '../../../../shared/sermon-query.ts';
import type { Em } from '../../../db/orm.ts';
import { ContributorRepository } from '../../contributors/names/contributor.repository.ts';
import { Location } from '../../locations/location.entity.ts';
import { findOccasionSlugs } from '../../occasions/catalog/match-occasions.ts';
import type { FilterColumnName } from '../index/sermon-columns.ts';
import type { SermonCondition } from '../index/sermon-index.ts';
import { foldKeywords } from './keyword.repository.ts';

/** The filters of a list. `portion`, only in the directory, names an occasion or two combined portions. */
export type ListFilters = SermonFilters & { readonly portion?: string | undefined };

/** Days since 1970, as in the index. */
const dayNumber = (day: string): number => daysBetween('1970-01-01', day);

/** Converts the filters to conditions on the index. */
export async function conditionsOf(em: Em, filters: ListFilters): Promise<SermonCondition[]> {
  const { country, state, city, occasion, portion, hasAudio, language, keyword, from, to } = filters;
  const conditions: SermonCondition[] = [];
  const add = (column: FilterColumnName, values: readonly string[]) =>
    conditions.push({ column, anyOf: new Set(values) });
  if (country || state || city) {
    const ids = await em.getRepository(Location).findVisibleIds({ country, state, city });
    add('location', ids.map(String));
  }
  for (const kind of contributorKinds) {
    const slugs = filters[kind];
    if (slugs) add(kind, await new ContributorRepository(em, kind).findIdsBySlugs(slugs));
  }
  if (occasion) {
    add(
      'occasion',
      occasion.map((slug) => slug.toLowerCase()),
    );
  }
  if (portion) {
    for (const slug of findOccasionSlugs(portion) ?? [portion])
      conditions.push({ column: 'occasion', anyOf: new Set([slug]), isFixed: true });
  }
  if (hasAudio) add('audio', [hasAudio]);
  if (language) add('language', language);
  if (keyword) add('keyword', await foldKeywords(em, keyword));
  if (from || to) {
    conditions.push({
      column: 'day',
      from: from ? dayNumber(from) : Number.NEGATIVE_INFINITY,
      to: to ? dayNumber(to) : Number.POSITIVE_INFINITY,
    });
  }
  return conditions;
}
