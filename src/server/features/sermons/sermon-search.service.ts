import type { SearchMatch } from '../../../shared/sermon.schemas.ts';
import type { Em } from '../../db/orm.ts';
import { basesOf, withoutPrefix, withPrefixes } from './hebrew-prefixes.ts';
import { excerptOf, type SearchedTexts, wordsWorthAsking } from './search-excerpt.ts';
import {
  isLikelySlip,
  parseQuery,
  prefixableWords,
  type QueryTerm,
  quoteLexeme,
  toPrefixedQuery,
  toTolerantQuery,
  toWebsearch,
  wantedWords,
} from './search-query.ts';
import { Sermon } from './sermon.entity.ts';
import type { SermonCardRow } from './sermon.repository.ts';
import { visiblePage } from './sermon-order.service.ts';
import {
  type PreparedQuery,
  type SearchScope,
  type SearchSlice,
  SermonSearchRepository,
  searchLimit,
} from './sermon-search.repository.ts';
import { shareOfWords } from './word-frequency.ts';

/** Fewer results than this, and words that were perhaps mistyped are looked for in their likely spellings too. */
const fewResults = 3;
/** Where words are common, so many of the newest sermons are looked through, and so many with them in a name added. */
const lookedThrough = 500;
const named = 150;
/** With so many matches, at a guess, there are more than the limit for certain. */
const surelyTooMany = 2 * searchLimit;
/**
 * Where words are surely too common, less will do: nobody reads so far, and each result has to be weighed. So many of
 * the newest sermons are looked through, wholly and for their names, as hold the words sixty times at a guess.
 */
const glance = { results: 60, leastWhole: 100, mostWhole: 200, mostNames: 350 };
/** With so many names among the newest, at a guess, older ones need not be looked for: their list grows for ever. */
const enoughNamed = 5;
/** Otherwise so many with the words in a name are added, of any age … */
const glanceNamed = 60;
/** … looked for where twice as many should be, before all sermons are. */
const glanceNamedLikely = 2 * glanceNamed;
/** Fewer results than this say nothing of how common a word still is. */
const leastTelling = 12;
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
  input: SearchSlice & { q: string; scope: SearchScope },
): Promise<SearchResults> {
  const nothing: SearchResults = { rows: [], matches: new Map(), total: 0, isTotalCut: false };
  const search = new SermonSearchRepository(em);
  const terms = parseQuery(input.q);
  if (terms.length === 0) return nothing;
  const texts = await search.fold(terms.map((term) => term.text));
  const folded = terms.map((term, index) => ({ ...term, text: texts[index] ?? '' }));
  const wanted = wantedWords(folded);
  const { query, isOfWordsOnly, lexemes } = await search.readQuery(
    toWebsearch(folded),
    toPrefixedQuery(folded),
    wanted,
  );
  if (lexemes.length === 0) return nothing;

  const prefixable = prefixableWords(folded);
  const forms = lexemes.map((lexeme) => (prefixable.has(lexeme) ? withPrefixes(lexeme) : [lexeme]));
  let allLexemes = forms.flat();
  let prepared: PreparedQuery = { query, exact: query, weighed: allLexemes.map(quoteLexeme).join(' | ') };
  let found = await findMatches(em, prepared, isOfWordsOnly ? forms : [], input);
  if (found.total < fewResults) {
    const tolerant = await prepareTolerant(search, folded, wanted, query);
    if (tolerant) {
      prepared = tolerant.prepared;
      allLexemes = tolerant.lexemes;
      found = await findMatches(em, prepared, folded.length === 1 ? [allLexemes] : [], input);
    }
  }
  const rows = await em.getRepository(Sermon).findVisibleCardsByIds(found.ids);
  const matches = await explain(em, search, rows, allLexemes, prepared.weighed);
  return { rows, matches, total: found.total, isTotalCut: found.isTotalCut };
}

/** The rows of a page of results, in order, and how many there are. */
interface FoundSermons {
  readonly ids: number[];
  readonly total: number;
  readonly isTotalCut: boolean;
}

const clamp = (value: number, least: number, most: number): number =>
  Math.min(Math.max(Math.ceil(value), least), most);

