import { Migration } from '@mikro-orm/migrations';

/** What mail servers said of subscribers who are deleted goes with them: it often repeats the address. */
export class Migration20261121163000_forget_refusals extends Migration {
  override up(): void {
    this.addSql(
      'update "highlights_deliveries" set "last_error" = null where "subscriber_id" is null and "last_error" is not null',
    );
  }
}
