import { Migration } from '@mikro-orm/migrations';

/** Finds the newest website of a rabbi or synagogue without reading all their sermons. */
export class Migration20261123082000_contributor_websites extends Migration {
  override up(): void {
    for (const kind of ['rabbi', 'synagogue'])
      this.addSql(
        `create index "sermons_visible_${kind}_website_index" on "sermons" ("${kind}_id", "date_delivered" desc, "id" desc) where "is_published" = 'true' and "is_hidden" = 'false' and "website" is not null`,
      );
  }
}
