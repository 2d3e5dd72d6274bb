import type { Em } from '../../../db/orm.ts';
import type { SermonCondition, SermonIndex } from '../index/sermon-index.ts';
import { scopeOf } from './search-scope.ts';
import {
  maxFromNames,
  maxRanked,
  type NewestScope,
  type SearchSlice,
  SermonSearchRepository,
  searchLimit,
  type TsQueries,
} from './sermon-search.repository.ts';
import { shareOfWords, type WordShare } from './word-frequency.ts';

// If a search has too many matches to rank, it ranks a sample: the matches in the newest sermons, and in titles and
// names of older ones. Here, titles and names include the keywords, as in `search_names`.

/** How many of the newest sermons to search in full, and the maximum of older matches in titles and names to add. */
const sample = { newest: 500, maxNameMatches: maxFromNames };
/**
 * For words that are common according to the statistics, searches only as many of the newest sermons as probably
 * contain `results` matches: between `minFullText` and `maxFullText` in full, and up to `maxNewest` by title and names.
 */
const estimatedSample = { results: 60, minFullText: 100, maxFullText: 200, maxNewest: 350 };
/**
 * If fewer matches than this are estimated in full texts, only `minFullText` sermons are searched in full. If fewer are
 * estimated in titles and names, older matches in titles and names are added.
 */
const enoughMatches = 5;
/** How many older matches in a title or name to add if too few of them are estimated among the newest sermons. */
const olderNameMatches = 60;
/** The older matches are searched first in a range of ids that probably contains twice as many. */
const expectedInIdRange = 2 * olderNameMatches;
/** Fewer results than this do not show whether a word is still common. */
const minConclusive = 12;

/** The ids of one page of results, in order, and the count of all results. */
export interface FoundSermons {
  readonly ids: readonly number[];
  readonly total: number;
  /** Whether more sermons match than `total`. */
  readonly isTotalCut: boolean;
}

/** The filters of a search, the order of its results, and the requested page. */
export interface SearchInput extends SearchSlice {
  readonly index: SermonIndex;
  readonly conditions: readonly SermonCondition[];
}

const clamp = (value: number, min: number, max: number): number =>
  Math.min(Math.max(Math.ceil(value), min), max);

/**
 * Finds the sermons that match a search; a sample of them if there are too many to rank.
 * @param parts the forms of each required part, as stems; empty when their frequency cannot be estimated
 */
export async function findSermons(
  em: Em,
  queries: TsQueries,
  parts: readonly (readonly string[][])[],
  input: SearchInput,
): Promise<FoundSermons> {
  const search = new SermonSearchRepository(em);
  const { index } = input;
  const scope = input.conditions.length > 0 ? scopeOf(index, input.conditions) : undefined;
  const share = await shareOfWords(em, parts);
  if (share.anywhere > 0) {
    // Probably too many matches: search the newest sermons without counting the matches first.
    const { newestScope, total, estimate } = estimateSample(index, input.conditions, share);
    if (share.anywhere * total > maxRanked) {
      const found = await search.findVisibleNewest(queries, scope, newestScope, input);
      // PostgreSQL's statistics may be outdated: require half of the estimated matches. If the estimate is low, require
      // `maxNameMatches`.
      const enough = estimate < minConclusive ? newestScope.maxNameMatches : estimate / 2;
      if (found.total >= Math.max(enough, minConclusive)) return { ...found, isTotalCut: true };
    }
  }
  const all = await search.findVisible(queries, scope, input, maxRanked + 1);
  if (all.total <= maxRanked)
    return { ids: all.ids, total: Math.min(all.total, searchLimit), isTotalCut: all.total > searchLimit };
  const newestScope = {
    newest: readNewest(index, input.conditions, sample.newest).ids,
    fullTextCount: sample.newest,
    maxNameMatches: sample.maxNameMatches,
    nameIdFraction: 1,
  };
  const found = await search.findVisibleNewest(queries, scope, newestScope, input);
  if (found.total > 0) return { ...found, isTotalCut: true };
  // Only old sermons contain the words: return any of them.
  return { ...(await search.findVisible(queries, scope, input, searchLimit)), isTotalCut: true };
}

const readNewest = (index: SermonIndex, conditions: readonly SermonCondition[], limit: number) =>
  index.page('date desc', conditions, { limit, offset: 0 });

/**
 * Chooses the sermons to search for words of a known frequency.
 * @returns also how many sermons meet the conditions, and the estimated matches among those to search in full
 */
function estimateSample(
  index: SermonIndex,
  conditions: readonly SermonCondition[],
  share: WordShare,
): { newestScope: NewestScope; total: number; estimate: number } {
  const { results, minFullText, maxFullText, maxNewest } = estimatedSample;
  const likelyCount = clamp(results / share.anywhere, minFullText, maxFullText);
  // If the newest sermons hardly contain the words, most results are matches in titles and names.
  const fullTextCount = share.anywhere * likelyCount < enoughMatches ? minFullText : likelyCount;
  const newestCount = clamp(results / share.inNames, fullTextCount, maxNewest);
  const { ids, total } = readNewest(index, conditions, newestCount);
  const maxNameMatches = share.inNames * newestCount < enoughMatches ? olderNameMatches : 0;
  return {
    newestScope: {
      newest: maxNameMatches > 0 ? ids.slice(0, fullTextCount) : ids,
      fullTextCount,
      maxNameMatches,
      nameIdFraction: Math.min(1, expectedInIdRange / (share.inNames * total)),
    },
    total,
    estimate: share.anywhere * fullTextCount,
  };
}
