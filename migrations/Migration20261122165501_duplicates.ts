import { Migration } from '@mikro-orm/migrations';

/** Finds identical submissions, which the dashboard marks as duplicates. */
export class Migration20261122165501_duplicates extends Migration {
  override up(): void {
    // A line break separates the fields without ambiguity, because whitespace within them is collapsed.
    this.addSql(String.raw`
      create function sermon_text_key(email text, title text, content text) returns text
      language sql immutable strict parallel safe as $$
        select md5(lower(
          btrim(regexp_replace(email, '\s+', ' ', 'g')) || chr(10) ||
          btrim(regexp_replace(title, '\s+', ' ', 'g')) || chr(10) ||
          btrim(regexp_replace(content, '\s+', ' ', 'g'))))
      $$`);
    this.addSql(
      `create index "sermons_text_key_index" on "sermons" (sermon_text_key("email", "title", "content"))`,
    );
  }

  override down(): void {
    this.addSql(`drop index "sermons_text_key_index"`);
    this.addSql(`drop function sermon_text_key(text, text, text)`);
  }
}
