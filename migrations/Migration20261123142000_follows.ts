import { Migration } from '@mikro-orm/migrations';

/** What each subscriber follows. With nothing, the emails contain all sermons. */
export class Migration20261123142000_follows extends Migration {
  override up(): void {
    this.addSql(
      `alter table "newsletters" add "followed_rabbis" int[] not null default '{}', add "followed_synagogues" int[] not null default '{}', add "followed_occasions" text[] not null default '{}'`,
    );
    this.addSql(
      `alter table "newsletters" add constraint "newsletters_followed_occasions_check" check (followed_occasions <@ array['portion', 'holiday']::text[])`,
    );
  }
}
