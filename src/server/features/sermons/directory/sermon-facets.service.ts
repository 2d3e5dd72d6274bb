import { LRUCache } from 'lru-cache';
import type { Facets, FacetValue } from '../../../../shared/directory.schemas.ts';
import type { SermonFilters } from '../../../../shared/sermon-query.ts';
import type { Em } from '../../../db/orm.ts';
import { ContributorRepository } from '../../contributors/names/contributor.repository.ts';
import { findOccasion } from '../../occasions/catalog/occasion-catalog.ts';
import type { SermonIndex } from '../index/sermon-index.ts';
import { findSpellings, foldKeywords } from './keyword.repository.ts';
import type { ListFilters } from './sermon-filter.ts';
import type { ListedSermons } from './sermon-list.service.ts';

/** Maximum values per filter, the most frequent ones, in addition to the chosen ones. */
const maxValues = 24;
/** Maximum rabbis or synagogues to look up: more than `maxValues`, because some may be merged with each other. */
const maxLookups = 2 * maxValues;

const languages = { en: 'English', he: 'Hebrew', other: 'Other languages' } as const;
const recordings = { true: 'With a recording', false: 'Without a recording' } as const;

/** Counts of sermons by value. */
type Counts = ReadonlyMap<string, number>;

/** A list, and the sermons among which to count: all visible ones, or those that a search found. */
export interface FacetScope extends Pick<ListedSermons, 'conditions' | 'index'> {
  readonly ids?: readonly number[] | undefined;
  /** Whether more sermons match than were found. Counts would be too low, so they are left out. */
  readonly isCut?: boolean;
}

interface FacetsOfList {
  readonly facets: Facets;
  /** Whether a sermon of the list has a recording for podcasts. */
  readonly hasEpisodes: boolean;
}

/** Facets of lists at the current content version: all pages and sort orders of a list share them. */
const facetsByIndex = new WeakMap<SermonIndex, LRUCache<string, FacetsOfList>>();
const maxCachedLists = 100;

/**
 * The values of each filter under "More filters", and how many sermons the list would have with each one
 * (docs/product/finding.md F17). The other filters apply, but not the other values of the same filter.
 */
export async function facetsOf(em: Em, filters: ListFilters, scope: FacetScope): Promise<FacetsOfList> {
  if (scope.ids) return countFacets(em, filters, scope);
  const { index } = scope;
  const cache = facetsByIndex.get(index) ?? new LRUCache<string, FacetsOfList>({ max: maxCachedLists });
  facetsByIndex.set(index, cache);
  const key = `${index.version} ${JSON.stringify(filters)}`;
  const facets = cache.get(key) ?? (await countFacets(em, filters, scope));
  cache.set(key, facets);
  return facets;
}

async function countFacets(
  em: Em,
  filters: ListFilters,
  { index, conditions, ids, isCut = false }: FacetScope,
): Promise<FacetsOfList> {
  const count = (column: Parameters<typeof index.countValues>[0]) =>
    index.countValues(column, conditions, ids);
  const { rabbi, synagogue, occasion = [], keyword = [], language = [], hasAudio } = filters;
  const audio = count('audio');
  const occasions = occasion.map((slug) => slug.toLowerCase());
  const [rabbis, synagogues, keywords] = await Promise.all([
    contributorFacet(em, 'rabbi', count('rabbi'), rabbi),
    contributorFacet(em, 'synagogue', count('synagogue'), synagogue),
    keywordFacet(em, count('keyword'), keyword),
  ]);
  const facets = {
    rabbi: rabbis,
    synagogue: synagogues,
    occasion: facet(count('occasion'), occasions, (slug) => findOccasion(slug)?.name ?? slug),
    keyword: keywords,
    language: facet(
      withValues(count('language'), Object.keys(languages)),
      language,
      (code) => languages[code as keyof typeof languages],
    ),
    hasAudio: facet(
      withValues(audio, Object.keys(recordings)),
      hasAudio ? [hasAudio] : [],
      (flag) => recordings[flag as keyof typeof recordings],
    ),
  };
  if (isCut) for (const values of Object.values(facets)) for (const value of values) value.count = null;
  return { facets, hasEpisodes: hasAudio !== 'false' && (audio.get('episode') ?? 0) > 0 };
}

/** The counts of these values, including zeros. */
const withValues = (counts: Counts, values: readonly string[]): Counts =>
  new Map(values.map((value) => [value, counts.get(value) ?? 0]));

/** The chosen values, then the most frequent ones. */
function facet(counts: Counts, chosen: readonly string[], label: (value: string) => string): FacetValue[] {
  const chosenValues = new Set(chosen);
  const present = (value: string): FacetValue => ({
    value,
    label: label(value),
    count: counts.get(value) ?? 0,
    isChosen: chosenValues.has(value),
  });
  const others = mostFrequent(counts, maxValues + chosenValues.size).filter(
    (value) => !chosenValues.has(value),
  );
  return [...[...chosenValues].sort(), ...others.slice(0, maxValues)].map(present);
}

/** The most frequent values; equally frequent ones in alphabetical order. */
const mostFrequent = (counts: Counts, limit: number): string[] =>
  [...counts]
    .sort(([one, count], [other, otherCount]) => otherCount - count || (one < other ? -1 : 1))
    .slice(0, limit)
    .map(([value]) => value);

/** Shows each keyword as the newest sermon spells it. */
async function keywordFacet(em: Em, counts: Counts, chosen: readonly string[]): Promise<FacetValue[]> {
  const folded = chosen.length > 0 ? await foldKeywords(em, chosen) : [];
  const values = facet(counts, folded, (keyword) => keyword);
  const spellings = await findSpellings(
    em,
    values.map(({ value }) => value),
  );
  return values.map((value) => ({ ...value, label: spellings.get(value.value) ?? value.label }));
}

/** Counts merged rabbis or synagogues as one. Unknown slugs stay chosen, so that they can be removed. */
async function contributorFacet(
  em: Em,
  kind: 'rabbi' | 'synagogue',
  counts: Counts,
  chosen: SermonFilters['rabbi'] = [],
): Promise<FacetValue[]> {
  const ids = mostFrequent(counts, maxLookups).map(Number);
  const rows = await new ContributorRepository(em, kind).findGroups(ids, chosen);
  const labels = new Map(rows.map(({ slug, name }) => [slug, name]));
  const countsBySlug = new Map(
    rows.map(({ slug, ids }) => [slug, ids.reduce((sum, id) => sum + (counts.get(String(id)) ?? 0), 0)]),
  );
  const currentSlugs = new Map(
    rows.flatMap(({ slug, givenSlugs }) => givenSlugs.map((given) => [given, slug] as const)),
  );
  return facet(
    countsBySlug,
    chosen.map((slug) => currentSlugs.get(slug) ?? slug),
    (slug) => labels.get(slug) ?? slug,
  );
}
