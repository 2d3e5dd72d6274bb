import { Migration } from '@mikro-orm/migrations';

/** Sermons whose submitter has not been emailed about the publication yet. */
export class Migration20261121094500_due_announcements extends Migration {
  override up(): void {
    this.addSql(
      `create table "due_announcements" ("sermon_id" int not null, primary key ("sermon_id"), constraint "due_announcements_sermon_id_foreign" foreign key ("sermon_id") references "sermons" ("id") on update cascade on delete cascade)`,
    );
  }

  override down(): void {
    this.addSql(`drop table "due_announcements"`);
  }
}
