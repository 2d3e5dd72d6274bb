import { Migration } from '@mikro-orm/migrations';

/** Records a released import file until the storage has deleted it. */
export class Migration20261121155545_leaving_import_files extends Migration {
  override up(): void {
    this.addSql('alter table "imports" add column "is_leaving" boolean not null default false');
  }
}
