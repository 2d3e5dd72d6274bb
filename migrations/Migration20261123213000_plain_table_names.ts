import { Migration } from '@mikro-orm/migrations';

/**
 * Renames two tables and a column. Views have the former names, because instances of the previous version still run
 * during an upgrade. PostgreSQL passes their changes on to the tables. The next release drops the views.
 */
export class Migration20261123213000_plain_table_names extends Migration {
  override up(): void {
    this.addSql('alter table "due_announcements" rename to "pending_publication_emails"');
    this.addSql(
      'alter table "pending_publication_emails" rename constraint "due_announcements_pkey" to "pending_publication_emails_pkey"',
    );
    this.addSql(
      'alter table "pending_publication_emails" rename constraint "due_announcements_sermon_id_foreign" to "pending_publication_emails_sermon_id_foreign"',
    );
    this.addSql('create view "due_announcements" as select sermon_id from pending_publication_emails');

    this.addSql('alter table "highlights_entries" rename to "highlights_sermons"');
    this.addSql('alter table "highlights_sermons" rename column "is_told" to "is_included"');
    this.addSql(
      'alter table "highlights_sermons" rename constraint "highlights_entries_pkey" to "highlights_sermons_pkey"',
    );
    for (const constraint of ['sermon_id_unique', 'issue_id_foreign', 'sermon_id_foreign'])
      this.addSql(
        `alter table "highlights_sermons" rename constraint "highlights_entries_${constraint}" to "highlights_sermons_${constraint}"`,
      );
    this.addSql(
      `create view "highlights_entries" as
       select issue_id, sermon_id, position, is_included as is_told from highlights_sermons`,
    );
  }
}
