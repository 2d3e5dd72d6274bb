import { Migration } from '@mikro-orm/migrations';

/**
 * Serves the lists of rabbis and synagogues from indexes: pages and counts from an index of the public rows in their
 * order, searches from a trigram index.
 */
export class Migration20261128135000_contributor_indexes extends Migration {
  override up(): void {
    for (const table of ['rabbis', 'synagogues']) {
      this.addSql(`drop index "${table}_visible_order_index"`);
      this.addSql(
        `create index "${table}_visible_order_index" on "${table}" ("sort_name" collate "C", "id") where "visible_sermons" > 0 and "merged_into_id" is null`,
      );
      this.addSql(
        `create index "${table}_search_text_index" on "${table}" using gin ("search_text" gin_trgm_ops) with (fastupdate = off)`,
      );
    }
  }
}
