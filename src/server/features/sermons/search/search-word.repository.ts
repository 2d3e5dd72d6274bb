import type { Em } from '../../../db/orm.ts';
import { preparedStatement } from '../../../db/prepared-statements.ts';

// Planning these statements takes longer than running them, so their plans are cached.
const foldedTexts = preparedStatement(
  'select search_text(value) as folded from jsonb_array_elements_text(?::jsonb) with ordinality order by ordinality',
);
const readWords = preparedStatement(
  `select to_tsquery('english', ?)::text as query,
     (select json_agg(tsvector_to_array(to_tsvector('english', value)) order by place)::text
      from jsonb_array_elements_text(?::jsonb) with ordinality as words (value, place)) as stems`,
);
const matchingWords = preparedStatement(
  `select value as word from jsonb_array_elements_text(?::jsonb)
   where to_tsvector('english', search_text(value)) @@ ?::tsquery`,
);

/** Queries about the words of a search: how PostgreSQL parses them, and which words resemble or match them. */
export class SearchWordRepository {
  readonly #em: Em;

  constructor(em: Em) {
    this.#em = em;
  }

  /** Removes accents, niqqud and punctuation from texts, exactly as in the search columns. Keeps the case. */
  async fold(texts: readonly string[]): Promise<string[]> {
    const rows = await this.#em.execute<{ folded: string }[]>(foldedTexts, [JSON.stringify(texts)]);
    return rows.map((row) => row.folded);
  }

  /**
   * Parses a query, and reads the stems of words; a stop word has none.
   * @param query in the syntax of `to_tsquery`
   */
  async readQuery(
    query: string,
    words: readonly string[],
  ): Promise<{ query: string; stems: Map<string, string[]> }> {
    const [row] = await this.#em.execute<{ query: string; stems: string | null }[]>(readWords, [
      query,
      JSON.stringify(words),
    ]);
    const stems = JSON.parse(row?.stems ?? '[]') as string[][];
    return {
      query: row?.query ?? '',
      stems: new Map(words.map((word, index) => [word, stems[index] ?? []])),
    };
  }

  /**
   * Up to 20 words that resemble this one, the most similar first, from titles, names and keywords of sermons that are or
   * were visible.
   */
  async findSimilarWords(word: string): Promise<string[]> {
    const rows = await this.#em.execute<{ word: string }[]>(
      `select word from search_words where letters % search_letters(?)
       order by similarity(letters, search_letters(?)) desc, word limit 20`,
      [word, word],
    );
    return rows.map((row) => row.word);
  }

  /** Returns those of the words, as written in texts, that match a tsquery. */
  async findMatchingWords(words: readonly string[], query: string): Promise<Set<string>> {
    if (words.length === 0) return new Set();
    const rows = await this.#em.execute<{ word: string }[]>(matchingWords, [JSON.stringify(words), query]);
    return new Set(rows.map((row) => row.word));
  }
}
