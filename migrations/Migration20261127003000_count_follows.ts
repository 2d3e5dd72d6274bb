import { Migration } from '@mikro-orm/migrations';

/** Counts changes of what a subscriber follows, like the other changes of subscribers. */
export class Migration20261127003000_count_follows extends Migration {
  override up(): void {
    this.addSql(`
      create trigger newsletters_follows_count_change after update on newsletters for each row
        when ((old.followed_rabbis, old.followed_synagogues, old.followed_occasions)
          is distinct from (new.followed_rabbis, new.followed_synagogues, new.followed_occasions))
        execute function count_change()`);
  }

  override down(): void {
    this.addSql('drop trigger newsletters_follows_count_change on newsletters');
  }
}
