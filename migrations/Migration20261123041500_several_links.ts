import { Migration } from '@mikro-orm/migrations';

/** Lets a submission have several personal links, until a newer one is used. Existing links keep working. */
export class Migration20261123041500_several_links extends Migration {
  override up(): void {
    this.addSql(`alter table "submission_links" drop constraint "submission_links_pkey"`);
    this.addSql(`alter table "submission_links" add column "id" serial primary key`);
    this.addSql(
      `alter table "submission_links" drop constraint "submission_links_sermon_id_foreign", add constraint "submission_links_sermon_id_foreign" foreign key ("sermon_id") references "sermons" ("id") on delete cascade`,
    );
    this.addSql(`create index "submission_links_sermon_id_index" on "submission_links" ("sermon_id")`);
  }
}
