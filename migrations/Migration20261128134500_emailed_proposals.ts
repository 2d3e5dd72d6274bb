import { Migration } from '@mikro-orm/migrations';

/** Records which proposals the moderator was emailed about. Unknown for earlier ones: one more email can be sent. */
export class Migration20261128134500_emailed_proposals extends Migration {
  override up(): void {
    this.addSql('alter table "proposals" add "is_emailed" boolean not null default false');
  }
}
