import { Migration } from '@mikro-orm/migrations';

/** An import file is recorded before it is stored, so that remains of a crash can be found. */
export class Migration20261121095000_receiving_imports extends Migration {
  override up(): void {
    this.addSql(`alter table "imports" drop constraint "imports_state_check"`);
    this.addSql(
      `alter table "imports" add constraint "imports_state_check" check (state in ('receiving', 'checking', 'checked', 'importing', 'done', 'cancelled', 'failed'))`,
    );
  }

  override down(): void {
    this.addSql(`delete from "imports" where "state" = 'receiving'`);
    this.addSql(`alter table "imports" drop constraint "imports_state_check"`);
    this.addSql(
      `alter table "imports" add constraint "imports_state_check" check (state in ('checking', 'checked', 'importing', 'done', 'cancelled', 'failed'))`,
    );
  }
}
