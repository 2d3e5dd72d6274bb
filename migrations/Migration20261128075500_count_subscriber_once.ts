import { Migration } from '@mikro-orm/migrations';

/** One trigger for all changes of a subscriber: a new subscription can change the status and the follows together. */
export class Migration20261128075500_count_subscriber_once extends Migration {
  override up(): void {
    this.addSql('drop trigger newsletters_follows_count_change on newsletters');
    this.addSql(`
      create or replace trigger newsletters_update_counts_change after update on newsletters for each row
        when ((old.is_active, old.name, old.bounced_at,
            old.followed_rabbis, old.followed_synagogues, old.followed_occasions)
          is distinct from (new.is_active, new.name, new.bounced_at,
            new.followed_rabbis, new.followed_synagogues, new.followed_occasions))
        execute function count_change()`);
  }
}
