import { whereVisible } from './visible-sermons.ts';

// The SQL expressions of the search, as created by the migrations. They are written in PostgreSQL's canonical form,
// because the schema check compares them as text.

/**
 * The small vector (`search_names`), for ranking, and for matches in titles and names: one weight each for title, rabbi,
 * synagogue and keywords.
 */
export const namesVector = `(((setweight(to_tsvector('english'::regconfig, search_text(title)), 'A'::"char") || setweight(to_tsvector('english'::regconfig, search_text(rabbi_name)), 'B'::"char")) || setweight(to_tsvector('english'::regconfig, search_text(synagogue_name)), 'C'::"char")) || setweight(to_tsvector('english'::regconfig, search_text(keywords)), 'D'::"char"))`;

/**
 * The large vector (`search`) of all searched fields, for matching, and for ranking by keywords, preview and content. The
 * content comes last: PostgreSQL does not store positions above 16,383.
 */
export const fullTextVector = `(((setweight(to_tsvector('english'::regconfig, search_text(title)), 'A'::"char") || setweight(to_tsvector('english'::regconfig, ((search_text(rabbi_name) || ' '::text) || search_text(synagogue_name))), 'B'::"char")) || setweight(to_tsvector('english'::regconfig, ((search_text(keywords) || ' '::text) || search_text(preview))), 'C'::"char")) || setweight(to_tsvector('english'::regconfig, search_text(content)), 'D'::"char"))`;

/** Groups ids into blocks of 8,192, so that a search for a common name reads only a few blocks. */
export const idBlock = {
  /** An array of one element, because a GIN index takes arrays. */
  column: 'array[id >> 13]',
  /** The block of an id, as an SQL expression. */
  of: (id: string) => `((${id})::int >> 13)`,
};

/**
 * Properties that the full-text indexes also contain, as arrays. A search within a country then reads only rows that
 * have both the word and one of the country's locations.
 */
export const indexedProperties = {
  location: { column: 'array[location_id]', type: 'int[]' },
  language: { column: 'array[language]', type: 'text[]' },
  keyword: { column: 'keyword_list(keywords)', type: 'text[]' },
  year: { column: `array[extract(year from date_delivered at time zone 'UTC')::int]`, type: 'int[]' },
} as const;

const properties = Object.values(indexedProperties)
  .map(({ column }) => `(${column})`)
  .join(', ');

/** Names of the full-text indexes, the most expensive ones to update. */
export const fullTextIndexes = ['sermons_visible_search_index', 'sermons_visible_names_block_index'] as const;
const [searchIndex, namesIndex] = fullTextIndexes;

/** Indexes of the search and the sitemap, for visible sermons only. */
export const searchIndexes = [
  {
    name: searchIndex,
    expression: `create index "${searchIndex}" on "sermons" using gin ("search", ${properties}) with (fastupdate = off) ${whereVisible}`,
  },
  {
    name: namesIndex,
    expression: `create index "${namesIndex}" on "sermons" using gin ("search_names", (${idBlock.column}), ${properties}) with (fastupdate = off) ${whereVisible}`,
  },
  {
    name: 'sermons_visible_sitemap_index',
    expression: `create index "sermons_visible_sitemap_index" on "sermons" ("id", "updated_at", "slug") ${whereVisible}`,
  },
];
