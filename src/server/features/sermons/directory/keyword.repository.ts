import type { Em } from '../../../db/orm.ts';
import { preparedStatement } from '../../../db/prepared-statements.ts';

const foldedKeywords = preparedStatement(
  'select distinct unnest(keyword_list(value)) as keyword from jsonb_array_elements_text(?::jsonb)',
);

/** Normalizes keywords as the table `sermon_keywords` stores them: folded, in lower case. */
export async function foldKeywords(em: Em, keywords: readonly string[]): Promise<string[]> {
  const rows = await em.execute<{ keyword: string }[]>(foldedKeywords, [JSON.stringify(keywords)]);
  return rows.map((row) => row.keyword);
}
