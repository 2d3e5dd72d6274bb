import { Migration } from '@mikro-orm/migrations';
import { portionOfDay } from '../src/server/features/calendar/portion-of-day.ts';

const namesVector = `(((setweight(to_tsvector('english'::regconfig, search_text(title)), 'A'::"char") || setweight(to_tsvector('english'::regconfig, search_text(rabbi_name)), 'B'::"char")) || setweight(to_tsvector('english'::regconfig, search_text(synagogue_name)), 'C'::"char")) || setweight(to_tsvector('english'::regconfig, search_text(keywords)), 'D'::"char"))`;

const wordsVector = `(((setweight(to_tsvector('english'::regconfig, search_text(title)), 'A'::"char") || setweight(to_tsvector('english'::regconfig, ((search_text(rabbi_name) || ' '::text) || search_text(synagogue_name))), 'B'::"char")) || setweight(to_tsvector('english'::regconfig, ((search_text(keywords) || ' '::text) || search_text(preview))), 'C'::"char")) || setweight(to_tsvector('english'::regconfig, search_text(content)), 'D'::"char"))`;

const indexes = [
  `create index "sermons_visible_search_index" on "sermons" using gin ("search") with (fastupdate = off) where "is_published" = 'true' and "is_hidden" = 'false'`,
  `create index "sermons_visible_search_names_index" on "sermons" using gin ("search_names") with (fastupdate = off) where "is_published" = 'true' and "is_hidden" = 'false'`,
  `create index "sermons_visible_portion_index" on "sermons" ("portion", "date_delivered" desc, "id" desc) where "is_published" = 'true' and "is_hidden" = 'false'`,
  `create index "sermons_visible_rabbi_index" on "sermons" (lower("rabbi_name"), "date_delivered" desc, "id" desc) where "is_published" = 'true' and "is_hidden" = 'false'`,
  `create index "sermons_visible_audio_index" on "sermons" ("date_delivered" desc, "id" desc) where "is_published" = 'true' and "is_hidden" = 'false' and "audio_url" is not null`,
  `create index "sermons_visible_sitemap_index" on "sermons" ("id", "updated_at", "slug") where "is_published" = 'true' and "is_hidden" = 'false'`,
];

/** Full-text search, the words used to correct typos, and the Torah portion of each sermon's week. */
export class Migration20261121004000_search extends Migration {
  override async up(): Promise<void> {
    // Index creation and restored dumps use an empty search path, so functions must qualify names with their schema.
    const [place] = (await this.execute(
      `select nspname as extensions, current_schema() as own
       from pg_extension join pg_namespace on pg_namespace.oid = extnamespace where extname = 'unaccent'`,
    )) as { extensions: string; own: string }[];
    if (!place) throw new Error('The extension unaccent is missing');
    const schema = `"${place.extensions}"`;
    const own = `"${place.own}"`;

    // Applied to both stored texts and queries, so that accents, niqqud and punctuation do not matter. Keeps only
    // letters and digits, because PostgreSQL's parser treats other characters differently by locale and version (URLs,
    // paths, quotation marks in words). Limits the length again after unaccent, which replaces some characters with
    // several.
    this.addSql(`
      create function search_text(value text) returns text
      language sql immutable parallel safe
      as $$
        select coalesce(left(
          regexp_replace(
            regexp_replace(
              regexp_replace(
                ${schema}.unaccent('${schema}.unaccent'::regdictionary, normalize(regexp_replace(
                  normalize(value, NFC), U&'[\\0591-\\05BD\\05BF\\05C1\\05C2\\05C4\\05C5\\05C7]', '', 'g'
                ), NFC)),
                U&'([\\05D0-\\05EA])[''\\2018\\2019"\\201C\\201D\\05F3\\05F4]+(?=[\\05D0-\\05EA])|([\\05D0-\\05EA])[''\\2019\\05F3]+', '\\1\\2', 'g'
              ),
              U&'([[:alnum:]])[''\`\\2018\\2019\\02BC]+(?=[[:alnum:]])', '\\1', 'g'
            ),
            U&'[\\0001-/:-@[-\`{-\\00BF\\00D7\\00F7\\02B0-\\02FF\\0300-\\036F\\05BE\\05C0\\05C3\\05C6\\05F3\\05F4\\2000-\\206F\\20A0-\\20CF\\2190-\\2BFF\\3000-\\3003\\3008-\\301F\\FE00-\\FE0F\\FF01-\\FF0F\\FFFD]+', ' ', 'g'
          ), 200000), '')
      $$`);
    this.addSql(`
      create function keyword_list(value text) returns text[]
      language sql immutable parallel safe
      as $$
        select array_agg(distinct keyword) from (
          select btrim(lower(${own}.search_text(part))) as keyword from unnest(string_to_array(value, ',')) part
        ) keywords where keyword <> ''
      $$`);

    this.addSql(`alter table "sermons"
      add "portion" text null,
      add "updated_at" timestamptz(3) not null default now(),
      add "search_names" tsvector generated always as ${namesVector} stored,
      add "search" tsvector generated always as ${wordsVector} stored`);
    // Run the deferred trigger now: indexes cannot be created while its event is pending.
    this.addSql('set constraints all immediate');
    this.addSql(`update "sermons" set "updated_at" = coalesce("published_at", "date_submitted")`);
    const days = (await this.execute(`select distinct date_delivered as day from sermons`)) as {
      day: Date;
    }[];
    for (const { day } of days) {
      const date = new Date(day);
      const portion = portionOfDay(date);
      if (portion)
        this.addSql(
          `update "sermons" set "portion" = '${portion}' where "date_delivered" = '${date.toISOString()}'`,
        );
    }
    for (const index of indexes) this.addSql(index);

    // Every word of 3 to 40 characters in a visible sermon's title, rabbi and synagogue. Trigrams ignore Hebrew letters
    // if the database's locale is C, so they are built from transliterated letters.
    this.addSql(
      `create table "search_words" ("word" text not null, "letters" text not null, primary key ("word"))`,
    );
    this.addSql(
      `create index "search_words_letters_index" on "search_words" using gin ("letters" gin_trgm_ops)`,
    );
    this.addSql(`
      create function search_letters(value text) returns text
      language sql immutable strict parallel safe
      as $$
        select translate(lower(value), 'אבגדהוזחטיךכלםמןנסעףפץצקרשת', 'abgdhvzjtykklmmnnsoppccqrxw')
      $$`);
    this.addSql(`
      create function keep_search_words() returns trigger language plpgsql as $$
      begin
        insert into search_words (word, letters)
        select distinct word, search_letters(word) from unnest(regexp_split_to_array(
          lower(search_text(new.title || ' ' || new.rabbi_name || ' ' || new.synagogue_name)), '\\s+'
        )) word where char_length(word) between 3 and 40 order by word
        on conflict do nothing;
        return null;
      end
      $$`);
    this.addSql(`
      create trigger sermons_keep_search_words
      after insert or update of title, rabbi_name, synagogue_name, is_published, is_hidden on sermons
      for each row when (new.is_published = 'true' and new.is_hidden = 'false') execute function keep_search_words()`);
    this.addSql(`
      insert into search_words (word, letters)
      select distinct word, search_letters(word) from sermons, unnest(regexp_split_to_array(
        lower(search_text(title || ' ' || rabbi_name || ' ' || synagogue_name)), '\\s+'
      )) word where is_published = 'true' and is_hidden = 'false' and char_length(word) between 3 and 40`);
  }
}
