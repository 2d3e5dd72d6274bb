import { Migration } from '@mikro-orm/migrations';

/** One welcome email per subscriber and day; issues of the weekly highlights and their deliveries. */
export class Migration20261121005045_newsletter extends Migration {
  override name = 'Migration20261121005045_newsletter';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "highlights_issues" ("id" serial primary key, "created_at" timestamptz(3) not null default now(), "sent_by" text null);`,
    );

    this.addSql(
      `create table "highlights_deliveries" ("id" serial primary key, "issue_id" int not null, "subscriber_id" int null, "status" text not null default 'waiting', "attempts" int not null default 0, "claim" int not null default 0, "last_error" text null, "sent_at" timestamptz(3) null);`,
    );
    this.addSql(
      `create index "highlights_deliveries_subscriber_index" on "highlights_deliveries" ("subscriber_id");`,
    );
    this.addSql(
      `alter table "highlights_deliveries" add constraint "highlights_deliveries_once_unique" unique ("issue_id", "subscriber_id");`,
    );

    this.addSql(
      `create table "highlights_entries" ("issue_id" int not null, "sermon_id" int not null, "position" int not null, primary key ("issue_id", "sermon_id"));`,
    );
    this.addSql(
      `alter table "highlights_entries" add constraint "highlights_entries_sermon_id_unique" unique ("sermon_id");`,
    );

    this.addSql(
      `alter table "newsletters" add "welcomed_at" timestamptz(3) null, add "bounced_at" timestamptz(3) null;`,
    );

    this.addSql(
      `alter table "highlights_deliveries" add constraint "highlights_deliveries_issue_id_foreign" foreign key ("issue_id") references "highlights_issues" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "highlights_deliveries" add constraint "highlights_deliveries_subscriber_id_foreign" foreign key ("subscriber_id") references "newsletters" ("id") on delete set null;`,
    );
    this.addSql(
      `alter table "highlights_deliveries" add constraint "highlights_deliveries_status_check" check (status in ('waiting', 'sending', 'sent', 'retrying', 'failed', 'skipped'));`,
    );

    this.addSql(
      `alter table "highlights_entries" add constraint "highlights_entries_issue_id_foreign" foreign key ("issue_id") references "highlights_issues" ("id") on update cascade on delete cascade;`,
    );
    this.addSql(
      `alter table "highlights_entries" add constraint "highlights_entries_sermon_id_foreign" foreign key ("sermon_id") references "sermons" ("id") on update cascade on delete cascade;`,
    );
  }
}
