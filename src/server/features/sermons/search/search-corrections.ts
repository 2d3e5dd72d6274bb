import { synonymsOf } from '../../../base/thesaurus.ts';
import { stripPrefix } from './hebrew-prefixes.ts';
import { formsOf, isPlainWord, type QueryPart } from './search-query.ts';
import type { SearchWordRepository } from './search-word.repository.ts';

/** Words with fewer letters are not corrected, because they are similar to many words. */
const minCorrectableLength = 4;
/** Maximum corrections of one word, and maximum forms of a word whose synonyms are added. */
const maxCorrections = 4;

/**
 * Adds likely corrections to each word that is neither quoted, excluded, part of a longer term nor a title with a name
 * (`R'Kook`). Hebrew words also get their forms without a prefix.
 * @returns null if nothing was added
 */
export async function withLikelySpellings(
  searchWords: SearchWordRepository,
  parts: readonly QueryPart[],
): Promise<QueryPart[] | null> {
  const tolerant: QueryPart[] = [];
  for (const part of parts) {
    const [word = ''] = part.words;
    if (part.isExcluded || part.name !== undefined || !isPlainWord(part)) {
      tolerant.push(part);
      continue;
    }
    const similar = word.length >= minCorrectableLength ? await searchWords.findSimilarWords(word) : [];
    const existing = new Set(formsOf(part).map((form) => form.join(' ')));
    const likely = similar.filter((other) => !existing.has(other) && isLikelyTypo(word, other));
    const others = [...stripPrefix(word), ...likely.slice(0, maxCorrections)].map((other) => [other]);
    tolerant.push({
      ...part,
      synonyms: [...part.synonyms, ...others, ...others.slice(0, maxCorrections).flatMap(synonymsOf)],
    });
  }
  return tolerant.some((part, index) => part.synonyms.length > (parts[index]?.synonyms.length ?? 0))
    ? tolerant
    : null;
}

/**
 * Whether two words differ by a typo: at most one edit, or two if one of the words has 7 or more letters. An edit is an
 * insertion, a deletion, a substitution or a transposition.
 */
function isLikelyTypo(one: string, other: string): boolean {
  const maxEdits = Math.max(one.length, other.length) >= 7 ? 2 : 1;
  return editDistance([...one], [...other], maxEdits) <= maxEdits;
}

/** Damerau-Levenshtein distance (optimal string alignment). If it exceeds `max`, returns some value above `max`. */
function editDistance(one: readonly string[], other: readonly string[], max: number): number {
  if (Math.abs(one.length - other.length) > max) return max + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row++) {
    const current = [row];
    for (let column = 1; column <= other.length; column++) {
      const cost = one[row - 1] === other[column - 1] ? 0 : 1;
      let distance = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + cost,
      );
      if (row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]) {
        distance = Math.min(distance, (beforeLast[column - 2] ?? 0) + 1);
      }
      current.push(distance);
    }
    if (Math.min(...current) > max) return max + 1;
    beforeLast = last;
    last = current;
  }
  return last[other.length] ?? max + 1;
}
