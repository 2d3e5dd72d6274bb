import { Migration } from '@mikro-orm/migrations';

/** Deletes mail server errors of deleted subscribers: they often contain the email address. */
export class Migration20261121163000_forget_refusals extends Migration {
  override up(): void {
    this.addSql(
      'update "highlights_deliveries" set "last_error" = null where "subscriber_id" is null and "last_error" is not null',
    );
  }
}
