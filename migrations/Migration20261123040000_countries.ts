import { Migration } from '@mikro-orm/migrations';
import { countryNames } from '../src/server/features/locations/country.ts';

const text = (value: string) => `'${value.replaceAll("'", "''")}'`;
const samePlace = 'partition by country_key, lower(state), lower(city)';

/** All names of a country are one entry of the location filter, and locations can be merged. */
export class Migration20261123040000_countries extends Migration {
  override up(): void {
    const fold = (value: string) => `btrim(lower(search_text(${value})))`;
    this.addSql('create table "country_names" ("name" text not null primary key, "code" text not null)');
    const rows = countryNames.map(({ name, code }, place) => `(${place}, ${text(name)}, ${text(code)})`);
    this.addSql(
      `insert into country_names (name, code)
       select distinct on (key) key, code from (
         select ${fold('name')} as key, code, place from (values ${rows.join(', ')}) names (place, name, code)
       ) folded where key <> '' order by key, place`,
    );
    this.addSql(`
      create function country_key(value text) returns text language sql stable as $$
        select coalesce((select code from country_names where name = folded.key), nullif(folded.key, ''), lower(value))
        from (select ${fold('value')} as key) folded
      $$`);
    this.addSql(
      'alter table "locations" add "country_key" text null, add "merged_into_id" int null, add "root_id" int null',
    );
    this.addSql('update locations set country_key = country_key(country), root_id = id');
    this.addSql('drop index "locations_place_unique"');

    // Keeps the oldest one of each group. Sermons keep the text that was submitted.
    this.addSql(`
      create temporary table "same_places" on commit drop as
      select id, kept from (select id, min(id) over (${samePlace}) as kept from locations) places where id <> kept`);
    this.addSql(`
      insert into contributions (rabbi_id, synagogue_id, location_id, rabbi_name, synagogue_name, visible_sermons)
      select distinct rabbi_id, synagogue_id, kept, rabbi_name, synagogue_name, 0
      from contributions join same_places on same_places.id = location_id on conflict do nothing`);
    this.addSql(`
      update sermons set location_id = same_places.kept from same_places where sermons.location_id = same_places.id`);
    this.addSql('delete from locations using same_places where locations.id = same_places.id');
    // Each country has the spelling that most visible sermons have.
    this.addSql(`
      update locations set country = spelling.country, root_id = id from (
        select distinct on (country_key) country_key, country from locations
        group by country_key, country order by country_key, sum(visible_sermons) desc, min(id)
      ) spelling where spelling.country_key = locations.country_key and spelling.country <> locations.country`);
    this.addSql('drop table "same_places"');
    // Run the deferred triggers now: pending events would block the schema changes below.
    this.addSql('set constraints all immediate');
    this.addSql('set constraints all deferred');

    this.addSql(
      'alter table "locations" alter column "country_key" set not null, alter column "root_id" set not null',
    );
    this.addSql(
      `create unique index "locations_place_unique" on "locations" ("country_key", lower("state"), lower("city"))`,
    );
    this.addSql('create index "locations_root_id_index" on "locations" ("root_id")');
    this.addSql(`
      create function complete_location() returns trigger language plpgsql as $$
      begin
        new.country_key := country_key(new.country);
        new.root_id := coalesce(new.root_id, new.id);
        return new;
      end
      $$`);
    this.addSql(`
      create trigger locations_are_complete before insert or update of country on locations
      for each row execute function complete_location()`);
    this.addSql(`
      create constraint trigger locations_merge_raises_generation after update of root_id on locations
      deferrable initially deferred for each row when (old.root_id is distinct from new.root_id)
      execute function raise_generation()`);
  }
}
