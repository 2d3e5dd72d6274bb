import { Migration } from '@mikro-orm/migrations';

/** Changes of published sermons that submitters propose. */
export class Migration20261123135246_proposals extends Migration {
  override up(): void {
    this.addSql(
      `create table "proposals" ("id" serial primary key, "sermon_id" int not null, "fields" jsonb not null, "base" jsonb not null, "files" text[] not null, "outcome" text null, "created_at" timestamptz(3) not null default now(), constraint "proposals_sermon_id_unique" unique ("sermon_id"), constraint "proposals_sermon_id_foreign" foreign key ("sermon_id") references "sermons" ("id") on delete cascade, constraint "proposals_outcome_check" check (outcome is null or outcome in ('accepted', 'partly', 'declined')))`,
    );
    this.addSql(`create index "proposals_open_index" on "proposals" ("id") where "outcome" is null`);
    this.addSql(`create index "proposals_files_index" on "proposals" using gin ("files")`);
  }
}
