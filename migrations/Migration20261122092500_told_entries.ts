import { Migration } from '@mikro-orm/migrations';

/** Records which sermons the sent emails of an issue included. Earlier issues count as having included all. */
export class Migration20261122092500_told_entries extends Migration {
  override up(): void {
    this.addSql('alter table "highlights_entries" add column "is_told" boolean null');
  }
}
