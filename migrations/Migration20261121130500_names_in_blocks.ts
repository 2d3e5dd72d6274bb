import { Migration } from '@mikro-orm/migrations';

/** Adds blocks of 8,192 ids to the index of titles and names, so that a search can read a part of the ids. */
export class Migration20261121130500_names_in_blocks extends Migration {
  override up(): void {
    this.addSql('drop index if exists "sermons_visible_search_names_index"');
    this.addSql('drop index if exists "sermons_visible_names_block_index"');
    this.addSql(
      `create index "sermons_visible_names_block_index" on "sermons" using gin ("search_names", (array[id >> 13])) with (fastupdate = off) where "is_published" = 'true' and "is_hidden" = 'false'`,
    );
  }
}
