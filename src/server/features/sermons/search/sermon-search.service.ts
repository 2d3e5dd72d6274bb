import type { SearchMatch } from '../../../../shared/directory.schemas.ts';
import type { Em } from '../../../db/orm.ts';
import { currentIndex } from '../index/sermon-index.service.ts';
import type { SermonCondition, SermonIndex } from '../index/sermon-index.ts';
import { Sermon } from '../sermon/sermon.entity.ts';
import type { SermonCardRow } from '../sermon/sermon.repository.ts';
import { basesOf, isHebrewWord, withoutPrefix } from './hebrew-prefixes.ts';
import { candidateWords, excerptOf, type SearchedTexts } from './search-excerpt.ts';
import {
  formsOf,
  isLikelyTypo,
  isPlainWord,
  parseQuery,
  phrasesOf,
  type QueryPart,
  quoteLexeme,
  requiredParts,
  singleWordsOf,
  toParts,
  toTsquery,
} from './search-query.ts';
import { scopeOf } from './search-scope.ts';
import { synonymsOf, type Term } from './search-thesaurus.ts';
import {
  maxRanked,
  type NewestScope,
  type PreparedQuery,
  type SearchSlice,
  SermonSearchRepository,
  searchLimit,
} from './sermon-search.repository.ts';
import { shareOfWords, type WordShare } from './word-frequency.ts';

/** With fewer results than this, the search also tries likely corrections of the words. */
const fewResults = 3;

// If a search has too many matches to rank, it ranks a sample: the matches in the newest sermons, and in titles and
// names of older ones. Here, titles and names include the keywords, as in `search_names`.

/** The newest sermons to search in full, and the older matches in a title or name to add. */
const sample = { newest: 500, maxNameMatches: 150 };
/**
 * For words that are common by the statistics, searches only as many of the newest sermons as probably contain
 * `results` matches: between `minFullText` and `maxFullText` in full, and up to `maxNewest` by title and names.
 */
const estimatedSample = { results: 60, minFullText: 100, maxFullText: 200, maxNewest: 350 };
/** With this estimated number of matches in titles and names of the newest sermons, no older matches are added. */
const enoughNameMatches = 5;
/** The number of older matches in a title or name to add if fewer than {@link enoughNameMatches} are estimated. */
const olderNameMatches = 60;
/** The older matches are searched first in a range of ids that probably contains twice as many. */
const expectedInIdRange = 2 * olderNameMatches;
/** Fewer results than this do not show whether a word is still common. */
const minConclusive = 12;

/** Minimum letters of a word to correct: shorter words resemble too many others. */
const minCorrectableLength = 4;
/** Maximum corrections of one word. */
const maxSpellings = 4;

/** The results of a search: a page of ids, and a function that returns their excerpts. */
export interface SermonSearch {
  readonly ids: readonly number[];
  readonly total: number;
  readonly isTotalCut: boolean;
  /** Returns an excerpt with highlighted words for each row, by id. */
  explain(rows: readonly SermonCardRow[]): Promise<Map<number, SearchMatch>>;
}

/** The filters of a search, the order of its results, and the requested page. */
type SearchInput = SearchSlice & { readonly conditions: readonly SermonCondition[] };

/**
 * Full-text search over the visible sermons (docs/product/finding.md F6 to F13). Text without a searchable word
 * (punctuation, stop words, only exclusions) finds nothing.
 */
export async function searchSermons(
  em: Em,
  input: SearchInput & { readonly q: string },
): Promise<SermonSearch> {
  const noResults = { ids: [], total: 0, isTotalCut: false, explain: async () => new Map() };
  const search = new SermonSearchRepository(em);
  const terms = parseQuery(input.q);
  if (terms.length === 0) return noResults;
  const texts = await search.fold(terms.map((term) => term.text));
  let parts = toParts(terms.map((term, index) => ({ ...term, text: texts[index] ?? '' })));
  let parsed = await parseParts(search, parts);
  if (parsed.ranked.length === 0) return noResults;
  const exact = parsed.query;
  const hasOnlyWords = parts.every((part) => !part.isPhrase && !part.isExcluded);
  let found = await findMatches(
    em,
    toPreparedQuery(parsed, exact),
    hasOnlyWords ? parsed.required : [],
    input,
  );
  if (found.total < fewResults) {
    const tolerant = await withLikelySpellings(search, parts);
    if (tolerant) {
      parts = tolerant;
      parsed = await parseParts(search, parts);
      found = await findMatches(
        em,
        toPreparedQuery(parsed, exact),
        parts.length === 1 ? parsed.required : [],
        input,
      );
    }
  }
  const { marked } = parsed;
  return { ...found, explain: (rows) => explain(em, search, rows, marked, requiredParts(parts)) };
}

