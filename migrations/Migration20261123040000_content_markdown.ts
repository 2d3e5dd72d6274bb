import { Migration } from '@mikro-orm/migrations';

/** The formatted source of a sermon's text. Existing sermons stay plain. */
export class Migration20261123040000_content_markdown extends Migration {
  override up(): void {
    this.addSql(
      `alter table "sermons" add column "content_markdown" text null, add constraint "sermons_content_markdown_length_check" check (char_length(content_markdown) <= 200000)`,
    );
  }
}
