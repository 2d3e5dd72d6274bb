import { Migration } from '@mikro-orm/migrations';

/** Lets a job change sermons without raising the content version. The job raises it later, once for all changes. */
export class Migration20261123031000_deferred_generation extends Migration {
  override up(): void {
    this.addSql(`
      create or replace function raise_generation() returns trigger language plpgsql as $$
      declare
        transaction_id text := txid_current()::text;
        known text := current_setting('bimah.generation_raised', true);
        raised text;
      begin
        if current_setting('bimah.defers_generation', true) = 'on' then
          return null;
        end if;
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
