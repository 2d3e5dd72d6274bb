import { Migration } from '@mikro-orm/migrations';

/** The dashboard's search over names, and places whose spelling the public sees change. */
export class Migration20261121010000_moderation extends Migration {
  override up(): void {
    // `unaccent` alone may change with its dictionary, so PostgreSQL takes it for no index; named in full it does not
    // depend on who asks. Combining accents and Hebrew points go, then case.
    this.addSql(`
      create function fold_text(value text) returns text language sql immutable strict parallel safe as $$
        select lower(public.unaccent('public.unaccent'::regdictionary,
          regexp_replace(normalize(value, NFC), '[\\u0300-\\u036f\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7]', '', 'g')))
      $$`);
    this.addSql(
      `alter table "sermons" add column "names_folded" text generated always as (fold_text(((((title || ' '::text) || rabbi_name) || ' '::text) || synagogue_name))) stored null`,
    );
    this.addSql(
      `create index "sermons_names_folded_index" on "sermons" using gin ("names_folded" gin_trgm_ops)`,
    );
    this.addSql(`
      create constraint trigger locations_spelling_raises_generation after update of city, state, country on locations
      deferrable initially deferred for each row
      when (new.visible_sermons > 0 and (old.city, old.state, old.country) is distinct from (new.city, new.state, new.country))
      execute function raise_generation()`);
  }
}