/** The parts of a search as PostgreSQL parses them. */
interface ParsedQuery {
  /** A tsquery. */
  readonly query: string;
  /** Stems of the words to highlight wherever they occur; empty if all words are stop words. */
  readonly marked: readonly string[];
  /** Stems for ranking: `marked`, and those of one word of each longer term. */
  readonly ranked: readonly string[];
  /** For each required part its forms, each as stems that must all be present. */
  readonly required: readonly (readonly string[][])[];
}

async function parseParts(search: SermonSearchRepository, parts: readonly QueryPart[]): Promise<ParsedQuery> {
  const required = requiredParts(parts);
  const marked = new Set(required.flatMap(singleWordsOf));
  const phrases = required.flatMap(phrasesOf);
  const words = [...new Set([...marked, ...phrases.flat()])];
  const { query, stems } = await search.readQuery(
    toTsquery(parts),
    words.filter((word) => !isHebrewWord(word)),
  );
  const stemsOf = (word: string) => (isHebrewWord(word) ? [word] : (stems.get(word) ?? []));
  const markedStems = [...marked].flatMap(stemsOf);
  return {
    query,
    marked: [...new Set(markedStems)],
    ranked: [...new Set([...markedStems, ...phrases.flatMap((phrase) => stemsOf(longestWord(phrase)))])],
    required: required
      .map((part) => formsOf(part).map((form) => form.flatMap(stemsOf)))
      .filter((forms) => forms.some((form) => form.length > 0)),
  };
}

/** The longest word of a term is likely its rarest: `Hashanah`, not `Rosh`. */
const longestWord = (term: Term): string =>
  term.reduce((one, other) => (other.length > one.length ? other : one));

const toPreparedQuery = ({ query, ranked }: ParsedQuery, exact: string): PreparedQuery => ({
  query,
  exact,
  ranking: ranked.map(quoteLexeme).join(' | '),
});

/** The ids of one page of results, in order, and the total number of results. */
interface FoundSermons {
  readonly ids: number[];
  readonly total: number;
  readonly isTotalCut: boolean;
}

const clamp = (value: number, min: number, max: number): number =>
  Math.min(Math.max(Math.ceil(value), min), max);

/**
 * Finds the matches of a search; a sample of them if there are too many to rank.
 * @param words the forms of each part of the search, as stems; empty when their frequency cannot be estimated
 */
