import { readFileSync } from 'node:fs';
import { withPlainLetters } from '../../shared/text/slug.ts';
import { contentPath } from './content.ts';

/** A term as its words, folded and in lower case. */
export type Term = readonly string[];

/** The words of a text, folded like `search_text` in the database, as far as the thesaurus needs it. */
export const termOf = (text: string): Term =>
  withPlainLetters(
    text
      .normalize('NFKD')
      .replace(/[\p{M}'’ʼ׳״]/gu, '')
      .toLowerCase(),
  )
    .split(/[\s־-]+/u)
    .filter(Boolean);

const keyOf = (words: Term): string => words.join(' ');

/** The lines of content/search-thesaurus.txt without comments. The file describes its format. */
export const thesaurusLines: readonly string[] = readFileSync(contentPath('search-thesaurus.txt'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));

/** Parses lines of `a, b, c` and `a => b`. @returns for each term, the spellings that a search for it finds */
function readGroups(lines: readonly string[]): Map<string, readonly Term[]> {
  const found = new Map<string, readonly Term[]>();
  const rules = lines.map((line) => line.split('=>').map((side) => side.split(',').map(termOf)));
  for (const [terms = [], target] of rules) {
    if (target === undefined) for (const term of terms) found.set(keyOf(term), terms);
  }
  for (const [terms = [], target] of rules) {
    if (target === undefined) continue;
    const group = found.get(keyOf(target[0] ?? [])) ?? [];
    for (const term of terms) found.set(keyOf(term), [term, ...group]);
  }
  return found;
}

const thesaurus = readGroups(thesaurusLines);

/** Word count of the longest term. */
export const maxTermWords = Math.max(...[...thesaurus.keys()].map((key) => key.split(' ').length));

/**
 * Synonyms of a term; none for a term that is not in the thesaurus. An English plural or possessive (`shabbats`) is
 * treated as the term.
 * @param words folded
 */
export function synonymsOf(words: Term): readonly Term[] {
  const key = keyOf(words);
  const group = thesaurus.get(key) ?? thesaurus.get(key.replace(/s$/, ''));
  return group?.filter((term) => keyOf(term) !== key) ?? [];
}
