import { Migration } from '@mikro-orm/migrations';

/**
 * Keywords of visible sermons by day, to find the newest sermons with a keyword. Replaces an array index, which reads
 * all sermons with the keyword.
 */
export class Migration20261121031500_sermon_keywords extends Migration {
  override up(): void {
    this.addSql(
      `create table "sermon_keywords" ("keyword" text not null, "date_delivered" timestamptz(3) not null, "sermon_id" int not null, primary key ("keyword", "date_delivered", "sermon_id"))`,
    );
    this.addSql(`create index "sermon_keywords_sermon_id_index" on "sermon_keywords" ("sermon_id")`);
    this.addSql(
      `alter table "sermon_keywords" add constraint "sermon_keywords_sermon_id_foreign" foreign key ("sermon_id") references "sermons" ("id") on delete cascade`,
    );
    this.addSql(`
      create function keep_sermon_keywords() returns trigger language plpgsql as $$
      begin
        if tg_op = 'UPDATE' then
          delete from sermon_keywords where sermon_id = new.id;
        end if;
        if new.is_published = 'true' and new.is_hidden = 'false' then
          insert into sermon_keywords (keyword, date_delivered, sermon_id)
          select keyword, new.date_delivered, new.id from unnest(keyword_list(new.keywords)) keyword;
        end if;
        return null;
      end
      $$`);
    this.addSql(`
      create trigger sermons_insert_keeps_keywords after insert on sermons
      for each row when (new.keywords is not null) execute function keep_sermon_keywords()`);
    this.addSql(`
      create trigger sermons_update_keeps_keywords
      after update of keywords, date_delivered, is_published, is_hidden on sermons
      for each row when (
        (old.keywords, old.date_delivered, old.is_published, old.is_hidden)
        is distinct from (new.keywords, new.date_delivered, new.is_published, new.is_hidden)
      ) execute function keep_sermon_keywords()`);
    this.addSql(`
      insert into sermon_keywords (keyword, date_delivered, sermon_id)
      select keyword, date_delivered, id from sermons, unnest(keyword_list(keywords)) keyword
      where is_published = 'true' and is_hidden = 'false'`);
    this.addSql(`drop index if exists "sermons_visible_keywords_index"`);
    // Without statistics the planner would find related sermons by a full scan.
    this.addSql(`analyze "sermon_keywords"`);
  }
}
