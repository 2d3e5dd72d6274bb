import { Migration } from '@mikro-orm/migrations';

/** Adds location, language, keywords and year to the full-text indexes, for searches with these filters. */
export class Migration20261123223000_words_index extends Migration {
  override up(): void {
    const properties = `(array[location_id]), (array[language]), (keyword_list(keywords)),
      (array[extract(year from date_delivered at time zone 'UTC')::int])`;
    const rest = `with (fastupdate = off) where "is_published" = 'true' and "is_hidden" = 'false'`;
    this.addSql('drop index "sermons_visible_search_index"');
    this.addSql(
      `create index "sermons_visible_search_index" on "sermons" using gin ("search", ${properties}) ${rest}`,
    );
    this.addSql('drop index "sermons_visible_names_block_index"');
    this.addSql(
      `create index "sermons_visible_names_block_index" on "sermons" using gin ("search_names", (array[id >> 13]), ${properties}) ${rest}`,
    );
  }
}
