import type { SearchMatch } from '../../../../shared/directory.schemas.ts';
import type { Term } from '../../../base/thesaurus.ts';
import type { Em } from '../../../db/orm.ts';
import type { SermonCardRow } from '../sermon/sermon.repository.ts';
import { isHebrewWord } from './hebrew-prefixes.ts';
import { withLikelySpellings } from './search-corrections.ts';
import { explainMatches } from './search-explanation.ts';
import {
  formsOf,
  parseQuery,
  phrasesOf,
  type QueryPart,
  quoteLexeme,
  requiredParts,
  singleWordsOf,
  toParts,
  toTsquery,
} from './search-query.ts';
import { type FoundSermons, findSermons, type SearchInput } from './search-results.ts';
import { SearchWordRepository } from './search-word.repository.ts';

/** With fewer results than this, the search also tries likely corrections of the words. */
const fewResults = 3;

/** The results of a search: a page of ids, and a function that returns their excerpts. */
export interface SermonSearch extends FoundSermons {
  /** Returns an excerpt with highlighted words for each row, by id. */
  explain(rows: readonly SermonCardRow[]): Promise<Map<number, SearchMatch>>;
}

/**
 * Full-text search over the visible sermons (docs/product/finding.md F6 to F13). Text without a searchable word
 * (punctuation, stop words, only exclusions) finds nothing.
 */
export async function searchSermons(
  em: Em,
  input: SearchInput & { readonly q: string },
): Promise<SermonSearch> {
  const noResults = { ids: [], total: 0, isTotalCut: false, explain: async () => new Map() };
  const searchWords = new SearchWordRepository(em);
  const terms = parseQuery(input.q);
  if (terms.length === 0) return noResults;
  const texts = await searchWords.fold(terms.map((term) => term.text));
  let parts = toParts(terms.map((term, index) => ({ ...term, text: texts[index] ?? '' })));
  let parsed = await parseParts(searchWords, parts);
  if (parsed.ranked.length === 0) return noResults;
  const exact = parsed.query;
  /** @param canEstimate whether the count of matches can be estimated from the frequency of the words */
  const find = (canEstimate: boolean) => {
    const { query, ranked, required } = parsed;
    const ranking = ranked.map(quoteLexeme).join(' | ');
    return findSermons(em, { query, exact, ranking }, canEstimate ? required : [], input);
  };
  let found = await find(parts.every((part) => !part.isPhrase && !part.isExcluded));
  if (found.total < fewResults) {
    const tolerant = await withLikelySpellings(searchWords, parts);
    if (tolerant) {
      parts = tolerant;
      parsed = await parseParts(searchWords, parts);
      found = await find(parts.length === 1);
    }
  }
  const { marked } = parsed;
  return { ...found, explain: (rows) => explainMatches(em, rows, marked, requiredParts(parts)) };
}

/** The parts of a search as PostgreSQL parses them. */
interface ParsedQuery {
  /** A tsquery. */
  readonly query: string;
  /** Stems of the words to highlight wherever they occur; empty if all words are stop words. */
  readonly marked: readonly string[];
  /** Stems for ranking: `marked`, and those of one word of each synonym with several words. */
  readonly ranked: readonly string[];
  /** For each required part its forms, each as stems that must all be present. */
  readonly required: readonly (readonly string[][])[];
}

async function parseParts(
  searchWords: SearchWordRepository,
  parts: readonly QueryPart[],
): Promise<ParsedQuery> {
  const required = requiredParts(parts);
  const marked = new Set(required.flatMap(singleWordsOf));
  const phrases = required.flatMap(phrasesOf);
  const words = [...new Set([...marked, ...phrases.flat()])];
  const { query, stems } = await searchWords.readQuery(
    toTsquery(parts),
    words.filter((word) => !isHebrewWord(word)),
  );
  // The English stemmer does not change Hebrew words.
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
