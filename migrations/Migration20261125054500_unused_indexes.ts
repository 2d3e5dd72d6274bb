import { Migration } from '@mikro-orm/migrations';

/**
 * Drops indexes that no query uses: lists of an occasion and of recordings come from the index in memory, and related
 * sermons are found by the id of the rabbi.
 */
export class Migration20261125054500_unused_indexes extends Migration {
  override up(): void {
    this.addSql('drop index "sermons_visible_portion_index"');
    this.addSql('drop index "sermons_visible_audio_index"');
    this.addSql('drop index "sermons_visible_rabbi_index"');
  }
}
