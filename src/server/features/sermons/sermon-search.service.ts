import type { DirectorySort } from '../../../shared/directory.ts';
import type { SearchMatch } from '../../../shared/sermon.schemas.ts';
import type { Em } from '../../db/orm.ts';
import { excerptOf, type SearchedTexts, wordsWorthAsking } from './search-excerpt.ts';
import {
  isLikelySlip,
  parseQuery,
  type QueryTerm,
  quoteLexeme,
  toTolerantQuery,
  toWebsearch,
  wantedWords,
} from './search-query.ts';
import { Sermon } from './sermon.entity.ts';
import type { SermonCardRow } from './sermon.repository.ts';
import { type PreparedQuery, type SearchScope, SermonSearchRepository } from './sermon-search.repository.ts';

/** Fewer results than this, and words that were perhaps mistyped are looked for in their likely spellings too. */
const fewResults = 3;
/** Shorter words look like too many others. */
const shortestTolerated = 4;
/** Likely spellings of one word. */
const mostSpellings = 4;

/** What a search found: a page of cards, each with its reason. */
export interface SearchResults {
  readonly rows: readonly SermonCardRow[];
  readonly matches: ReadonlyMap<number, SearchMatch>;
  readonly total: number;
  readonly isTotalCut: boolean;
}

/**
 * Full-text search over the visible sermons (DECISIONS §5). Text without a word to look for (punctuation, stop words,
 * only exclusions) finds nothing.
 */
export async function searchSermons(
  em: Em,
  input: {
    q: string;
    scope: SearchScope;
    sort: DirectorySort;
    order: 'asc' | 'desc';
    limit: number;
    offset: number;
  },
): Promise<SearchResults> {
  const nothing: SearchResults = { rows: [], matches: new Map(), total: 0, isTotalCut: false };
  const search = new SermonSearchRepository(em);
  const terms = parseQuery(input.q);
  if (terms.length === 0) return nothing;
  const texts = await search.fold(terms.map((term) => term.text));
  const folded = terms.map((term, index) => ({ ...term, text: texts[index] ?? '' }));
  const wanted = wantedWords(folded);
  const { query, lexemes } = await search.readQuery(toWebsearch(folded), wanted);
  if (lexemes.length === 0) return nothing;

  let prepared: PreparedQuery = { query, exact: query, weighed: lexemes.map(quoteLexeme).join(' | ') };
  let allLexemes = lexemes;
  let found = await search.findVisible(prepared, input.scope, input);
  if (found.total < fewResults) {
    const tolerant = await prepareTolerant(search, folded, wanted, query);
    if (tolerant) {
      prepared = tolerant.prepared;
      allLexemes = tolerant.lexemes;
      found = await search.findVisible(prepared, input.scope, input);
    }
  }
  const rows = await em.getRepository(Sermon).findVisibleCardsByIds(found.ids);
  const matches = await explain(em, search, rows, allLexemes, prepared.weighed);
  return { rows, matches, total: found.total, isTotalCut: found.isTotalCut };
}

/** The same search with the likely spellings of each word; null when there are no others. */
async function prepareTolerant(
  search: SermonSearchRepository,
  folded: readonly QueryTerm[],
  wanted: readonly string[],
  exact: string,
): Promise<{ prepared: PreparedQuery; lexemes: string[] } | null> {
  const spellings: string[][] = [];
  for (const word of wanted) {
    const similar = word.length >= shortestTolerated ? await search.findSimilarWords(word) : [];
    const likely = similar.filter((other) => other !== word && isLikelySlip(word, other));
    spellings.push([word, ...likely.slice(0, mostSpellings)]);
  }
  if (spellings.every((words) => words.length === 1)) return null;
  const query = await search.readTolerantQuery(toTolerantQuery(spellings, folded));
  const { lexemes } = await search.readQuery('', spellings.flat());
  return { prepared: { query, exact, weighed: lexemes.map(quoteLexeme).join(' | ') }, lexemes };
}

/** Rows whose contents are held at once: some are long. */
const rowsAtOnce = 10;

/** Why each of these rows was found. */
async function explain(
  em: Em,
  search: SermonSearchRepository,
  rows: readonly SermonCardRow[],
  lexemes: readonly string[],
  weighed: string,
): Promise<Map<number, SearchMatch>> {
  const matches = new Map<number, SearchMatch>();
  for (let first = 0; first < rows.length; first += rowsAtOnce) {
    const some = rows.slice(first, first + rowsAtOnce);
    const contents = await em.getRepository(Sermon).findVisibleContents(some.map((row) => row.id));
    const texts = some.map((row) => ({ id: row.id, ...searchedTexts(row, contents.get(row.id) ?? '') }));
    const asked = new Set(texts.flatMap((text) => [...wordsWorthAsking(text, lexemes)]));
    const matching = await search.findMatchingWords([...asked], weighed);
    for (const text of texts) {
      const match = excerptOf(text, matching);
      if (match) matches.set(text.id, match);
    }
    em.clear();
  }
  return matches;
}

const searchedTexts = (row: SermonCardRow, content: string): SearchedTexts => ({
  title: row.title,
  rabbiName: row.rabbiName,
  synagogueName: row.synagogueName,
  keywords: row.keywords ?? '',
  preview: row.preview ?? '',
  content,
});
