import { Migration } from '@mikro-orm/migrations';

/** A file of an import that is let go of is remembered until the storage has removed it. */
export class Migration20261121155545_leaving_import_files extends Migration {
  override up(): void {
    this.addSql('alter table "imports" add column "is_leaving" boolean not null default false');
  }
}
