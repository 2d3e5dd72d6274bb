import type { SearchMatch } from '../../../../shared/directory.schemas.ts';
import type { Em } from '../../../db/orm.ts';
import { Sermon } from '../sermon/sermon.entity.ts';
import type { SermonCardRow } from '../sermon/sermon.repository.ts';
import { basesOf } from './hebrew-prefixes.ts';
import { candidateWords, excerptOf, type SearchedTexts } from './search-excerpt.ts';
import { formsOf, phrasesOf, type QueryPart, quoteLexeme } from './search-query.ts';
import { SearchWordRepository } from './search-word.repository.ts';

/** Maximum rows whose contents are in memory at the same time, because some contents are long. */
const excerptBatchSize = 10;

/**
 * For each row that contains the words, an excerpt, by sermon id.
 * @param lexemes stems of the words to highlight wherever they occur
 * @param parts the required parts of the search
 */
export async function explainMatches(
  em: Em,
  rows: readonly SermonCardRow[],
  lexemes: readonly string[],
  parts: readonly QueryPart[],
): Promise<Map<number, SearchMatch>> {
  const searchWords = new SearchWordRepository(em);
  const query = lexemes.map(quoteLexeme).join(' | ');
  const phrases = Map.groupBy(parts.flatMap(phrasesOf), ([first = '']) => first);
  const bases = basesOfParts(parts, lexemes);
  const matches = new Map<number, SearchMatch>();
  for (let first = 0; first < rows.length; first += excerptBatchSize) {
    const batch = rows.slice(first, first + excerptBatchSize);
    const contents = await em.getRepository(Sermon).findVisibleContents(batch.map((row) => row.id));
    const texts = batch.map((row) => ({ id: row.id, ...searchedTexts(row, contents.get(row.id) ?? '') }));
    const candidates = new Set(texts.flatMap((text) => [...candidateWords(text, lexemes)]));
    const words = await searchWords.findMatchingWords([...candidates], query);
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
