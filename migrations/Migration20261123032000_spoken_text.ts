import { Migration } from '@mikro-orm/migrations';

/** Whether the text of a sermon is what is spoken in its recording. False for existing sermons: no row is rewritten. */
export class Migration20261123032000_spoken_text extends Migration {
  override up(): void {
    this.addSql(
      `alter table "sermons" add "is_spoken_text" text not null default 'false', add constraint "sermons_is_spoken_text_check" check (is_spoken_text in ('true', 'false'))`,
    );
  }
}
