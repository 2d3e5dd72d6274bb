import { Migration } from '@mikro-orm/migrations';

/**
 * Occasions that a person chose for a sermon. Null, as for all existing sermons, means computed: no row is rewritten.
 */
export class Migration20261122235000_chosen_occasions extends Migration {
  override up(): void {
    this.addSql(
      `alter table "sermons" add "chosen_occasions" text[] null, add constraint "sermons_chosen_occasions_check" check (cardinality(chosen_occasions) between 1 and 3)`,
    );
  }
}