/** @param words the stems that each word may have; none when it is not known how common they are */
async function findMatches(
  em: Em,
  prepared: PreparedQuery,
  words: readonly (readonly string[])[],
  input: SearchSlice & { scope: SearchScope },
): Promise<FoundSermons> {
  const { scope } = input;
  const search = new SermonSearchRepository(em);
  const readNewest = (limit: number) =>
    visiblePage(em, { ...scope, sort: 'date', order: 'desc', limit, offset: 0 });
  const share = await shareOfWords(em, words);
  if (share.anywhere > 0) {
    // Where the words are surely too common to weigh each sermon that has them, nobody need count these first.
    const { results, leastWhole, mostWhole, mostNames } = glance;
    const most = clamp(results / share.anywhere, leastWhole, mostWhole);
    // Where the newest hardly hold the words, those with them in a name are what is found.
    const whole = share.anywhere * most < enoughNamed ? leastWhole : most;
    const names = clamp(results / share.inNames, whole, mostNames);
    const { ids, total } = await readNewest(names);
    if (share.anywhere * total > surelyTooMany) {
      const named = share.inNames * names < enoughNamed ? glanceNamed : 0;
      const namedWithin = Math.min(1, glanceNamedLikely / (share.inNames * total));
      const among = { newest: named > 0 ? ids.slice(0, whole) : ids, whole, named, namedWithin };
      const found = await search.findVisibleNewest(prepared, scope, among, input);
      // PostgreSQL counted some time ago: half of what it promised must be there.
      const guess = share.anywhere * whole;
      const enough = guess < leastTelling ? Math.max(named, leastTelling) : Math.max(guess / 2, leastTelling);
      if (found.total >= enough) return { ...found, isTotalCut: true };
    }
  }
  const all = await search.findVisible(prepared, scope, input);
  if (all.total <= searchLimit) return { ...all, isTotalCut: false };
  const among = {
    newest: (await readNewest(lookedThrough)).ids,
    whole: lookedThrough,
    named,
    namedWithin: 1,
  };
  const found = await search.findVisibleNewest(prepared, scope, among, input);
  if (found.total > 0) return { ...found, isTotalCut: true };
  // Common in old sermons only: any of them will do.
  return { ...(await search.findSomeVisible(prepared, scope, input)), isTotalCut: true };
}

/** The same search with the likely spellings of each word; null when there are no others. */
async function prepareTolerant(
  search: SermonSearchRepository,
  folded: readonly QueryTerm[],
  wanted: readonly string[],
  exact: string,
): Promise<{ prepared: PreparedQuery; lexemes: string[] } | null> {
  const prefixable = prefixableWords(folded);
  const spellings = new Map<string, string[]>();
  let areOthers = false;
  for (const word of wantedWords(folded.filter((term) => !term.isPhrase))) {
    const similar = word.length >= shortestTolerated ? await search.findSimilarWords(word) : [];
    const likely = similar.filter((other) => other !== word && isLikelySlip(word, other));
    const bases = prefixable.has(word) ? withoutPrefix(word) : [];
    const others = [...bases.flatMap(withPrefixes), ...likely.slice(0, mostSpellings)];
    areOthers ||= others.length > 0;
    spellings.set(word, [...new Set([...(prefixable.has(word) ? withPrefixes(word) : [word]), ...others])]);
  }
  if (!areOthers) return null;
  const query = await search.readTolerantQuery(toTolerantQuery(folded, spellings));
  const words = wanted.flatMap((word) => spellings.get(word) ?? [word]);
  const { lexemes } = await search.readQuery('', '', words);
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
  const bases = basesOf(lexemes);
  const matches = new Map<number, SearchMatch>();
  for (let first = 0; first < rows.length; first += rowsAtOnce) {
    const some = rows.slice(first, first + rowsAtOnce);
    const contents = await em.getRepository(Sermon).findVisibleContents(some.map((row) => row.id));
    const texts = some.map((row) => ({ id: row.id, ...searchedTexts(row, contents.get(row.id) ?? '') }));
    const asked = new Set(texts.flatMap((text) => [...wordsWorthAsking(text, lexemes)]));
    const matching = await search.findMatchingWords([...asked], weighed);
    for (const text of texts) {
      const match = excerptOf(text, matching, bases);
      if (match) matches.set(text.id, match);
    }
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
