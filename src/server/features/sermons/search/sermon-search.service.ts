import type { SearchMatch } from '../../../../shared/sermon.schemas.ts';
import type { Em } from '../../../db/orm.ts';
import { currentIndex } from '../index/sermon-index.service.ts';
import type { SermonCondition } from '../index/sermon-index.ts';
import { Sermon } from '../sermon/sermon.entity.ts';
import type { SermonCardRow } from '../sermon/sermon.repository.ts';
import { basesOf, isHebrewWord, withoutPrefix } from './hebrew-prefixes.ts';
import { excerptOf, type SearchedTexts, wordsWorthAsking } from './search-excerpt.ts';
import {
  formsOf,
  isLikelySlip,
  isPlainWord,
  parseQuery,
  phrasesOf,
  type QueryPart,
  quoteLexeme,
  singleWordsOf,
  toParts,
  toTsquery,
  wantedParts,
} from './search-query.ts';
import { synonymsOf, type Term } from './search-thesaurus.ts';
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

/** What a search found: a page of ids, and why each was found. */
export interface SermonSearch {
  readonly ids: readonly number[];
  readonly total: number;
  readonly isTotalCut: boolean;
  /** An excerpt with marked words for each of these rows. */
  explain(rows: readonly SermonCardRow[]): Promise<Map<number, SearchMatch>>;
}

/**
 * Full-text search over the visible sermons (docs/product/finding.md F6 to F13). Text without a searchable word
 * (punctuation, stop words, only exclusions) finds nothing.
 */
export async function searchSermons(
  em: Em,
  input: SearchSlice & { q: string; conditions: readonly SermonCondition[] },
): Promise<SermonSearch> {
  const nothing = { ids: [], total: 0, isTotalCut: false, explain: async () => new Map() };
  const search = new SermonSearchRepository(em);
  const terms = parseQuery(input.q);
  if (terms.length === 0) return nothing;
  const texts = await search.fold(terms.map((term) => term.text));
  let parts = toParts(terms.map((term, index) => ({ ...term, text: texts[index] ?? '' })));
  let read = await readParts(search, parts);
  if (read.weighed.length === 0) return nothing;
  const exact = read.query;
  const isOfWordsOnly = parts.every((part) => !part.isPhrase && !part.isExcluded);
  let found = await findMatches(em, prepare(read, exact), isOfWordsOnly ? read.wanted : [], input);
  if (found.total < fewResults) {
    const tolerant = await withLikelySpellings(search, parts);
    if (tolerant) {
      parts = tolerant;
      read = await readParts(search, parts);
      found = await findMatches(em, prepare(read, exact), parts.length === 1 ? read.wanted : [], input);
    }
  }
  const { marked } = read;
  return { ...found, explain: (rows) => explain(em, search, rows, marked, wantedParts(parts)) };
}

/** What PostgreSQL makes of the parts of a search. */
interface ReadQuery {
  /** A tsquery. */
  readonly query: string;
  /** The stems of the words that are marked wherever they stand; none where only stop words are left. */
  readonly marked: readonly string[];
  /** Those and one word of each longer term, for the weight of a sermon. */
  readonly weighed: readonly string[];
  /** Of each wanted part: its forms, each as stems that must all be there. */
  readonly wanted: readonly (readonly string[][])[];
}

async function readParts(search: SermonSearchRepository, parts: readonly QueryPart[]): Promise<ReadQuery> {
  const wanted = wantedParts(parts);
  const marked = new Set(wanted.flatMap(singleWordsOf));
  const phrases = wanted.flatMap(phrasesOf);
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
    weighed: [...new Set([...markedStems, ...phrases.flatMap((phrase) => stemsOf(longestOf(phrase)))])],
    wanted: wanted
      .map((part) => formsOf(part).map((form) => form.flatMap(stemsOf)))
      .filter((forms) => forms.some((form) => form.length > 0)),
  };
}

