import { Migration } from '@mikro-orm/migrations';

const kinds = [
  { kind: 'rabbi', table: 'rabbis', refresh: 'refresh_rabbis' },
  { kind: 'synagogue', table: 'synagogues', refresh: 'refresh_synagogues' },
] as const;

const visible = (row: string) => `${row}.is_published = 'true' and ${row}.is_hidden = 'false'`;
const columns = 'rabbi_id, synagogue_id, location_id, rabbi_name, synagogue_name';
const hebrew = `'[\\u05d0-\\u05ea]'`;

/**
 * Rabbis and synagogues. Existing sermons are resolved in the background after the start, see
 * src/server/features/contributors/resolve-sermons.job.ts.
 */
export class Migration20261122233500_contributors extends Migration {
  override up(): void {
    for (const { table } of kinds) {
      this.addSql(
        `create table "${table}" ("id" serial primary key, "slug" text not null, "key" text null, "folded" text not null, "chosen_name" text null, "chosen_folded" text null, "merged_into_id" int null, "root_id" int not null, "name" text not null, "hebrew_name" text null, "sort_name" text not null, "search_text" text not null default '', "visible_sermons" int not null default 0)`,
      );
      this.addSql(`alter table "${table}" add constraint "${table}_slug_unique" unique ("slug")`);
      this.addSql(`alter table "${table}" add constraint "${table}_key_unique" unique ("key")`);
      this.addSql(`create index "${table}_root_id_index" on "${table}" ("root_id")`);
      this.addSql(
        `create index "${table}_visible_order_index" on "${table}" ("sort_name" collate "C", "id") where "visible_sermons" > 0`,
      );
    }
    this.addSql(
      `create table "contributions" ("rabbi_id" int not null, "synagogue_id" int not null, "location_id" int not null, "rabbi_name" text not null, "synagogue_name" text not null, "visible_sermons" int not null, primary key ("rabbi_id", "synagogue_id", "location_id", "rabbi_name", "synagogue_name"))`,
    );
    for (const [name, table] of Object.entries({
      rabbi: 'rabbis',
      synagogue: 'synagogues',
      location: 'locations',
    })) {
      if (name !== 'rabbi') {
        this.addSql(`create index "contributions_${name}_id_index" on "contributions" ("${name}_id")`);
      }
      this.addSql(
        `alter table "contributions" add constraint "contributions_${name}_id_foreign" foreign key ("${name}_id") references "${table}" ("id") on delete cascade`,
      );
    }
    this.addSql(`alter table "sermons" add "rabbi_id" int null, add "synagogue_id" int null`);
    for (const { kind, table } of kinds) {
      this.addSql(
        `alter table "sermons" add constraint "sermons_${kind}_id_foreign" foreign key ("${kind}_id") references "${table}" ("id") on delete restrict`,
      );
      const order = `on "sermons" ("${kind}_id", "date_delivered" desc, "id" desc) where "is_published" = 'true' and "is_hidden" = 'false'`;
      this.addSql(`create index "sermons_visible_${kind}_id_index" ${order}`);
      this.addSql(
        `create index "sermons_visible_${kind}_portrait_index" ${order} and "headshot_url" is not null`,
      );
    }
    this.addSql(
      `create index "sermons_unresolved_index" on "sermons" ("id") where "rabbi_id" is null or "synagogue_id" is null`,
    );

    for (const { kind, table, refresh } of kinds) {
      // Recomputes what the root rows of these rows show. A merge can move a row to another root while this waits for
      // the lock, so this loops. Each statement sees what was committed before it began. A stronger lock would
      // deadlock with the foreign keys of `sermons`.
      this.addSql(`
        create function ${refresh}(changed int[]) returns void language plpgsql as $$
        declare
          roots int[];
          locked int[] := '{}';
        begin
          loop
            select array_agg(distinct root_id order by root_id) into roots from ${table} where id = any (changed);
            exit when roots is null or roots <@ locked;
            perform 1 from ${table} where id = any (roots) order by id for no key update;
            locked := locked || roots;
          end loop;
          with spellings as (
            select member.root_id, counted.${kind}_name as spelling, min(member.folded) as folded,
              sum(counted.visible_sermons)::int as count
            from ${table} member join contributions counted on counted.${kind}_id = member.id
            where member.root_id = any (roots) and counted.visible_sermons > 0
            group by 1, 2
          ),
          shown as (
            select root_id, sum(count)::int as count,
              (array_agg(spelling order by spelling ~ ${hebrew}, count desc, spelling collate "C"))[1] as name,
              (array_agg(folded order by spelling ~ ${hebrew}, count desc, spelling collate "C"))[1] as folded,
              (array_agg(spelling order by count desc, spelling collate "C") filter (where spelling ~ ${hebrew}))[1] as hebrew_name,
              string_agg(fold_text(spelling) || ' ' || folded, ' ' order by spelling collate "C") as search_text
            from spellings group by root_id
          ),
          wanted as (
            select root.id, coalesce(shown.count, 0) as count,
              coalesce(root.chosen_name, shown.name, root.name) as name,
              nullif(shown.hebrew_name, coalesce(root.chosen_name, shown.name, root.name)) as hebrew_name,
              coalesce(root.chosen_folded, shown.folded, root.sort_name) as sort_name,
              concat_ws(' ', fold_text(root.chosen_name), root.chosen_folded, shown.search_text) as search_text
            from ${table} root left join shown on shown.root_id = root.id
            where root.id = any (roots)
          )
          update ${table} root set visible_sermons = wanted.count, name = wanted.name,
            hebrew_name = wanted.hebrew_name, sort_name = wanted.sort_name, search_text = wanted.search_text
          from wanted where wanted.id = root.id
            and (root.visible_sermons, root.name, root.hebrew_name, root.sort_name, root.search_text)
              is distinct from (wanted.count, wanted.name, wanted.hebrew_name, wanted.sort_name, wanted.search_text);
        end
        $$`);
      this.addSql(`
        create constraint trigger ${table}_change_raises_generation after update on ${table}
        deferrable initially deferred for each row when (
          (old.name, old.hebrew_name, old.root_id, old.visible_sermons)
          is distinct from (new.name, new.hebrew_name, new.root_id, new.visible_sermons)
        ) execute function raise_generation()`);
    }
    // Always ordered, to prevent deadlocks between concurrent transactions.
    this.addSql(`
      create function count_contributions(steps contributions[]) returns void language plpgsql as $$
      declare
        changed_rabbis int[];
        changed_synagogues int[];
      begin
        with kept as (
          insert into contributions (${columns}, visible_sermons)
          select ${columns}, sum(visible_sermons)::int from unnest(steps)
          group by ${columns} having sum(visible_sermons) <> 0 order by ${columns}
          on conflict (${columns}) do update
            set visible_sermons = contributions.visible_sermons + excluded.visible_sermons
          returning contributions.rabbi_id, contributions.synagogue_id
        )
        select array_agg(distinct rabbi_id), array_agg(distinct synagogue_id)
        into changed_rabbis, changed_synagogues from kept;
        if changed_rabbis is not null then
          perform refresh_rabbis(changed_rabbis);
          perform refresh_synagogues(changed_synagogues);
        end if;
      end
      $$`);
    for (const [operation, tables] of [
      ['insert', { new_rows: 1 }],
      ['delete', { old_rows: -1 }],
      ['update', { new_rows: 1, old_rows: -1 }],
    ] as const) {
      const steps = Object.entries(tables).map(
        ([rows, sign]) =>
          `select ${columns}, ${sign} * count(*)::int as step from ${rows}
           where ${visible(rows)} and rabbi_id is not null and synagogue_id is not null group by ${columns}`,
      );
      this.addSql(`
        create function count_contributions_on_${operation}() returns trigger language plpgsql as $$
        begin
          perform count_contributions((
            select array_agg(row(${columns}, step)::contributions) from (
              select ${columns}, sum(step)::int as step from (${steps.join(' union all ')}) steps
              group by ${columns} having sum(step) <> 0
            ) changes
          ));
          return null;
        end
        $$`);
      const referenced = Object.keys(tables).map((rows) => `${rows.replace('_rows', '')} table as ${rows}`);
      this.addSql(`
        create trigger sermons_${operation}_counts_contributions after ${operation} on sermons
        referencing ${referenced.join(' ')} for each statement execute function count_contributions_on_${operation}()`);
    }
  }
}