async function findMatches(
  em: Em,
  prepared: PreparedQuery,
  words: readonly (readonly string[][])[],
  input: SearchInput,
): Promise<FoundSermons> {
  const search = new SermonSearchRepository(em);
  const index = await currentIndex(em, 'date desc');
  const scope = input.conditions.length > 0 ? scopeOf(index, input.conditions) : undefined;
  const share = await shareOfWords(em, words);
  if (share.anywhere > 0) {
    // Probably too many matches: search the newest sermons without counting the matches first.
    const { newestScope, total, estimate } = estimateSample(index, input.conditions, share);
    if (share.anywhere * total > maxRanked) {
      const found = await search.findVisibleNewest(prepared, scope, newestScope, input);
      // PostgreSQL's statistics may be outdated: require half of the estimated matches.
      const enough = estimate < minConclusive ? newestScope.maxNameMatches : estimate / 2;
      if (found.total >= Math.max(enough, minConclusive)) return { ...found, isTotalCut: true };
    }
  }
  const all = await search.findVisible(prepared, scope, input);
  if (all.total <= maxRanked)
    return { ids: all.ids, total: Math.min(all.total, searchLimit), isTotalCut: all.total > searchLimit };
  const newestScope = {
    newest: readNewest(index, input.conditions, sample.newest).ids,
    fullTextCount: sample.newest,
    maxNameMatches: sample.maxNameMatches,
    nameIdFraction: 1,
  };
  const found = await search.findVisibleNewest(prepared, scope, newestScope, input);
  if (found.total > 0) return { ...found, isTotalCut: true };
  // Only old sermons contain the words: return any of them.
  return { ...(await search.findSomeVisible(prepared, scope, input)), isTotalCut: true };
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
  const fullTextCount = share.anywhere * likelyCount < enoughNameMatches ? minFullText : likelyCount;
  const newestCount = clamp(results / share.inNames, fullTextCount, maxNewest);
  const { ids, total } = readNewest(index, conditions, newestCount);
  const maxNameMatches = share.inNames * newestCount < enoughNameMatches ? olderNameMatches : 0;
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

/**
 * Adds likely corrections to each word that is neither quoted, excluded nor part of a longer term, and to Hebrew words
 * their forms without a prefix.
 * @returns null if no word has any
 */
async function withLikelySpellings(
  search: SermonSearchRepository,
  parts: readonly QueryPart[],
): Promise<QueryPart[] | null> {
  const tolerant: QueryPart[] = [];
  for (const part of parts) {
    const [word = ''] = part.words;
    if (part.isExcluded || !isPlainWord(part)) {
      tolerant.push(part);
      continue;
    }
    const similar = word.length >= minCorrectableLength ? await search.findSimilarWords(word) : [];
    const existing = new Set(formsOf(part).map((form) => form.join(' ')));
    const likely = similar.filter((other) => !existing.has(other) && isLikelyTypo(word, other));
    const others = [...withoutPrefix(word), ...likely.slice(0, maxSpellings)].map((other) => [other]);
    tolerant.push({
      ...part,
      synonyms: [...part.synonyms, ...others, ...others.slice(0, maxSpellings).flatMap(synonymsOf)],
    });
  }
  return tolerant.some((part, index) => part.synonyms.length > (parts[index]?.synonyms.length ?? 0))
    ? tolerant
    : null;
}

/** Maximum rows whose contents are in memory at the same time, because some contents are long. */
const excerptBatchSize = 10;

/** Returns the excerpt of each row that contains the words, by id. */
async function explain(
  em: Em,
  search: SermonSearchRepository,
  rows: readonly SermonCardRow[],
  lexemes: readonly string[],
  parts: readonly QueryPart[],
): Promise<Map<number, SearchMatch>> {
  const query = lexemes.map(quoteLexeme).join(' | ');
  const phrases = Map.groupBy(parts.flatMap(phrasesOf), ([first = '']) => first);
  const bases = basesOfParts(parts, lexemes);
  const matches = new Map<number, SearchMatch>();
  for (let first = 0; first < rows.length; first += excerptBatchSize) {
    const batch = rows.slice(first, first + excerptBatchSize);
    const contents = await em.getRepository(Sermon).findVisibleContents(batch.map((row) => row.id));
    const texts = batch.map((row) => ({ id: row.id, ...searchedTexts(row, contents.get(row.id) ?? '') }));
    const candidates = new Set(texts.flatMap((text) => [...candidateWords(text, lexemes)]));
    const words = await search.findMatchingWords([...candidates], query);
    for (const text of texts) {
      const match = excerptOf(text, { words, phrases, bases });
      if (match) matches.set(text.id, match);
    }
  }
  return matches;
}

/** Maps folded forms of a word to one base: Hebrew words with and without a prefix, and spellings of one term. */
function basesOfParts(parts: readonly QueryPart[], lexemes: readonly string[]): Map<string, string> {
  const bases = basesOf(lexemes);
  for (const part of parts) {
    if (part.synonyms.length === 0) continue;
    for (const form of formsOf(part)) {
      for (const [index, word] of form.entries()) {
        if (!part.words.includes(word)) bases.set(word, part.words[index] ?? part.words.join(' '));
      }
    }
  }
  return bases;
}

const searchedTexts = (row: SermonCardRow, content: string): SearchedTexts => ({
  title: row.title,
  rabbiName: row.rabbiName,
  synagogueName: row.synagogueName,
  keywords: row.keywords ?? '',
  preview: row.preview ?? '',
  content,
});
