import { Migration } from '@mikro-orm/migrations';

const references = { rabbis: 'rabbi_id', synagogues: 'synagogue_id', locations: 'location_id' };

/** A merge, and undoing it, is a change for integrators: filters of a name find the sermons of all merged names. */
export class Migration20261127040000_merge_updates extends Migration {
  override up(): void {
    this.addSql(`
      create function record_merge() returns trigger language plpgsql as $$
      begin
        execute format(
          'select record_sermon_updates((select array_agg(id) from sermons
             where %I = any (array(select id from %I where root_id in ($1, $2)))
               and is_published = ''true'' and is_hidden = ''false''))',
          tg_argv[0], tg_table_name) using old.root_id, new.root_id;
        return null;
      end
      $$`);
    for (const [table, column] of Object.entries(references)) {
      // Triggers fire in the order of their names: this one after the one that locks the content version. It fires for
      // the row that is merged or unmerged, not for the rows that were merged into that row.
      this.addSql(`
        create constraint trigger ${table}_merge_records_updates after update of root_id on ${table}
        deferrable initially deferred for each row when (
          old.root_id <> new.root_id and (old.root_id = old.id or new.root_id = new.id)
        ) execute function record_merge('${column}')`);
    }
  }
}
