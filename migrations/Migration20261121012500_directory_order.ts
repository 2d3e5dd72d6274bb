import { Migration } from '@mikro-orm/migrations';

const indexes = [
  `create index "sermons_visible_title_order_index" on "sermons" ((sort_key(title) collate "C"), "date_delivered" desc, "id" desc) where "is_published" = 'true' and "is_hidden" = 'false'`,
  `create index "sermons_visible_rabbi_order_index" on "sermons" ((sort_key(rabbi_name) collate "C"), "date_delivered" desc, "id" desc) where "is_published" = 'true' and "is_hidden" = 'false'`,
  `create index "sermons_visible_synagogue_order_index" on "sermons" ((sort_key(synagogue_name) collate "C"), "date_delivered" desc, "id" desc) where "is_published" = 'true' and "is_hidden" = 'false'`,
  `create index "sermons_visible_location_order_index" on "sermons" (((sort_key(city) || chr(1) || sort_key(state)) collate "C"), "date_delivered" desc, "id" desc) where "is_published" = 'true' and "is_hidden" = 'false'`,
];

/** Sort keys of the directory, and a log of changes by content version. */
export class Migration20261121012500_directory_order extends Migration {
  override up(): void {
    // Ignores case, accents, punctuation and leading spaces, like a library catalog. The SQL-standard body
    // resolves names now, so that index creation and restored dumps need no search path.
    this.addSql(`
      create function sort_key(value text) returns text
      language sql immutable parallel safe
      return ltrim(lower(search_text(value)))`);
    for (const index of indexes) this.addSql(index);

    this.addSql(
      `create table "sermon_changes" ("generation" bigint not null, "sermon_id" int not null, primary key ("generation", "sermon_id"))`,
    );
    // The version's row stays locked until commit, so versions become visible in order: a reader of one version has
    // seen all earlier ones. At every 64th version, changes that are older than 256 versions are deleted. A reader that
    // needs them reads everything again.
    this.addSql(`
      create or replace function raise_generation() returns trigger language plpgsql as $$
      declare
        transaction_id text := txid_current()::text;
        known text := current_setting('bimah.generation_raised', true);
        raised text;
      begin
        if split_part(known, ':', 1) = transaction_id then
          raised := split_part(known, ':', 2);
        else
          update site_state set value = (value::bigint + 1)::text where key = 'generation' returning value into raised;
          perform pg_notify('bimah_generation', raised);
          perform set_config('bimah.generation_raised', transaction_id || ':' || raised, true);
          if raised::bigint % 64 = 0 then
            delete from sermon_changes where generation <= raised::bigint - 256;
          end if;
        end if;
        if tg_table_name = 'sermons' then
          insert into sermon_changes (generation, sermon_id)
          values (raised::bigint, case tg_op when 'DELETE' then old.id else new.id end) on conflict do nothing;
        end if;
        return null;
      end
      $$`);
  }
}
