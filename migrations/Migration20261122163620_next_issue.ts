import { Migration } from '@mikro-orm/migrations';

/** The introduction of the next issue of the highlights, and the sermons left out of it. */
export class Migration20261122163620_next_issue extends Migration {
  override up(): void {
    this.addSql(
      `create table "highlights_next_issue" ("id" int not null, "introduction" text not null default '', "version" int not null default 0, primary key ("id"), constraint "highlights_next_issue_id_check" check (id = 1))`,
    );
    this.addSql(
      `create table "highlights_choices" ("sermon_id" int not null, "is_omitted" boolean not null, "chosen_at" timestamptz(3) not null default now(), primary key ("sermon_id"), constraint "highlights_choices_sermon_id_foreign" foreign key ("sermon_id") references "sermons" ("id") on update cascade on delete cascade)`,
    );
    this.addSql(`alter table "highlights_issues" add column "introduction" text not null default ''`);
  }

  override down(): void {
    this.addSql(`alter table "highlights_issues" drop column "introduction"`);
    this.addSql(`drop table "highlights_choices"`);
    this.addSql(`drop table "highlights_next_issue"`);
  }
}
