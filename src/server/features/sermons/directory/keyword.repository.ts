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

// With the key of `sermon_keywords`, PostgreSQL reads one row for each keyword, however many sermons have it.
const newestSpellings = preparedStatement(
  `select wanted.keyword, spelling.text as spelling from jsonb_array_elements_text(?::jsonb) wanted (keyword)
   cross join lateral (
     select sermon_id from sermon_keywords where sermon_keywords.keyword = wanted.keyword
     order by date_delivered desc, sermon_id desc limit 1
   ) newest
   join sermons on sermons.id = newest.sermon_id
   cross join lateral (
     select btrim(part) as text from unnest(string_to_array(sermons.keywords, ',')) part
     where keyword_list(part) = array[wanted.keyword] limit 1
   ) spelling`,
);

/**
 * The spelling of each keyword in the newest visible sermon that has it. Unknown keywords are left out.
 * @param keywords folded
 */
export async function findSpellings(em: Em, keywords: readonly string[]): Promise<Map<string, string>> {
  if (keywords.length === 0) return new Map();
  const rows = await em.execute<{ keyword: string; spelling: string }[]>(newestSpellings, [
    JSON.stringify(keywords),
  ]);
  return new Map(rows.map(({ keyword, spelling }) => [keyword, spelling]));
}
