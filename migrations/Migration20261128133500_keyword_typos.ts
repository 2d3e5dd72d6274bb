import { Migration } from '@mikro-orm/migrations';

/** Adds the words of keywords to those that correct typos in searches. */
export class Migration20261128133500_keyword_typos extends Migration {
  override up(): void {
    this.addSql(`
      create or replace function keep_search_words() returns trigger language plpgsql as $$
      begin
        insert into search_words (word, letters)
        select distinct word, search_letters(word) from unnest(regexp_split_to_array(lower(search_text(
          concat_ws(' ', new.title, new.rabbi_name, new.synagogue_name, new.keywords)
        )), '\\s+')) word where char_length(word) between 3 and 40 order by word
        on conflict do nothing;
        return null;
      end
      $$`);
    this.addSql(`
      create or replace trigger sermons_keep_search_words
      after insert or update of title, rabbi_name, synagogue_name, keywords, is_published, is_hidden on sermons
      for each row when (new.is_published = 'true' and new.is_hidden = 'false') execute function keep_search_words()`);
    this.addSql(`
      insert into search_words (word, letters)
      select distinct word, search_letters(word) from sermons,
        unnest(regexp_split_to_array(lower(search_text(keywords)), '\\s+')) word
      where is_published = 'true' and is_hidden = 'false' and char_length(word) between 3 and 40
      on conflict do nothing`);
  }
}
