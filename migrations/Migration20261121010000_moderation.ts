import { Migration } from '@mikro-orm/migrations';

/** The dashboard's search over names, and public updates when a location's spelling changes. */
export class Migration20261121010000_moderation extends Migration {
  override up(): void {
    // `unaccent` is not immutable because its default dictionary can change; with a qualified dictionary it can be used
    // in an index. Removes combining accents and Hebrew points, then lowers case.
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
