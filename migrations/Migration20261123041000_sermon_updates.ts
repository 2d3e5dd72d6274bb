import { Migration } from '@mikro-orm/migrations';

/** When each sermon last changed publicly, for integrators that keep a copy. */
export class Migration20261123041000_sermon_updates extends Migration {
  override up(): void {
    this.addSql(
      `create table "sermon_updates" ("sermon_id" int not null, "changed_at" timestamptz(6) not null, primary key ("sermon_id"))`,
    );
    this.addSql(
      `alter table "sermon_updates" add constraint "sermon_updates_changed_at_unique" unique ("changed_at")`,
    );
    // Unique and increasing, also if the clock is set back. The caller holds the lock of the content version.
    this.addSql(`
      create function record_sermon_updates(ids int[]) returns void language plpgsql as $$
      declare
        latest timestamptz := greatest(clock_timestamp(), (select max(changed_at) from sermon_updates));
      begin
        insert into sermon_updates (sermon_id, changed_at)
        select id, latest + place * interval '1 microsecond' from unnest(ids) with ordinality changed (id, place)
        on conflict (sermon_id) do update set changed_at = excluded.changed_at;
      end
      $$`);
    this.addSql(
      `select record_sermon_updates((select array_agg(id order by updated_at, id) from sermons
       where is_published = 'true' and is_hidden = 'false'))`,
    );
    this.addSql(`
      create or replace function raise_generation() returns trigger language plpgsql as $$
      declare
        transaction_id text := txid_current()::text;
        known text := current_setting('bimah.generation_raised', true);
        raised text;
        changed int;
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
          changed := case tg_op when 'DELETE' then old.id else new.id end;
          insert into sermon_changes (generation, sermon_id) values (raised::bigint, changed) on conflict do nothing;
          perform record_sermon_updates(array[changed]);
        elsif tg_table_name in ('rabbis', 'synagogues') then
          -- Sermons name their rabbi and synagogue.
          if (old.name, old.root_id) is distinct from (new.name, new.root_id) then
            if tg_table_name = 'rabbis' then
              perform record_sermon_updates((select array_agg(id) from sermons
                where rabbi_id = any (array(select id from rabbis where id = new.id or root_id = new.id))
                  and is_published = 'true' and is_hidden = 'false'));
            else
              perform record_sermon_updates((select array_agg(id) from sermons
                where synagogue_id = any (array(select id from synagogues where id = new.id or root_id = new.id))
                  and is_published = 'true' and is_hidden = 'false'));
            end if;
          end if;
        end if;
        return null;
      end
      $$`);
  }
}