/** The longest word of a term is likely its rarest: `Hashanah`, not `Rosh`. */
const longestOf = (term: Term): string =>
  term.reduce((one, other) => (other.length > one.length ? other : one));

const prepare = ({ query, weighed }: ReadQuery, exact: string): PreparedQuery => ({
  query,
  exact,
  weighed: weighed.map(quoteLexeme).join(' | '),
});

/** The rows of a page of results, in order, and how many there are. */
interface FoundSermons {
  readonly ids: number[];
  readonly total: number;
  readonly isTotalCut: boolean;
}

const clamp = (value: number, least: number, most: number): number =>
  Math.min(Math.max(Math.ceil(value), least), most);

/** @param words the forms of each part of the search, as stems; none when it is not known how common they are */
async function findMatches(
  em: Em,
  prepared: PreparedQuery,
  words: readonly (readonly string[][])[],
  input: SearchSlice & { conditions: readonly SermonCondition[] },
): Promise<FoundSermons> {
  const search = new SermonSearchRepository(em);
  const index = await currentIndex(em, 'date desc');
  const readNewest = (limit: number) => index.page('date desc', input.conditions, { limit, offset: 0 });
  const scope: SearchScope =
    input.conditions.length > 0 ? readNewest(Number.POSITIVE_INFINITY).ids : undefined;
  const share = await shareOfWords(em, words);
  if (share.anywhere > 0) {
    // Where the words are surely too common to weigh each sermon that has them, nobody need count these first.
    const { results, leastWhole, mostWhole, mostNames } = glance;
    const most = clamp(results / share.anywhere, leastWhole, mostWhole);
    // Where the newest hardly hold the words, those with them in a name are what is found.
    const whole = share.anywhere * most < enoughNamed ? leastWhole : most;
    const names = clamp(results / share.inNames, whole, mostNames);
    const { ids, total } = readNewest(names);
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
    newest: readNewest(lookedThrough).ids,
    whole: lookedThrough,
    named,
    namedWithin: 1,
  };
  const found = await search.findVisibleNewest(prepared, scope, among, input);
  if (found.total > 0) return { ...found, isTotalCut: true };
  // Common in old sermons only: any of them will do.
  return { ...(await search.findSomeVisible(prepared, scope, input)), isTotalCut: true };
}

/**
 * The same search with the likely spellings of each word outside quotation marks, and Hebrew words also without a
 * prefix; null when there are no others.
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
    const similar = word.length >= shortestTolerated ? await search.findSimilarWords(word) : [];
    const known = new Set(formsOf(part).map((form) => form.join(' ')));
    const likely = similar.filter((other) => !known.has(other) && isLikelySlip(word, other));
    const others = [...withoutPrefix(word), ...likely.slice(0, mostSpellings)].map((other) => [other]);
    tolerant.push({
      ...part,
      synonyms: [...part.synonyms, ...others, ...others.slice(0, mostSpellings).flatMap(synonymsOf)],
    });
  }
  return tolerant.some((part, index) => part.synonyms.length > (parts[index]?.synonyms.length ?? 0))
    ? tolerant
    : null;
}

/** Rows whose contents are held at once: some are long. */
const rowsAtOnce = 10;

/** Why each of these rows was found. */
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
  for (let first = 0; first < rows.length; first += rowsAtOnce) {
    const some = rows.slice(first, first + rowsAtOnce);
    const contents = await em.getRepository(Sermon).findVisibleContents(some.map((row) => row.id));
    const texts = some.map((row) => ({ id: row.id, ...searchedTexts(row, contents.get(row.id) ?? '') }));
    const asked = new Set(texts.flatMap((text) => [...wordsWorthAsking(text, lexemes)]));
    const words = await search.findMatchingWords([...asked], query);
    for (const text of texts) {
      const match = excerptOf(text, { words, phrases, bases });
      if (match) matches.set(text.id, match);
    }
  }
  return matches;
}

/** Which words are one word for a reader: Hebrew ones with and without a prefix, and spellings of one term. */
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
