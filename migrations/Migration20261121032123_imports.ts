import { Migration } from '@mikro-orm/migrations';

/** Imports with their reports, and the sources of imported sermons. */
export class Migration20261121032123_imports extends Migration {
  override up(): void | Promise<void> {
    this.addSql(
      `create table "imports" ("id" serial primary key, "created_at" timestamptz(3) not null default now(), "created_by" text not null, "file_name" text not null, "file_key" text null, "size" bigint not null, "state" text not null, "options" jsonb not null, "findings" jsonb null, "counts" jsonb not null, "position" int not null default 0, "total" int null, "finished_at" timestamptz(3) null, "error" text null);`,
    );

    this.addSql(
      `create table "import_notes" ("id" serial primary key, "import_id" int not null, "line" int not null, "title" text not null, "kind" text not null, "field" text null, "message" text not null, "given" text null);`,
    );
    this.addSql(`create index "import_notes_import_index" on "import_notes" ("import_id", "kind", "id");`);

    this.addSql(
      `create table "sermon_sources" ("key" text not null, "sermon_id" int not null, "import_id" int null, "old_address" text null, primary key ("key"));`,
    );
    this.addSql(`create index "sermon_sources_sermon_id_index" on "sermon_sources" ("sermon_id");`);
    this.addSql(`create index "sermon_sources_import_id_index" on "sermon_sources" ("import_id");`);

    this.addSql(
      `alter table "imports" add constraint "imports_state_check" check (state in ('checking', 'checked', 'importing', 'done', 'cancelled', 'failed'));`,
    );

    this.addSql(
      `alter table "import_notes" add constraint "import_notes_import_id_foreign" foreign key ("import_id") references "imports" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "import_notes" add constraint "import_notes_kind_check" check (kind in ('refused', 'skipped', 'repeated', 'media', 'hint'));`,
    );

    this.addSql(
      `alter table "sermon_sources" add constraint "sermon_sources_sermon_id_foreign" foreign key ("sermon_id") references "sermons" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "sermon_sources" add constraint "sermon_sources_import_id_foreign" foreign key ("import_id") references "imports" ("id") on delete set null;`,
    );
  }

  override down(): void {
    this.addSql(`drop table "import_notes"`);
    this.addSql(`drop table "sermon_sources"`);
    this.addSql(`drop table "imports"`);
  }
}
