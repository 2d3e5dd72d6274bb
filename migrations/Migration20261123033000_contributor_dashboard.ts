import { Migration } from '@mikro-orm/migrations';

/** The dashboard lists the drafts and hidden sermons of a rabbi or synagogue. */
export class Migration20261123033000_contributor_dashboard extends Migration {
  override up(): void {
    for (const kind of ['rabbi', 'synagogue']) {
      this.addSql(
        `create index "sermons_invisible_${kind}_id_index" on "sermons" ("${kind}_id") where "is_published" = 'false' or "is_hidden" = 'true'`,
      );
    }
  }
}
