import { Migration } from '@mikro-orm/migrations';

/** Of issues before this it is not known whom they told of what: they count as having told of all. */
export class Migration20261122092500_told_entries extends Migration {
  override up(): void {
    this.addSql('alter table "highlights_entries" add column "is_told" boolean null');
  }
}
