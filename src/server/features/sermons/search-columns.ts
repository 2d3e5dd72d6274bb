/**
 * What the search reads, as SQL, as the migrations have made it. The expressions are spelled as PostgreSQL
 * gives them back, because the schema check compares the texts.
 */

/** The small vector, for the order of results: one weight for each field that is short. */
export const namesVector = `(((setweight(to_tsvector('english'::regconfig, search_text(title)), 'A'::"char") || setweight(to_tsvector('english'::regconfig, search_text(rabbi_name)), 'B'::"char")) || setweight(to_tsvector('english'::regconfig, search_text(synagogue_name)), 'C'::"char")) || setweight(to_tsvector('english'::regconfig, search_text(keywords)), 'D'::"char"))`;

/** The large one, for finding: every word of every field. Content is last, so that names keep their positions. */
export const wordsVector = `(((setweight(to_tsvector('english'::regconfig, search_text(title)), 'A'::"char") || setweight(to_tsvector('english'::regconfig, ((search_text(rabbi_name) || ' '::text) || search_text(synagogue_name))), 'B'::"char")) || setweight(to_tsvector('english'::regconfig, ((search_text(keywords) || ' '::text) || search_text(preview))), 'C'::"char")) || setweight(to_tsvector('english'::regconfig, search_text(content)), 'D'::"char"))`;

const visible = `where "is_published" = 'true' and "is_hidden" = 'false'`;

/** Sermons whose numbers lie together, eight thousand to a block: a search for names that are common reads a few blocks. */
export const numberBlock = {
  /** A list of one, because an index of words takes lists. */
  column: 'array[id >> 13]',
  /** The block of a number that an SQL expression gives. */
  of: (number: string) => `((${number})::int >> 13)`,
};

/** Indexes of the search, of the portions' weeks and of related sermons: visible ones only. */
export const searchIndexes = [
  {
    name: 'sermons_visible_search_index',
    expression: `create index "sermons_visible_search_index" on "sermons" using gin ("search") with (fastupdate = off) ${visible}`,
  },
  {
    name: 'sermons_visible_names_block_index',
    expression: `create index "sermons_visible_names_block_index" on "sermons" using gin ("search_names", (${numberBlock.column})) with (fastupdate = off) ${visible}`,
  },
  {
    name: 'sermons_visible_portion_index',
    expression: `create index "sermons_visible_portion_index" on "sermons" ("portion", "date_delivered" desc, "id" desc) ${visible}`,
  },
  {
    name: 'sermons_visible_rabbi_index',
    expression: `create index "sermons_visible_rabbi_index" on "sermons" (lower("rabbi_name"), "date_delivered" desc, "id" desc) ${visible}`,
  },
  {
    name: 'sermons_visible_audio_index',
    expression: `create index "sermons_visible_audio_index" on "sermons" ("date_delivered" desc, "id" desc) ${visible} and "audio_url" is not null`,
  },
  {
    name: 'sermons_visible_sitemap_index',
    expression: `create index "sermons_visible_sitemap_index" on "sermons" ("id", "updated_at", "slug") ${visible}`,
  },
];
