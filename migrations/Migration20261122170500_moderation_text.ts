import { Migration } from '@mikro-orm/migrations';

/** The dashboard's search also covers location, email and phone of sermons, and email and name of subscribers. */
export class Migration20261122170500_moderation_text extends Migration {
  override up(): void {
    this.addSql(
      `alter table "sermons" drop column "names_folded", add column "moderation_text" text generated always as (fold_text(title || ' ' || rabbi_name || ' ' || synagogue_name || ' ' || city || ' ' || state || ' ' || country || ' ' || email || ' ' || phone) || ' ' || regexp_replace(phone, '[^0-9]', '', 'g')) stored null`,
    );
    this.addSql(
      `create index "sermons_moderation_text_index" on "sermons" using gin ("moderation_text" gin_trgm_ops)`,
    );
    this.addSql(
      `alter table "newsletters" add column "search_text" text generated always as (fold_text(email || ' ' || coalesce(name, ''))) stored null`,
    );
    this.addSql(
      `create index "newsletters_search_text_index" on "newsletters" using gin ("search_text" gin_trgm_ops)`,
    );
  }
}
