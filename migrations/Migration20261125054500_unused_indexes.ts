import { Migration } from '@mikro-orm/migrations';

/**
 * Drops indexes that no query uses: lists by occasion, place and recording come from the index in memory, and
 * related sermons are found by the id of the rabbi.
 */
export class Migration20261125054500_unused_indexes extends Migration {
  override up(): void {
    for (const name of ['portion', 'audio', 'location', 'rabbi'])
      this.addSql(`drop index "sermons_visible_${name}_index"`);
  }
}
